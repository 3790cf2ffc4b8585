import type { ReactNode } from 'react'
import type { EntryPreview } from '../../../../electron/contract/entries.ts'
import type { ServerPatch } from '../../../../electron/contract/settings/server-patch.ts'
import type { SettingValues } from '../../../../electron/contract/settings/settings.ts'
import { engine } from '../../../engine/engine.ts'
import { askAgain } from '../../../engine/queries.ts'
import { useAnswer } from '../../../engine/use-engine.ts'
import { AgreementDialog, type Outcome, outcomeOf, useAgreement } from '../../../settings/rows/agreement.tsx'
import { useConfigNumber } from '../../../settings/rows/use-config-number.ts'
import { Preview } from '../../form/preview.tsx'

export type Entry = Readonly<Record<string, unknown>>

/** A server's entry, the settings that apply without keys of its own, and changes of single keys. */
export interface Patching {
  readonly name: string
  readonly entry: Entry
  readonly settings: SettingValues
  /** Changes keys after the user agreed to what they change; `null`: back to the usual value. */
  readonly patch: (patch: ServerPatch) => Promise<Outcome>
  /** Replaces the whole entry in the same way. */
  readonly replace: (entry: Entry) => Promise<Outcome>
}

/** Loads the entry of a server, again whenever the configuration changes. `dialog` asks for consent, and belongs on the page. */
export function usePatch(name: string): { readonly error: unknown; readonly patching: Patching | undefined; readonly dialog: ReactNode } {
  const { asking, withConsent } = useAgreement<EntryPreview>()
  const read = useConfigNumber()
  const { value, error } = useAnswer(['patch', name, read], async (client) => {
    const [entry, written, usual] = await Promise.all([client.servers.entry({ name }), client.settings.get(), client.settings.usual()])
    return { entry, settings: { ...usual, ...written } }
  })
  const patch = (wanted: ServerPatch): Promise<Outcome> =>
    outcomeOf(async () => {
      const { preview, asks } = await engine().servers.patchPreview({ name, patch: wanted })
      const change = async (): Promise<void> => {
        await engine().servers.patch({ name, patch: wanted, agreed: preview.fingerprint })
        await askAgain('patch', name)
      }
      if (asks) return withConsent(preview, change)
      await change()
      return true
    })
  const replace = (next: Entry): Promise<Outcome> =>
    outcomeOf(async () => {
      const entry = { ...next }
      const preview = await engine().servers.preview({ entry, of: name })
      return withConsent(preview, async () => {
        await engine().servers.change({ name, next: { name, entry }, agreed: preview.fingerprint })
        await askAgain('patch', name)
      })
    })
  return {
    error,
    patching: value === undefined ? undefined : { name, ...value, patch, replace },
    dialog: asking !== undefined && (
      <AgreementDialog title="What will run" borrowed={asking.preview.borrowed} onAnswer={asking.onAnswer} className="w-[520px]">
        {(given) => <Preview preview={asking.preview} given={given} />}
      </AgreementDialog>
    ),
  }
}
