import { type ReactNode, useState } from 'react'
import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { useAnswer, useSessions } from '../../engine/use-engine.ts'
import type { ClientReport } from '../../../electron/contract/clients.ts'
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
  hasOthers = false,
  control,
}: {
  setting: keyof typeof SETTING_WORDS
  /** The choices for all apps alike; the value of the first is the usual one. */
  everyone: readonly { readonly label: string; readonly value: SettingValue | undefined; readonly below?: ReactNode }[]
  /** The value of an app before one is chosen for it. */
  byApp: SettingValue | undefined
  /** Whether one value can be set for all apps without their own. */
  hasOthers?: boolean
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
      {isByApp && (
        <Apps
          written={Object.keys(table)}
          hasOthers={hasOthers}
          row={(app) => control(app, table[app] ?? byApp, (next) => setApp(app, next))}
        />
      )}
    </>
  )
}

function Apps({ written, hasOthers, row }: { written: readonly string[]; hasOthers: boolean; row: (app: string) => ReactNode }) {
  const sessions = useSessions()
  const { value: clients = [] } = useAnswer('apps', (client) => client.clients.list({}))
  const found = clients.filter(({ id, found: isHere, registered }) => isHere || registered !== 'no' || written.includes(id))
  // Apps that Tooltray does not know go by the name that they give themselves.
  const unlisted = sessions.map(({ client }) => client.name).filter((name) => !clients.some((known) => isOf(known, name)))
  const named = [...new Set([...written, ...unlisted])].filter((app) => app !== OTHERS && !clients.some(({ id }) => id === app))
  const names = new Map([
    ...found.map(({ id, name }) => [id, name] as const),
    ...named.map((app) => [app, app] as const),
    ...(hasOthers ? [[OTHERS, 'All other apps'] as const] : []),
  ])
  return [...names].map(([app, name]) => (
    <SettingRow key={app} name={name} about={app === OTHERS ? 'Apps that are not listed here.' : ''}>
      {row(app)}
    </SettingRow>
  ))
}

function isOf({ sessionName }: ClientReport, name: string): boolean {
  return new RegExp(sessionName, 'i').test(name)
}
