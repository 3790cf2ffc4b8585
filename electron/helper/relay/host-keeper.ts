import type { Clock } from '../../engine/base/platform.ts'
import type { Relay } from './relay.ts'
import type { StartedHost } from '../engine-connection/start-host.ts'

/** Times in ms. */
const WHILE_STARTING = 30
const OTHERWISE = 1_000
/** Nothing is started for so long after a start that failed, and twice as long after each one more in a row. */
const FIRST_REST = 1_000

/**
 * Starts hosts for a relay that finds nobody to talk to. A host is started for the first knock, but once an engine has ended or did not
 * come up only when the client wants something: a person who quits Tooltray does not want it back at once.
 */
export interface HostKeeper {
  /** Nobody opened: starts a host if it is time for one, or looks what became of the one on its way. */
  nobodyThere(): Promise<void>
  /** Somebody opened, and did not take us in. */
  somebodyThere(): void
  /** How long to wait before the next knock, in ms. */
  readonly pause: number
}

/** A host that was started and has not opened yet. Times are of the monotonic clock; `since`: when the first of them was started. */
interface Attempt {
  readonly host: StartedHost
  readonly startedAt: number
  readonly since: number
}

/** What `createHostKeeper` works with. */
interface HostKeeperDeps {
  first: boolean
  patience: number
  clock: Pick<Clock, 'monotonic'>
  relay: Pick<Relay, 'hope' | 'giveUp' | 'wanting'>
  start: () => Promise<StartedHost>
  logDir: string
}

/**
 * @param deps.first whether a host is started for the first knock although the client has said nothing yet.
 * @param deps.patience how long a host may take to open, and how long at most none is started after some that did not, in ms.
 */
export function createHostKeeper(deps: HostKeeperDeps): HostKeeper {
  const { patience, clock, relay, start } = deps
  let attempt: Attempt | undefined
  let asked = deps.first
  /** After a start that led nowhere the client is told so until then, and nothing is started; of the monotonic clock. */
  let restingUntil = -Infinity
  /** Starts in a row that led nowhere. */
  let failures = 0

  const startIfWanted = async (now: number): Promise<void> => {
    if (now < restingUntil) return
    relay.hope()
    if (asked || relay.wanting) attempt = { host: await start(), startedAt: now, since: now }
    asked = false
  }

  const lookAfter = async ({ host, startedAt, since }: Attempt, now: number): Promise<void> => {
    const failure =
      host.failure() ?? (now - since > patience ? `The Tooltray engine did not start. Its messages are in ${deps.logDir}.` : undefined)
    if (failure !== undefined) {
      relay.giveUp(failure)
      attempt = undefined
      restingUntil = now + Math.min(patience, FIRST_REST * 2 ** failures)
      failures += 1
    } else if (host.gaveWay() && now - startedAt > OTHERWISE) {
      // The engine that was there when it came has ended meanwhile.
      attempt = { host: await start(), startedAt: now, since }
    }
  }

  return {
    nobodyThere: () => (attempt === undefined ? startIfWanted(clock.monotonic()) : lookAfter(attempt, clock.monotonic())),
    somebodyThere() {
      attempt = undefined
      failures = 0
    },
    get pause() {
      return attempt === undefined ? OTHERWISE : WHILE_STARTING
    },
  }
}
