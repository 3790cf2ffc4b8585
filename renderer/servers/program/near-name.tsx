import { useState } from 'react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { lineOf } from '../../../electron/control/server-entry.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { attempt, notify } from '../../frame/notices.ts'
import { Button } from '../../parts/button.tsx'

/**
 * Corrects the command of a server whose program has nearly the name of a known one: the whole new command, and the button that writes it.
 * Nothing if that is not enough: then its form is the way.
 */
export function NearName({ server: { name }, program, near }: { server: ServerStatus; program: string; near: string }) {
  const [busy, setBusy] = useState(false)
  const { value } = useAnswer(`near ${name} ${program} ${near}`, async (client, signal) => {
    const entry = await client.servers.entry({ name }, { signal })
    if (entry['command'] !== program) return undefined
    const next = { ...entry, command: near }
    const { words = [], fingerprint, borrowed } = await client.servers.preview({ entry: next, of: name }, { signal })
    // Another program that gets a secret of others needs a consent of its own.
    return borrowed.length > 0 ? undefined : { next, words, agreed: fingerprint }
  })
  if (value === undefined) return null
  const { next, words, agreed } = value
  const mend = async (): Promise<void> => {
    setBusy(true)
    const change = () => engine().servers.change({ name, next: { name, entry: next }, ...(agreed === undefined ? {} : { agreed }) })
    if (await attempt(change, `${name} was not changed`)) {
      notify({ kind: 'done', text: `${name} starts ${near} now.` })
      await attempt(() => engine().servers.refresh({ name }), `${name} was not tried again`)
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 rounded-box border bg-sunken px-2 py-1 font-mono text-small wrap-anywhere">{lineOf(words)}</code>
      <Button look="primary" disabled={busy} onClick={() => void mend()}>
        Use {near}
      </Button>
    </div>
  )
}
