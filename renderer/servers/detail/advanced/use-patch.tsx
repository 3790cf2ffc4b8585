import { type ReactNode, useState } from 'react'
import type { EntryPreview } from '../../../../electron/contract/entries.ts'
import type { ServerPatch } from '../../../../electron/contract/settings/server-patch.ts'
import type { SettingValues } from '../../../../electron/contract/settings/settings.ts'
import { engine } from '../../../engine/engine.ts'
import { explainError } from '../../../engine/explain-error.ts'
import { useAnswer } from '../../../engine/use-engine.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import type { Outcome } from '../../../settings/rows/settings-context.tsx'
import { useConfigNumber } from '../../../settings/rows/use-config-number.ts'
import { useGiven } from '../../form/borrowed.tsx'
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

interface Asking {
  readonly preview: EntryPreview
  readonly answer: (agreed: boolean) => void
}

/** Loads the entry of a server, again whenever the configuration changes. `dialog` asks for consent, and belongs on the page. */
export function usePatch(name: string): { readonly error: unknown; readonly patching: Patching | undefined; readonly dialog: ReactNode } {
  const [changes, setChanges] = useState(0)
  const [asking, setAsking] = useState<Asking>()
  const read = useConfigNumber()
  const { value, error } = useAnswer(`${name} ${changes} ${read}`, async (client) => {
    const [entry, written, usual] = await Promise.all([client.servers.entry({ name }), client.settings.get(), client.settings.usual()])
    return { entry, settings: { ...usual, ...written } }
  })
  const agreedTo = async (preview: EntryPreview): Promise<boolean> => {
    const agreed = await new Promise<boolean>((answer) => setAsking({ preview, answer }))
    setAsking(undefined)
    return agreed
  }
  const attempted = async (work: () => Promise<boolean>): Promise<Outcome> => {
    try {
      const done = await work()
      if (done) setChanges((count) => count + 1)
      return { done }
    } catch (failure) {
      const { message, hint } = explainError(failure)
      return { problem: [message, hint].filter(Boolean).join(' ') }
    }
  }
  const patch = (wanted: ServerPatch): Promise<Outcome> =>
    attempted(async () => {
      const { preview, asks } = await engine().servers.patchPreview({ name, patch: wanted })
      if (asks && !(await agreedTo(preview))) return false
      await engine().servers.patch({ name, patch: wanted, agreed: preview.fingerprint })
      return true
    })
  const replace = (next: Entry): Promise<Outcome> =>
    attempted(async () => {
      const entry = { ...next }
      const preview = await engine().servers.preview({ entry, of: name })
      if (!(await agreedTo(preview))) return false
      await engine().servers.change({ name, next: { name, entry }, agreed: preview.fingerprint })
      return true
    })
  return {
    error,
    patching: value === undefined ? undefined : { name, ...value, patch, replace },
    dialog: asking !== undefined && <AgreeDialog {...asking} />,
  }
}

function AgreeDialog({ preview, answer }: Asking) {
  const given = useGiven()
  return (
    <Dialog label="What will run" onClose={() => answer(false)} className="w-[520px] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold">What will run</h2>
        <Preview preview={preview} given={given} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button look="primary" disabled={!given.all(preview.borrowed)} onClick={() => answer(true)}>
            Agree
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
