import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { Trouble } from '../../parts/message.tsx'
import { type ObjectField, isTable } from '../rows/object-form.ts'
import { ObjectRow } from '../rows/object-row.tsx'
import { SettingGroup } from '../rows/setting-row.tsx'

const FIELDS: readonly ObjectField[] = [
  {
    path: 'url',
    label: 'Address',
    kind: 'text',
    placeholder: 'http://localhost:4318/v1/traces',
    hint: 'The full URL of a collector for OTLP over HTTP.',
  },
  {
    path: 'headers',
    label: 'Headers',
    kind: 'pairs',
    optional: true,
    placeholder: 'Authorization = Bearer …',
    hint: 'One per line. Keys in them are stored as secrets.',
  },
]

/** Where traces of calls are sent. */
export function TelemetryPage() {
  const problems = useStatus()?.problems.filter(({ code }) => code === 'telemetry_failed') ?? []
  return (
    <>
      <p className="text-ink-2">Tooltray sends no data about you. These settings are for people who collect their own traces.</p>
      {problems.map((problem) => (
        <Trouble key={problem.message} kind="warn" message={problem.message} hint={problem.hint} />
      ))}
      <SettingGroup>
        <ObjectRow setting="telemetry" fields={FIELDS} usual="off" summary={summaryOf} />
      </SettingGroup>
    </>
  )
}

function summaryOf({ url, headers }: { readonly [name: string]: SettingValue }) {
  return (
    <>
      To <span className="font-mono">{typeof url === 'string' ? url : ''}</span>
      {isTable(headers) && Object.keys(headers).length > 0 && `, with ${Object.keys(headers).join(', ')}`}.
    </>
  )
}
