import type { Clock } from '../../engine/base/platform.ts'
import type { Relay } from './relay.ts'
import type { StartedHost } from '../engine-connection/start-host.ts'

/** Times in ms. A knock costs some microseconds, and everybody who opens an app waits for the last pause. */
const WHILE_STARTING = 5
const OTHERWISE = 1_000
/** In ms, the pause after a failed start; it doubles with each further failure in a row. */
const FIRST_REST = 1_000
/** When this many hosts of one attempt were killed while they started, the start has failed. */
const MOST_KILLED = 3

/**
 * Starts hosts for a relay without an engine. The first attempt to connect starts a host. After an engine has ended or failed to start,
 * only a client request does: a user who quits Tooltray does not want it back at once.
 */
export interface HostKeeper {
  /** Call if no engine listens: starts a host if it is time for one, or checks the host that is starting. */
  nobodyThere(): Promise<void>
  /** Call if an engine listens, whether it accepted the connection or refused it. */
  somebodyThere(): void
  /** How long to wait before the next attempt to connect, in ms. */
  readonly pause: number
}

/**
 * A host that was started and does not listen yet. Times are of the monotonic clock; `since` is when the first host of the attempt was
 * started.
 */
interface Attempt {
  readonly host: StartedHost
  readonly startedAt: number
  readonly since: number
  /** Hosts of this attempt that were killed. */
  readonly killed: number
}

/** Dependencies of `createHostKeeper`. */
interface HostKeeperDeps {
  first: boolean
  patience: number
  clock: Pick<Clock, 'monotonic'>
  relay: Pick<Relay, 'hope' | 'giveUp' | 'wanting'>
  start: () => Promise<StartedHost>
  logDir: string
}

/**
 * Creates the keeper of one reconnection.
 *
 * @param deps.first whether the first attempt starts a host even without a client request.
 * @param deps.patience how long a host may take to start, and the longest pause after failed starts, in ms.
 */
export function createHostKeeper(deps: HostKeeperDeps): HostKeeper {
  const { patience, clock, relay, start } = deps
  let attempt: Attempt | undefined
  let asked = deps.first
  /** After a failed start, requests fail and no host is started until then, on the monotonic clock. */
  let restingUntil = -Infinity
  /** Failed starts in a row. */
  let failures = 0

  const startIfWanted = async (now: number): Promise<void> => {
    if (now < restingUntil) return
    relay.hope()
    if (asked || relay.wanting) attempt = { host: await start(), startedAt: now, since: now, killed: 0 }
    asked = false
  }

  const lookAfter = async ({ host, startedAt, since, killed }: Attempt, now: number): Promise<void> => {
    const again = async (more: number): Promise<void> => {
      host.leave()
      attempt = { host: await start(), startedAt: now, since, killed: killed + more }
    }
    // That it was killed says nothing about the next one: calls wait for that.
    if (host.wasKilled() && killed + 1 < MOST_KILLED && now - since <= patience) return again(1)
    const failure = host.failure() ?? (now - since > patience ? `Tooltray did not start. Its messages are in ${deps.logDir}.` : undefined)
    if (failure !== undefined) {
      host.leave()
      relay.giveUp(failure)
      attempt = undefined
      restingUntil = now + Math.min(patience, FIRST_REST * 2 ** failures)
      failures += 1
    } else if (host.gaveWay() && now - startedAt > OTHERWISE) {
      // The engine to which the host gave way has ended meanwhile.
      await again(0)
    }
  }

  return {
    nobodyThere: () => (attempt === undefined ? startIfWanted(clock.monotonic()) : lookAfter(attempt, clock.monotonic())),
    somebodyThere() {
      attempt?.host.leave()
      attempt = undefined
      failures = 0
    },
    get pause() {
      return attempt === undefined ? OTHERWISE : WHILE_STARTING
    },
  }
}
