import type { Clock } from '../../base/platform.ts'

/** Longest that searches wait for a server whose list is read for the first time, in ms, counted from the first search that waits. */
const PATIENCE = 2_000

/** What `firstLists` works with. */
interface FirstListsDeps {
  readonly clock: Clock
  readonly servers: () => readonly string[]
  readonly reading: (server: string) => Promise<void>
}

/**
 * Waits for lists that are being read for the first time: what a search finds at the very first start should be what is there. A server
 * that takes longer holds up nobody again.
 *
 * @param deps.servers whose first list is being read now.
 * @param deps.reading ends with that; may reject.
 * @returns undefined where there is nothing to wait for.
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
      // Why a list cannot be read is told in its place.
      void Promise.allSettled(awaited.map(deps.reading)).then(() => {
        cancel()
        resolve()
      })
    })
  }
}
