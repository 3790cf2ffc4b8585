import { engine } from '../engine/engine.ts'
import type { Remains, PinChange } from '../../electron/control/contract.ts'
import { attempt, notify } from '../frame/notices.ts'
import { go } from '../frame/use-route.ts'

export async function refreshServer(name: string): Promise<void> {
  await attempt(() => engine().servers.refresh({ name }), `${name} was not refreshed`)
}

export async function disconnectServer(name: string): Promise<void> {
  await attempt(() => engine().servers.disconnect({ name }), `${name} was not put to sleep`)
}

/** Ends a server and starts it anew, and says how that went. */
export async function restartServer(name: string): Promise<void> {
  const restart = async (): Promise<void> => {
    const { error } = await engine().servers.restart({ name })
    if (error !== undefined) throw new Error(error.message)
  }
  if (await attempt(restart, `${name} could not be restarted`)) notify({ kind: 'done', text: `${name} is restarted.` })
}

/** Switches a server on or off, with an undo. */
export async function setServerEnabled(name: string, enabled: boolean): Promise<void> {
  const word = enabled ? 'on' : 'off'
  if (!(await attempt(() => engine().servers.setEnabled({ name, enabled }), `${name} was not switched ${word}`))) return
  notify({
    kind: 'done',
    text: `${name} is switched ${word}.`,
    action: { label: 'Undo', run: () => void attempt(() => engine().servers.setEnabled({ name, enabled: !enabled }), 'Not undone') },
  })
}

/** Takes a server out of servers.json, with an undo. Its secrets and its sign-in stay, and that is said. */
export async function removeServer(name: string): Promise<void> {
  let left: Remains = { secrets: [], signIn: false }
  const remove = async (): Promise<void> => {
    left = await engine().servers.remove({ name })
  }
  if (!(await attempt(remove, `${name} was not removed`))) return
  go({ page: 'servers' })
  const kept = [...left.secrets, ...(left.signIn ? ['its sign-in'] : [])]
  const hint =
    kept.length === 0
      ? {}
      : { hint: `Kept in case it comes back: ${kept.join(', ')}. Secrets that nothing uses can be deleted in the settings.` }
  notify({
    kind: 'done',
    lasting: true,
    text: `${name} is removed.`,
    ...hint,
    action: { label: 'Undo', run: () => void attempt(() => engine().servers.restore({ name, agreed: left.agreed }), 'Not undone') },
  })
}

/** Takes the word of a tool that says less of itself than it was first seen with. */
export async function acceptEffect(name: string): Promise<void> {
  if (!(await attempt(() => engine().tools.acceptEffect({ name }), `The word of ${name} was not taken`))) return
  notify({ kind: 'done', text: `What ${name} says of itself holds from now on.` })
}

/** Takes the definitions of a server as they are now, if they are those that were shown. */
export async function acceptPins(server: string, shown: readonly PinChange[]): Promise<void> {
  if (!(await attempt(() => engine().pins.accept({ name: server, shown: [...shown] }), `${server} was not taken as it is`))) return
  notify({ kind: 'done', text: `${server} is taken as it is now.` })
}

/** Lets AI apps see a tool directly, or no more. */
export async function setToolAtHand(server: string, tool: string, atHand: boolean): Promise<void> {
  const word = atHand ? 'at hand' : 'put away'
  if (
    !(await attempt(
      () => engine().servers.setToolAtHand({ name: server, tool, atHand }),
      `${tool} was not put ${atHand ? 'at hand' : 'away'}`,
    ))
  )
    return
  notify({ kind: 'done', text: `${tool} is ${word}. AI apps notice at their next start.` })
}

/** Offers a tool of a server to clients, or holds it back, with an undo. */
export async function setToolOffered(server: string, tool: string, offered: boolean): Promise<void> {
  const word = offered ? 'on' : 'off'
  if (!(await attempt(() => engine().servers.setToolOffered({ name: server, tool, offered }), `${tool} was not switched ${word}`))) return
  notify({
    kind: 'done',
    text: `${tool} is switched ${word}.`,
    action: {
      label: 'Undo',
      run: () => void attempt(() => engine().servers.setToolOffered({ name: server, tool, offered: !offered }), 'Not undone'),
    },
  })
}
