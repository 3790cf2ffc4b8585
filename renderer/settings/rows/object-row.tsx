import { type ReactNode, useState } from 'react'
import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { PathInput } from '../../servers/form/path-input.tsx'
import { type ObjectField, type Typed, fieldsFor, isTable, typedOf, valueOfFields } from './object-form.ts'
import { SettingRow } from './setting-row.tsx'
import type { SETTING_WORDS } from './setting-words.ts'
import type { Outcome } from './agreement.tsx'
import { useSetting } from './value-rows.tsx'

/** A setting with several fields: what it is now, and a form that opens below. */
export function ObjectRow({
  setting,
  fields,
  summary,
  usual = 'none',
}: {
  setting: keyof typeof SETTING_WORDS
  fields: readonly ObjectField[]
  /** What is set, in a few words. */
  summary: (value: { readonly [name: string]: SettingValue }) => ReactNode
  usual?: string
}) {
  const { name, about, value, onUsual, problem, setProblem, change } = useSetting(setting)
  return (
    <FieldsRow
      {...{ name, fields, value, usual, onUsual, problem }}
      about={isTable(value) ? summary(value) : about}
      onCancel={() => setProblem(undefined)}
      onSave={(typed) => change(valueOfFields(fields, typed))}
    />
  )
}

/** The row of a value with several fields, and its form. */
export function FieldsRow({
  name,
  about,
  fields,
  value,
  usual,
  onUsual,
  problem,
  onSave,
  onCancel,
}: {
  name: string
  about: ReactNode
  fields: readonly ObjectField[]
  value: SettingValue | undefined
  usual: string
  onUsual: (() => void) | undefined
  problem: string | undefined
  onSave: (typed: Typed) => Promise<Outcome>
  onCancel: () => void
}) {
  const [open, setOpen] = useState(false)
  const verb = value === undefined ? 'Set up' : 'Change'
  return (
    <SettingRow
      {...{ name, about, usual, onUsual }}
      problem={open ? undefined : problem}
      below={
        open && (
          <ObjectForm
            name={name}
            fields={fields}
            value={value}
            problem={problem}
            onCancel={() => (setOpen(false), onCancel())}
            onSave={async (typed) => {
              const outcome = await onSave(typed)
              if ('done' in outcome && outcome.done) setOpen(false)
            }}
          />
        )
      }
    >
      {!open && (
        <Button aria-label={`${verb}: ${name}`} onClick={() => setOpen(true)}>
          {verb}
        </Button>
      )}
    </SettingRow>
  )
}

function ObjectForm({
  name,
  fields,
  value,
  problem,
  onSave,
  onCancel,
}: {
  name: string
  fields: readonly ObjectField[]
  value: SettingValue | undefined
  problem: string | undefined
  onSave: (typed: Typed) => Promise<void>
  onCancel: () => void
}) {
  const [typed, setTyped] = useState(() => typedOf(fields, value))
  const shown = fieldsFor(fields, typed)
  const missing = shown.some(({ path, optional }) => optional !== true && (typed[path] ?? '').trim() === '')
  return (
    <form
      ref={scrolledTo}
      aria-label={name}
      className="mt-3 space-y-3 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(typed)
      }}
    >
      {shown.map((field) => (
        <ObjectInput
          key={field.path}
          field={field}
          value={typed[field.path] ?? ''}
          onChange={(text) => setTyped((before) => ({ ...before, [field.path]: text }))}
        />
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-small break-words text-bad">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={missing}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** One field of a form, by its kind. */
export function ObjectInput({ field, value, onChange }: { field: ObjectField; value: string; onChange: (value: string) => void }) {
  const { label, hint, kind, optional, placeholder, options = [] } = field
  const shown = optional === true ? `${label} (optional)` : label
  return (
    <Field label={shown} {...(hint === undefined ? {} : { hint })}>
      {(wiring) => {
        if (kind === 'file') return <PathInput wiring={wiring} kind="file" value={value} placeholder={placeholder} onChange={onChange} />
        if (kind === 'choice')
          return (
            <select {...wiring} value={value} onChange={(event) => onChange(event.target.value)} className="field-box">
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          )
        const box = {
          ...wiring,
          value,
          placeholder,
          autoComplete: 'off',
          spellCheck: false,
          className: 'field-box',
        }
        if (kind === 'list' || kind === 'pairs') return <textarea {...box} rows={3} onChange={(event) => onChange(event.target.value)} />
        return <input {...box} type={kind === 'secret' ? 'password' : 'text'} onChange={(event) => onChange(event.target.value)} />
      }}
    </Field>
  )
}

/** A form that opens below its row would often be out of sight. */
function scrolledTo(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'nearest' })
}
