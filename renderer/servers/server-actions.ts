import { engine } from '../engine/engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { go } from '../frame/use-route.ts'

export async function refreshServer(name: string): Promise<void> {
  await attempt(() => engine().servers.refresh({ name }), `${name} was not refreshed`)
}

export async function disconnectServer(name: string): Promise<void> {
  await attempt(() => engine().servers.disconnect({ name }), `${name} was not put to sleep`)
}

/** Switches a server on or off, with an undo. */
export async function setServerEnabled(name: string, enabled: boolean): Promise<void> {
  const word = enabled ? 'on' : 'off'
  if (!(await attempt(() => engine().servers.setEnabled({ name, enabled }), `${name} was not switched ${word}`))) return
  notify({ kind: 'done', text: `${name} is switched ${word}.`, action: { label: 'Undo', run: () => void attempt(() => engine().servers.setEnabled({ name, enabled: !enabled }), 'Not undone') } })
}

/** Takes a server out of servers.json, with an undo. */
export async function removeServer(name: string): Promise<void> {
  if (!(await attempt(() => engine().servers.remove({ name }), `${name} was not removed`))) return
  go({ page: 'servers' })
  notify({
    kind: 'done',
    lasting: true,
    text: `${name} is removed.`,
    action: { label: 'Undo', run: () => void attempt(() => engine().servers.restore({ name }), 'Not undone') },
  })
}

/** Offers a tool of a server to clients, or holds it back, with an undo. */
export async function setToolOffered(server: string, tool: string, offered: boolean): Promise<void> {
  const word = offered ? 'on' : 'off'
  if (!(await attempt(() => engine().servers.setToolOffered({ name: server, tool, offered }), `${tool} was not switched ${word}`))) return
  notify({ kind: 'done', text: `${tool} is switched ${word}.`, action: { label: 'Undo', run: () => void attempt(() => engine().servers.setToolOffered({ name: server, tool, offered: !offered }), 'Not undone') } })
}
