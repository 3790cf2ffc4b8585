import { type ReactNode, createContext, useContext } from 'react'
import type { SettingKey, SettingPreview, SettingValue, SettingValues } from '../../../electron/contract/settings/settings.ts'
import { engine } from '../../engine/engine.ts'
import { askAgain } from '../../engine/queries.ts'
import { useAnswer, useStatus } from '../../engine/use-engine.ts'
import { ConfigTroubles } from '../../parts/config-troubles.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { Borrowed } from '../../servers/form/borrowed.tsx'
import { AgreementDialog, type Outcome, outcomeOf, useAgreement } from './agreement.tsx'
import { useConfigNumber } from './use-config-number.ts'

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

/** Loads the settings, again after each change of them, and asks before one runs, opens, or sends something. */
export function WithSettings({ children }: { children: ReactNode }) {
  const { asking, withConsent } = useAgreement<SettingPreview>()
  const read = useConfigNumber()
  const config = useStatus()?.config
  const { value, error } = useAnswer(['settings', read], async (client) => {
    const [written, usual] = await Promise.all([client.settings.get(), client.settings.usual()])
    return { written, usual }
  })
  const set = (key: SettingKey, wanted: SettingValue | undefined): Promise<Outcome> =>
    outcomeOf(async () => {
      const next = { key, value: wanted }
      const preview = await engine().settings.preview(next)
      const { fingerprint } = preview
      const change = async (): Promise<void> => {
        await engine().settings.set({ ...next, agreed: fingerprint })
        await askAgain('settings')
      }
      if (fingerprint !== undefined) return withConsent(preview, change)
      await change()
      return true
    })
  // A settings file that cannot be read is named with its place, so that it can be corrected.
  if (value === undefined && config?.error !== undefined) return <ConfigTroubles config={config} />
  if (value === undefined) return error === undefined ? <Skeleton lines={5} /> : <Failure error={error} />
  return (
    <Context value={{ ...value, set }}>
      {children}
      {asking !== undefined && <SettingAgreement {...asking} />}
    </Context>
  )
}

/** What a change of a setting runs, opens, or sends, for consent to exactly that. */
function SettingAgreement({ preview: { says, borrowed }, onAnswer }: { preview: SettingPreview; onAnswer: (agreed: boolean) => void }) {
  return (
    <AgreementDialog title="What this changes" borrowed={borrowed} onAnswer={onAnswer} className="w-[480px]">
      {(given) => (
        <>
          {says.map((sentence) => (
            <p key={sentence} className="break-words">
              {sentence}
            </p>
          ))}
          <Borrowed borrowed={borrowed} given={given} />
        </>
      )}
    </AgreementDialog>
  )
}
