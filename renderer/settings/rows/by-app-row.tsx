import { type ReactNode, useState } from 'react'
import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { isTable } from './object-form.ts'
import { SettingRow } from './setting-row.tsx'
import type { SETTING_WORDS } from './setting-words.ts'
import { useSetting } from './value-rows.tsx'

/** The key that stands for all other apps. */
const OTHERS = '*'

/** A setting with one value for all AI apps, or one for each by its id or name. */
export function ByAppRow({
  setting,
  everyone,
  byApp,
  control,
}: {
  setting: keyof typeof SETTING_WORDS
  /** The choices for all apps alike; the value of the first is the usual one. */
  everyone: readonly { readonly label: string; readonly value: SettingValue | undefined; readonly below?: ReactNode }[]
  /** The value of an app before one is chosen for it. */
  byApp: SettingValue | undefined
  control: (app: string, value: SettingValue | undefined, onChange: (value: SettingValue | undefined) => void) => ReactNode
}) {
  const { name, about, value, onUsual, problem, change } = useSetting(setting)
  const [choosing, setChoosing] = useState(false)
  const isByApp = choosing || isTable(value)
  const same = everyone.findIndex((choice) => typeof choice.value === typeof value && (typeof value === 'number' || choice.value === value))
  const at = same === -1 ? 0 : same
  const options = [...everyone.map(({ label }, index) => ({ value: String(index), label })), { value: 'app', label: 'By app' }]
  const table = isTable(value) ? value : {}
  const setApp = (app: string, next: SettingValue | undefined): void => {
    const { [app]: _before, ...rest } = table
    const all = next === undefined ? rest : { ...rest, [app]: next }
    void change(Object.keys(all).length === 0 ? undefined : all)
  }
  return (
    <>
      <SettingRow {...{ name, about, onUsual, problem }} usual={everyone[0]?.label.toLowerCase()}>
        <Segmented
          label={name}
          value={isByApp ? 'app' : String(at)}
          options={options}
          onChange={(next) => {
            setChoosing(next === 'app')
            if (next !== 'app') void change(everyone[Number(next)]?.value)
          }}
        />
      </SettingRow>
      {!isByApp && everyone[at]?.below}
      {isByApp && <Apps written={Object.keys(table)} row={(app) => control(app, table[app] ?? byApp, (next) => setApp(app, next))} />}
    </>
  )
}

function Apps({ written, row }: { written: readonly string[]; row: (app: string) => ReactNode }) {
  const { value: clients = [] } = useAnswer('apps', (client) => client.clients.list({}))
  const found = clients.filter(({ id, found: isHere, registered }) => isHere || registered !== 'no' || written.includes(id))
  const names = new Map([
    ...found.map(({ id, name }) => [id, name] as const),
    ...written.filter((app) => app !== OTHERS && !clients.some(({ id }) => id === app)).map((app) => [app, app] as const),
    [OTHERS, 'All other apps'] as const,
  ])
  return [...names].map(([app, name]) => (
    <SettingRow key={app} name={name} about={app === OTHERS ? 'Apps that are not listed here.' : ''}>
      {row(app)}
    </SettingRow>
  ))
}
