import { engine } from '../engine/engine.ts'
import type { Remains } from '../../electron/contract/servers.ts'
import { attempt, notify } from '../frame/notices.ts'
import { go } from '../frame/use-route.ts'

export async function refreshServer(name: string): Promise<void> {
  await attempt(() => engine().servers.refresh({ name }), `${name} was not refreshed`)
}

export async function disconnectServer(name: string): Promise<void> {
  await attempt(() => engine().servers.disconnect({ name }), `${name} was not stopped`)
}

/** Restarts a server, and reports the result. */
export async function restartServer(name: string): Promise<void> {
  const restart = async (): Promise<void> => {
    const { error } = await engine().servers.restart({ name })
    if (error !== undefined) throw new Error(error.message)
  }
  if (await attempt(restart, `${name} could not be restarted`)) notify({ kind: 'done', text: `${name} is restarted.` })
}

/** Enables or disables a server, with an undo. */
export async function setServerEnabled(name: string, enabled: boolean): Promise<void> {
  const word = enabled ? 'enabled' : 'disabled'
  if (!(await attempt(() => engine().servers.setEnabled({ name, enabled }), `${name} was not ${word}`))) return
  notify({
    kind: 'done',
    text: `${name} is ${word}.`,
    action: { label: 'Undo', run: () => void attempt(() => engine().servers.setEnabled({ name, enabled: !enabled }), 'Not undone') },
  })
}

/** Removes a server from servers.json, with an undo. Reports that its secrets and its sign-in stay. */
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
      : { hint: `Still stored, in case you add it again: ${kept.join(', ')}. You can delete unused secrets in the settings.` }
  notify({
    kind: 'done',
    lasting: true,
    text: `${name} is removed.`,
    ...hint,
    action: { label: 'Undo', run: () => void attempt(() => engine().servers.restore({ name, agreed: left.agreed }), 'Not undone') },
  })
}

/** Accepts the weaker effect that a tool declares now. */
export async function acceptEffect(name: string): Promise<void> {
  if (!(await attempt(() => engine().tools.acceptEffect({ name }), `The change of ${name} was not accepted`))) return
  notify({ kind: 'done', text: `Accepted. Tooltray now treats ${name} as its server declares it.` })
}

/** Lists a tool directly for AI apps, or stops doing so. */
export async function setToolListed(server: string, tool: string, isListed: boolean): Promise<void> {
  const word = isListed ? 'listed directly' : 'no longer listed directly'
  if (!(await attempt(() => engine().servers.setToolListed({ name: server, tool, isListed }), 'Not changed'))) return
  notify({ kind: 'done', text: `${tool} is ${word}. AI apps see this after they restart.` })
}
