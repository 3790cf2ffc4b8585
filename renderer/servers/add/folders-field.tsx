import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import { FieldNote } from '../../parts/field.tsx'
import { PathInput } from '../form/path-input.tsx'

/** Several folders, each with its own field. */
export function FoldersField({
  label,
  hint,
  error,
  values,
  onChange,
}: {
  label: string
  hint: string | undefined
  error: string | undefined
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const id = useId()
  const rows = values.length === 0 ? [''] : values
  const note = error ?? hint
  const replace = (at: number, value: string): void => onChange(rows.map((row, index) => (index === at ? value : row)))
  return (
    <fieldset className="space-y-1" aria-describedby={note === undefined ? undefined : `${id}-note`}>
      <legend className="font-medium">{label}</legend>
      <div className="space-y-2">
        {rows.map((value, at) => (
          // A folder has no name but its place.
          <div key={at} className="flex gap-2">
            <div className="min-w-0 flex-1">
              <PathInput
                wiring={{ id: `${id}-${at}`, 'aria-invalid': error !== undefined, 'aria-describedby': undefined }}
                label={rows.length === 1 ? label : `${label}, ${at + 1} of ${rows.length}`}
                kind="folder"
                value={value}
                placeholder="~/Documents"
                onChange={(path) => replace(at, path)}
              />
            </div>
            {rows.length > 1 && (
              <IconButton
                label={`Remove ${value === '' ? 'this folder' : value}`}
                onClick={() => onChange(rows.filter((_row, index) => index !== at))}
              >
                <X className="size-4" aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        <Button look="quiet" onClick={() => onChange([...rows, ''])}>
          <Plus className="size-4" aria-hidden /> Another folder
        </Button>
      </div>
      <FieldNote id={id} note={note} isError={error !== undefined} />
    </fieldset>
  )
}
