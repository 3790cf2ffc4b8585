import type { Clock } from '../../base/platform.ts'

/** Time in ms that searches wait for a server whose list is read for the first time, from the first search that waits. */
const PATIENCE = 2_000

/** Dependencies of `firstLists`. */
interface FirstListsDeps {
  readonly clock: Clock
  readonly servers: () => readonly string[]
  readonly reading: (server: string) => Promise<void>
}

/**
 * Waits for lists that are being read for the first time, so that a search at the very first start finds everything. Each server has one
 * deadline; after it, no search waits for that server.
 *
 * @param deps.servers returns the servers whose first list is being read.
 * @param deps.reading resolves when that list was read; may reject.
 * @returns a function that returns undefined if there is nothing to wait for.
 */
export function firstLists(deps: FirstListsDeps): () => Promise<void> | undefined {
  const { clock } = deps
  const deadlines = new Map<string, number>()
  return () => {
    const now = clock.monotonic()
    const servers = deps.servers()
    for (const server of servers) if (!deadlines.has(server)) deadlines.set(server, now + PATIENCE)
    const awaited = servers.filter((server) => (deadlines.get(server) ?? 0) > now)
    if (awaited.length === 0) return undefined
    const last = Math.max(...awaited.map((server) => deadlines.get(server) ?? 0))
    return new Promise((resolve) => {
      const cancel = clock.after(last - now, resolve)
      // The reason why a list cannot be read is reported with its server.
      void Promise.allSettled(awaited.map(deps.reading)).then(() => {
        cancel()
        resolve()
      })
    })
  }
}
