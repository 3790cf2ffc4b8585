import { useState } from 'react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import { newServerNameProblem } from '../../../electron/control/server-entry.ts'
import { engine } from '../../engine/engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { useServers } from '../../engine/use-engine.ts'
import { go } from '../../frame/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Trouble } from '../../parts/message.tsx'
import { freeServerName } from '../form/free-server-name.ts'
import { beginSignIn } from '../sign-in-actions.ts'

/** Adds a server with the address of another one, and signs in to it with another account. */
export function AddAccountDialog({ server, onClose }: { server: ServerStatus; onClose: () => void }) {
  const { name, account, target } = server
  const taken = new Set(useServers().map((each) => each.name))
  const [as, setAs] = useState(() => freeServerName(name, taken))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const wrong = newServerNameProblem(as)
  const problem =
    wrong !== undefined ? `The name ${wrong}.` : taken.has(as) && !busy ? 'There is already a server of that name.' : undefined

  const add = async (): Promise<void> => {
    if (problem !== undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await engine().signIn.addAccount({ name, as })
    } catch (error) {
      setFailure(error)
      return setBusy(false)
    }
    onClose()
    go({ page: 'servers', server: as })
    await beginSignIn(as, false)
  }

  return (
    <Dialog label="Add another account" onClose={onClose} className="w-[440px] max-w-[calc(100vw-2rem)]">
      <form
        noValidate
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <h2 className="text-section font-semibold">Add another account</h2>
        <p className="text-ink-2">
          {humanName(name)} {account === undefined || account === name ? 'keeps its account' : `stays signed in as ${account}`}. This adds a
          server with the same address and settings, for another account.
        </p>
        <pre className="rounded-box border bg-sunken px-2 py-1.5 font-mono text-small wrap-anywhere whitespace-pre-wrap">{target}</pre>
        <Field label="Name" hint="Your apps see it in front of its tools." error={problem}>
          {(wiring) => (
            <input
              {...wiring}
              value={as}
              onChange={(event) => setAs(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              data-initial-focus
              className="field-box font-mono"
            />
          )}
        </Field>
        {failure !== undefined && <Trouble message={explainError(failure).message} hint={explainError(failure).hint} />}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy || problem !== undefined}>
            Add and sign in
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
