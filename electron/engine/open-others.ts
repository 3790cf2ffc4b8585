import type { SessionOthers } from './gateway/others/answer-others.ts'
import { type OfferedOthers, offeredOthers } from './gateway/others/offered-others.ts'
import { useOthers } from './gateway/others/use-others.ts'
import type { Directory } from './gateway/offer/directory.ts'
import { type Profile, serversWithin } from './gateway/offer/profile.ts'
import type { Storage } from './open-storage.ts'
import type { Upstream } from './open-upstream.ts'

/** What servers offer beside tools. */
export interface Others extends SessionOthers {
  /** The same, of the servers of a profile alone. */
  within(profile: Profile | undefined): SessionOthers
}

/** @param parts.onUse is told that somebody uses some of it. */
export function openOthers(parts: {
  readonly storage: Pick<Storage, 'config' | 'catalog'>
  readonly upstream: Pick<Upstream, 'pool' | 'admit' | 'watchResource'>
  readonly directory: Pick<Directory, 'slugOf'>
  onUse(): void
}): Others {
  const { storage, upstream, directory } = parts
  const within = (profile: Profile | undefined): SessionOthers => {
    const offered = (): OfferedOthers => {
      return offeredOthers(
        storage.catalog,
        serversWithin(storage.config.state.servers, profile).map(([name]) => name),
        (server) => directory.slugOf(server),
      )
    }
    const use = useOthers({
      offered,
      watch(server, uri, onUpdated) {
        upstream.admit()
        return upstream.watchResource(server, uri, onUpdated)
      },
      request(server, request, { signal, onProgress, logLevel }) {
        upstream.admit()
        parts.onUse()
        return upstream.pool.get(server).request(request, { signal, onprogress: onProgress, logLevel })
      },
    })
    return { offered, ...use }
  }
  return { ...within(undefined), within }
}
