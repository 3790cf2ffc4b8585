import { type ReactNode, useId } from 'react'

/** What connects a control with its label and its note. */
export interface Wiring {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A form field with its label, and an error or hint below. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: (wiring: Wiring) => ReactNode
}) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note === undefined ? undefined : `${id}-note` })}
      <FieldNote id={id} note={note} isError={error !== undefined} />
    </div>
  )
}

/** The error or hint below a control, which it describes by its id. Nothing without a text. */
export function FieldNote({ id, note, isError }: { id: string; note: ReactNode; isError: boolean }) {
  if (note === undefined) return null
  return (
    <p id={`${id}-note`} role={isError ? 'alert' : undefined} className={`text-small ${isError ? 'text-bad' : 'text-ink-2'}`}>
      {note}
    </p>
  )
}
