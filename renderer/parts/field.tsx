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
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={`text-small ${error === undefined ? 'text-ink-2' : 'text-bad'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
