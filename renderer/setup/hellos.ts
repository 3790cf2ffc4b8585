import type { SessionStatus } from '../../electron/contract/engine-status.ts'
import { engineView } from '../engine/engine.ts'
import { createStore } from '../engine/store.ts'

/** When each app said hello first since this page is open, by the name that it uses in a session; ms since 1970. */
export const hellos = createStore<ReadonlyMap<string, number>>(new Map())

/** Adds those that are not known. Returns the same map if all are. */
function withHellos(before: ReadonlyMap<string, number>, sessions: readonly SessionStatus[]): ReadonlyMap<string, number> {
  const added = sessions.filter(({ client }) => !before.has(client.name))
  return added.length === 0 ? before : new Map([...added.map(({ client, attachedAt }) => [client.name, attachedAt] as const), ...before])
}

function follow(): void {
  const before = hellos.get()
  const after = withHellos(before, engineView.get().status?.sessions ?? [])
  if (after !== before) hellos.set(after)
}

// An app that was there for one call only was there.
engineView.subscribe(follow)
follow()
