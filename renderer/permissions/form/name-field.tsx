import { useId, useState } from 'react'
import { exactly, isJust } from '../../../electron/control/words/contract-values.ts'
import { Field } from '../../parts/field.tsx'

/** What is chosen to type a name or pattern. No name of a list is this, as names have no line breaks. */
const TYPED = '\n'

/**
 * A choice of one name, of all, or of a name or pattern that is typed. An empty text stands for all. What is chosen is an exact name, and
 * only what is typed is a pattern.
 */
export function NameField({
  label,
  all,
  known,
  value,
  onChange,
  hint = '* stands for anything.',
}: {
  label: string
  /** The words for all of them. */
  all: string
  known: readonly { readonly value: string; readonly title: string }[]
  value: string
  onChange: (value: string) => void
  /** Shown where a name is typed. */
  hint?: string
}) {
  const chosen = known.find((each) => isJust(value, each.value))?.value
  const isKnown = value === '' || chosen !== undefined
  const [typing, setTyping] = useState(!isKnown)
  const own = useId()
  const isTyped = typing || !isKnown
  return (
    <Field label={label}>
      {(wiring) => (
        <>
          <select
            {...wiring}
            value={isTyped ? TYPED : (chosen ?? '')}
            onChange={(event) => {
              const next = event.target.value
              setTyping(next === TYPED)
              onChange(next === TYPED || next === '' ? '' : exactly(next))
            }}
            className="field-box"
          >
            <option value="">{all}</option>
            {known.map((each) => (
              <option key={each.value} value={each.value}>
                {each.title}
              </option>
            ))}
            <option value={TYPED}>By name or pattern…</option>
          </select>
          {isTyped && (
            <>
              <input
                aria-label={`${label}: name or pattern`}
                aria-describedby={own}
                value={value}
                onChange={(event) => onChange(event.target.value)}
                autoComplete="off"
                spellCheck={false}
                className="field-box mt-1 font-mono"
              />
              <p id={own} className="text-small text-ink-2">
                {hint}
              </p>
            </>
          )}
        </>
      )}
    </Field>
  )
}
