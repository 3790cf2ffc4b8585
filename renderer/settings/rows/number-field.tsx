import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { useTyped } from './use-typed.ts'

/** A number that is saved when the field loses the focus. Empty: none. */
export function NumberField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: number | undefined
  onChange: (value: SettingValue | undefined) => void
}) {
  const field = useTyped(value === undefined ? '' : String(value), async (typed) => {
    onChange(typed === '' ? undefined : /^\d+$/.test(typed) ? Number(typed) : typed)
    return { done: true }
  })
  return (
    <label className="flex items-center gap-2 text-ink-2">
      <input {...field} inputMode="numeric" placeholder={placeholder} className="field-box !w-28 text-ink" />
      {label}
    </label>
  )
}
