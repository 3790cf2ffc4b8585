import { Segmented } from '../../parts/segmented.tsx'
import { SettingRow } from './setting-row.tsx'
import { useSetting } from './value-rows.tsx'
import type { SETTING_WORDS } from './setting-words.ts'

/** A setting that is one of few values. Another value, as the file may have it, is shown as one more. */
export function ChoiceRow<const Value extends string>({
  setting,
  options,
}: {
  setting: keyof typeof SETTING_WORDS
  options: readonly { readonly value: Value; readonly label: string }[]
}) {
  const { name, about, value, usual, onUsual, problem, change } = useSetting(setting)
  const chosen = typeof value === 'string' ? value : ''
  const known = options.some((option) => option.value === chosen)
  return (
    <SettingRow {...{ name, about, onUsual, problem }} usual={options.find((option) => option.value === usual)?.label.toLowerCase()}>
      <Segmented<string>
        label={name}
        value={chosen}
        options={known || chosen === '' ? options : [...options, { value: chosen, label: chosen }]}
        onChange={(next) => void change(next)}
      />
    </SettingRow>
  )
}
