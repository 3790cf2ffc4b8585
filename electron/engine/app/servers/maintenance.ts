import { createRenewAhead } from '../../auth/tokens/renew-ahead.ts'
import type { SignIns } from '../../auth/sign-ins-api.ts'
import { type Clock, isYounger } from '../../base/platform.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import { configHash } from '../../entry/consent/identity.ts'
import type { ResolvedServers } from './resolved-servers.ts'
import { ageingTokenOf } from './server-sign-in.ts'

/** Unrequested maintenance of servers: reads old lists again and renews tokens that are about to expire. */
export interface Maintenance {
  /** Checks both now. Does nothing while the engine is paused. */
  look(): void
  /**
   * Checks both soon, or as soon as somebody wants lists: right after the start, a call of a tool whose server is known comes first.
   *
   * @param then is called after it.
   */
  lookSoon(then: () => void): void
  /** Somebody wants lists: what `lookSoon` put off happens now. */
  hurry(): void
  lookAtTokens(): void
  /** Checks for old lists at intervals, until `stop`. */
  begin(): void
  /** Starts nothing more; running work continues. */
  stop(): void
}

/** In ms. */
const LISTS_EVERY = 10 * 60 * 1000
/** In ms: a call that came with the start has its answer by then. */
const AFTER_START = 500

/** Dependencies of `createMaintenance`. */
interface MaintenanceDeps {
  readonly clock: Clock
  readonly config: Pick<ConfigStore, 'state'>
  readonly catalog: Pick<Catalog, 'get'>
  readonly signIns: Pick<SignIns, 'ageingFrom' | 'renew'>
  readonly resolved: Pick<ResolvedServers, 'config' | 'lastKnown'>
  readonly isPaused: () => boolean
  readonly readAgain: (server: string) => Promise<void>
}

/**
 * Creates the maintenance. It owns two timers, for lists and for tokens; `begin` must not be called twice.
 *
 * @param deps.readAgain reads the lists of a server; must not reject.
 */
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

  /** Reads the servers whose lists are missing, too old, or from a different configuration. */
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

  const look = (): void => {
    readOldLists()
    renewAhead.look()
  }
  /** What was put off, until it happens. */
  let putOff: (() => void) | undefined
  let cancelPutOff = (): void => undefined
  const hurry = (): void => {
    const work = putOff
    putOff = undefined
    cancelPutOff()
    work?.()
  }

  return {
    look,
    lookSoon(then) {
      putOff = () => {
        look()
        then()
      }
      cancelPutOff = clock.after(AFTER_START, hurry)
    },
    hurry,
    lookAtTokens: () => renewAhead.look(),
    begin,
    stop() {
      cancel()
      cancelPutOff()
      putOff = undefined
      renewAhead.stop()
    },
  }
}
