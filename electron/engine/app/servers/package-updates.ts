import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { renamedEntries } from '../../config/edits/renamed-entries.ts'
import type { KeptPackages } from '../../packages/kept-packages.ts'
import type { EventsOfEngine } from '../engine-events.ts'

/** The versions of kept packages that wait for the user, in memory: the status of a server is read with every call. */
export interface PackageUpdates {
  /** The version that waits for a server; undefined if none does. */
  of(server: string): string | undefined
}

/**
 * Follows which versions wait: reads them now, and again whenever what is kept or configured has changed. Emits `server.changed` for each
 * server whose answer is another one. Kept packages, and what servers wrote beside them, follow the new names of entries.
 *
 * @param onError the disk could not be read or written; the last answers stay.
 */
export function followPackages(
  packages: Pick<KeptPackages, 'waiting' | 'rename'>,
  config: Pick<ConfigStore, 'state'>,
  events: EventsOfEngine,
  onError: (error: unknown) => void,
): PackageUpdates {
  let versions: ReadonlyMap<string, string> = new Map()
  const inTurn = oneAtATime()
  const look = async (): Promise<void> => {
    const before = versions
    versions = await packages.waiting()
    const servers = new Set([...before.keys(), ...versions.keys()])
    for (const server of servers) if (before.get(server) !== versions.get(server)) events.emit('server.changed', server)
  }
  const lookSoon = (): void => void inTurn(look).catch(onError)
  events.on('packages.changed', lookSoon)
  let entries = config.state.servers
  events.on('config.changed', (_change, { servers }) => {
    for (const [from, to] of renamedEntries(entries, servers)) packages.rename(from, to).catch(onError)
    entries = servers
    lookSoon()
  })
  lookSoon()
  return { of: (server) => versions.get(server) }
}
