import { Field } from '../../parts/field.tsx'

/** A choice of one name, or none; also of one that is not there any more. */
export function NameChoice(props: {
  label: string
  none: string
  names: readonly string[]
  value: string
  onChange: (value: string) => void
}) {
  const names = [...new Set([...props.names, props.value])].filter((name) => name !== '')
  if (names.length === 0) return null
  return (
    <Field label={props.label}>
      {(wiring) => (
        <select {...wiring} className="field-box" value={props.value} onChange={(event) => props.onChange(event.target.value)}>
          <option value="">{props.none}</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
