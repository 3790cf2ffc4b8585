import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { readableDuration, writtenDuration } from './duration-words.ts'
import { SettingRow } from './setting-row.tsx'
import type { Outcome } from './agreement.tsx'
import { useTyped } from './use-typed.ts'

const CHOICES = [
  { value: 'adaptive', label: 'By use' },
  { value: 'after', label: 'After' },
  { value: 'never', label: 'Never' },
] as const

/** When an unused server stops: by how often it is used, after a time, or never. */
export function IdleRow({
  name,
  about,
  value,
  usual,
  problem,
  onChange,
  onUsual,
}: {
  name: string
  about: string
  value: SettingValue | undefined
  usual: SettingValue | undefined
  problem: string | undefined
  onChange: (value: SettingValue | undefined) => Promise<Outcome>
  onUsual: (() => void) | undefined
}) {
  const [now, usually] = [value, usual].map((each) => (typeof each === 'number' ? `${each}s` : typeof each === 'string' ? each : ''))
  const chosen = now === 'never' || now === 'adaptive' ? now : 'after'
  const time = useTyped(chosen === 'after' ? readableDuration(now ?? '') : '', (typed) =>
    onChange(typed === '' ? undefined : writtenDuration(typed)),
  )
  return (
    <SettingRow
      {...{ name, about, problem, onUsual }}
      usual={usually === 'never' ? 'never' : usually === 'adaptive' ? 'by use' : `after ${readableDuration(usually ?? '')}`}
    >
      <Segmented
        label={name}
        value={chosen}
        options={CHOICES}
        onChange={(next) => void onChange(next === 'after' ? (usually === 'never' || usually === 'adaptive' ? '5m' : usually) : next)}
      />
      {chosen === 'after' && <input {...time} aria-label={`${name}: after`} className="field-box !w-24" />}
    </SettingRow>
  )
}
