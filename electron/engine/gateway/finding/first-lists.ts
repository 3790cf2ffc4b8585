import type { Clock } from '../../base/platform.ts'

/** Time in ms that searches wait for a server whose list is read for the first time, from the first that waits. */
const PATIENCE = 2_000

/** Dependencies of `firstLists`. */
interface FirstListsDeps {
  readonly clock: Clock
  readonly servers: () => readonly string[]
  readonly reading: (server: string) => Promise<void>
}

/**
 * Waits for lists that are being read for the first time. Undefined if there is nothing to wait for.
 *
 * @param patience in ms, from the first that waited for a server; what a search waits if it is left out.
 */
export type FirstLists = (patience?: number) => Promise<void> | undefined

/**
 * Waits for lists that are being read for the first time, so that a search at the very first start finds everything. Of waits of the same
 * patience, each server has one deadline; after it, none waits for that server.
 *
 * @param deps.servers returns the servers whose first list is being read.
 * @param deps.reading resolves when that list was read; may reject.
 */
export function firstLists(deps: FirstListsDeps): FirstLists {
  const { clock } = deps
  /** When a server was first waited for. */
  const since = new Map<string, number>()
  return (patience = PATIENCE) => {
    const now = clock.monotonic()
    const servers = deps.servers()
    for (const server of servers) if (!since.has(server)) since.set(server, now)
    const deadlineOf = (server: string): number => (since.get(server) ?? now) + patience
    const awaited = servers.filter((server) => deadlineOf(server) > now)
    if (awaited.length === 0) return undefined
    return new Promise((resolve) => {
      const cancel = clock.after(Math.max(...awaited.map(deadlineOf)) - now, resolve)
      // The reason why a list cannot be read is reported with its server.
      void Promise.allSettled(awaited.map(deps.reading)).then(() => {
        cancel()
        resolve()
      })
    })
  }
}
