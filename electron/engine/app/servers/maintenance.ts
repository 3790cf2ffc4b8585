import { createRenewAhead } from '../../auth/tokens/renew-ahead.ts'
import type { SignIns } from '../../auth/sign-ins.ts'
import { type Clock, isYounger } from '../../base/platform.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { configHash } from '../../entry/consent/identity.ts'
import type { ResolvedServers } from './resolved-servers.ts'
import { ageingTokenOf } from './server-sign-in.ts'

/** What the engine does for its servers without being asked: lists that are old are read again, tokens that age are renewed. */
export interface Maintenance {
  /** Looks for both now. Not while the engine is paused. */
  look(): void
  lookAtTokens(): void
  /** Looks for old lists from time to time, until `stop`. */
  begin(): void
  /** Nothing is begun any more; what is under way goes on. */
  stop(): void
}

/** In ms. */
const LISTS_EVERY = 10 * 60 * 1000

/** What `createMaintenance` works with. */
interface MaintenanceDeps {
  readonly clock: Clock
  readonly config: Pick<ConfigStore, 'state'>
  readonly catalog: Pick<Catalog, 'get'>
  readonly signIns: Pick<SignIns, 'ageingFrom' | 'renew'>
  readonly resolved: Pick<ResolvedServers, 'config' | 'lastKnown'>
  readonly isPaused: () => boolean
  readonly readAgain: (server: string) => Promise<void>
}

/** @param deps.readAgain reads the lists of a server; must not reject. */
export function createMaintenance(deps: MaintenanceDeps): Maintenance {
  const { clock, config, catalog, signIns, resolved, isPaused } = deps

  const renewAhead = createRenewAhead({
    clock,
    tokens: () =>
      isPaused()
        ? []
        : [...config.state.servers].flatMap(([server, entry]) =>
            ageingTokenOf(signIns, server, resolved.lastKnown(server, entry), () => resolved.config(server, entry)),
          ),
  })

  /** Reads the servers whose list was never read, or with another configuration, or too long ago. */
  const readOldLists = (): void => {
    if (isPaused()) return
    const { servers, settings } = config.state
    const isOld = (fetchedAt: number): boolean =>
      settings.refreshEvery !== 'never' && !isYounger(clock.now() - fetchedAt, settings.refreshEvery)
    for (const [server, entry] of servers) {
      const known = catalog.get(server)
      if (entry.enabled && (known === undefined || known.key !== configHash(entry) || isOld(known.fetchedAt))) void deps.readAgain(server)
    }
  }

  let cancel = (): void => undefined
  const begin = (): void => {
    cancel = clock.after(LISTS_EVERY, () => {
      readOldLists()
      begin()
    })
  }

  return {
    look() {
      readOldLists()
      renewAhead.look()
    },
    lookAtTokens: () => renewAhead.look(),
    begin,
    stop() {
      cancel()
      renewAhead.stop()
    },
  }
}
