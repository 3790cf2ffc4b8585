import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import type { KeptPackages } from '../../packages/kept-packages.ts'
import type { EventsOfEngine } from '../engine-events.ts'

/** The versions of kept packages that wait for the user, in memory: the status of a server is read with every call. */
export interface PackageUpdates {
  /** The version that waits for a server; undefined if none does. */
  of(server: string): string | undefined
}

/**
 * Follows which versions wait: reads them now, and again whenever what is kept or configured has changed. Emits `server.changed` for each
 * server whose answer is another one.
 *
 * @param onError the disk could not be read; the last answers stay.
 */
export function watchPackageUpdates(
  packages: Pick<KeptPackages, 'waiting'>,
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
  events.on('config.changed', lookSoon)
  lookSoon()
  return { of: (server) => versions.get(server) }
}
