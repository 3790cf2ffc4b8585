import { useId } from 'react'
import type { FormField } from '../../../electron/contract/entries.ts'
import { Field } from '../../parts/field.tsx'
import { PathInput } from '../form/path-input.tsx'
import { FoldersField } from './folders-field.tsx'

/** A field of a published server's form, by its kind. */
export function SourceField({
  field,
  keepsSecrets,
  page,
  values,
  onChange,
  error,
}: {
  field: FormField
  keepsSecrets: boolean
  /** The page on which the value is made. */
  page?: string | undefined
  values: readonly string[]
  onChange: (values: string[]) => void
  error: string | undefined
}) {
  const { label, required, kind, choices, multiple, secret, placeholder } = field
  const [value = ''] = values
  const title = required ? label : `${label} (optional)`
  const hint = hintOf(field, keepsSecrets)
  if (kind === 'boolean')
    return <BooleanField label={label} hint={hint} value={value === 'true'} onChange={(on) => onChange([String(on)])} />
  if (kind === 'folder' && multiple)
    return <FoldersField label={title} hint={hint === '' ? undefined : hint} error={error} values={values} onChange={onChange} />
  const link = page !== undefined && (
    <a href={page} target="_blank" rel="noreferrer" className="text-accent underline">
      Make one at {new URL(page).host}
    </a>
  )
  return (
    <Field
      label={title}
      hint={
        hint === '' && link === false ? undefined : (
          <>
            {hint} {link}
          </>
        )
      }
      error={error}
    >
      {(wiring) => {
        if (choices.length > 0 && !multiple) {
          return (
            <select {...wiring} value={value} onChange={(event) => onChange([event.target.value])} className="field-box">
              {(!required || value === '') && <option value="" />}
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          )
        }
        if (multiple)
          return (
            <textarea
              {...wiring}
              value={values.join('\n')}
              onChange={(event) => onChange(event.target.value.split('\n'))}
              rows={3}
              spellCheck={false}
              className="field-box font-mono"
            />
          )
        if (kind === 'file' || kind === 'folder')
          return <PathInput wiring={wiring} kind={kind} value={value} placeholder={placeholder} onChange={(path) => onChange([path])} />
        const type = secret ? 'password' : kind === 'number' ? 'number' : 'text'
        return (
          <input
            {...wiring}
            type={type}
            min={field.min}
            max={field.max}
            step={kind === 'number' ? 'any' : undefined}
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange([event.target.value])}
            autoComplete="off"
            spellCheck={false}
            className="field-box font-mono"
          />
        )
      }}
    </Field>
  )
}

function BooleanField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  const id = useId()
  return (
    <div className="space-y-1">
      <label className="flex items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={value}
          aria-describedby={hint === '' ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint !== '' && (
        <p id={id} className="text-small text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

const WHAT = { file: 'A path on this computer.', folder: 'A folder on this computer.', text: '', number: '', boolean: '' } as const

function hintOf({ description, kind, multiple, secret }: FormField, keepsSecrets: boolean): string {
  return [
    description === undefined ? undefined : sentence(description),
    description === undefined ? WHAT[kind] : '',
    multiple && kind !== 'folder' ? 'One per line.' : '',
    secret && !keepsSecrets ? 'This is saved as plain text. Write ${NAME} to read it from the environment.' : '',
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(' ')
}

/** Adds a full stop, which publishers often omit. */
function sentence(text: string): string {
  return /[.!?:…]\s*$/.test(text) || text.trim() === '' ? text.trim() : `${text.trim()}.`
}
