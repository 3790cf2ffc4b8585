import { type ReactNode, createContext, useContext, useState } from 'react'
import type { SettingKey, SettingPreview, SettingValue, SettingValues } from '../../../electron/contract/settings/settings.ts'
import { engine } from '../../engine/engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { useAnswer, useStatus } from '../../engine/use-engine.ts'
import { ConfigTroubles } from '../../parts/config-troubles.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { AgreeDialog } from './agree-dialog.tsx'
import { useConfigNumber } from './use-config-number.ts'

/** The outcome of a change: it is written, the user did not agree to what it does, or why it is refused. */
export type Outcome = { readonly done: boolean } | { readonly problem: string }

/** The settings as they are, and their changes. */
export interface SettingsView {
  readonly written: SettingValues
  readonly usual: SettingValues
  /** Writes a setting after the user agreed to what it does; `undefined`: back to the usual value. */
  readonly set: (key: SettingKey, value: SettingValue | undefined) => Promise<Outcome>
}

const Context = createContext<SettingsView | undefined>(undefined)

/** The settings of the page. Throws outside of `WithSettings`. */
export function useSettings(): SettingsView {
  const view = useContext(Context)
  if (view === undefined) throw new Error('Settings are read outside of WithSettings.')
  return view
}

interface Asking {
  readonly preview: SettingPreview
  readonly answer: (agreed: boolean) => void
}

/** Loads the settings, again after each change of them, and asks before one runs, opens, or sends something. */
export function WithSettings({ children }: { children: ReactNode }) {
  const [changes, setChanges] = useState(0)
  const [asking, setAsking] = useState<Asking>()
  const read = useConfigNumber()
  const config = useStatus()?.config
  const { value, error } = useAnswer(`settings ${changes} ${read}`, async (client) => {
    const [written, usual] = await Promise.all([client.settings.get(), client.settings.usual()])
    return { written, usual }
  })
  const set = async (key: SettingKey, wanted: SettingValue | undefined): Promise<Outcome> => {
    const change = { key, ...(wanted === undefined ? {} : { value: wanted }) }
    try {
      const preview = await engine().settings.preview(change)
      if (preview.fingerprint !== undefined) {
        const agreed = await new Promise<boolean>((answer) => setAsking({ preview, answer }))
        setAsking(undefined)
        if (!agreed) return { done: false }
      }
      await engine().settings.set({ ...change, ...(preview.fingerprint === undefined ? {} : { agreed: preview.fingerprint }) })
      setChanges((count) => count + 1)
      return { done: true }
    } catch (failure) {
      const { message, hint } = explainError(failure)
      return { problem: [message, hint].filter(Boolean).join(' ') }
    }
  }
  // A settings file that cannot be read is named with its place, so that it can be corrected.
  if (value === undefined && config?.error !== undefined) return <ConfigTroubles config={config} />
  if (value === undefined) return error === undefined ? <Skeleton lines={5} /> : <Failure error={error} />
  return (
    <Context value={{ ...value, set }}>
      {children}
      {asking !== undefined && <AgreeDialog preview={asking.preview} onAnswer={asking.answer} />}
    </Context>
  )
}
