import { Field } from '../../parts/field.tsx'

/** A field for a key: the input is hidden, and browsers do not store it. */
export function KeyField({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={name}>
      {(wiring) => (
        <input
          {...wiring}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-box font-mono"
        />
      )}
    </Field>
  )
}
