import type { ServerConfig } from '../../entry/schema.ts'
import { nearestTimer } from '../../base/nearest-timer.ts'
import type { Clock } from '../../base/platform.ts'
import type { ConnectionState } from '../state.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The settings of an entry for unused connections. */
type IdleTime = Pick<ServerConfig, 'idle' | 'idleMin' | 'idleMax'>

/** In ms. A server that was opened and not used yet gets this much longer, because it was opened for a use. */
const WARM_UP = MINUTE

/**
 * How long a connection may stay unused, in ms; undefined means for ever.
 *
 * `adaptive` follows use: 5 min for a server called over 20 times in the last hour, 3 min from 5 to 20 times, 1 min below; and within the
 * bounds of its entry, of which the lower one holds where they contradict each other.
 */
export function idleLimit({ idle, idleMin, idleMax }: IdleTime, callsInLastHour: number): number | undefined {
  if (idle === 'never') return undefined
  if (idle !== 'adaptive') return idle
  const byUse = callsInLastHour > 20 ? 5 * MINUTE : callsInLastHour >= 5 ? 3 * MINUTE : MINUTE
  return Math.max(idleMin, Math.min(idleMax, byUse))
}

/** Closes a connection that was unused for long enough. Calls in progress are never cut off. */
export interface IdleTimer {
  observe(state: ConnectionState, before: ConnectionState): void
  stop(): void
}

/** @param connection.mayClose false while a listener waits for notifications: it is then checked again after the same time. */
export function createIdleTimer(
  time: IdleTime,
  clock: Clock,
  connection: { readonly mayClose: () => boolean; readonly close: () => void },
): IdleTimer {
  const recent = time.idle === 'adaptive' ? createHourCount(clock) : undefined
  /** When to close, on the monotonic clock; undefined while it is in use. */
  let closeAt: number | undefined
  let patience = 0
  const timer = nearestTimer(clock, (now) => {
    if (closeAt === undefined) return
    if (now >= closeAt && connection.mayClose()) return connection.close()
    if (now >= closeAt) closeAt = now + patience
    timer.ringBy(closeAt)
  })

  return {
    observe(state, before) {
      closeAt = undefined
      if (state.name === 'active' && (before.name !== 'active' || state.inFlight > before.inFlight)) recent?.add()
      if (state.name !== 'idle' && state.name !== 'connected') return
      const limit = idleLimit(time, recent?.count() ?? 0)
      if (limit === undefined) return
      patience = limit
      closeAt = clock.monotonic() + limit + (state.name === 'connected' ? WARM_UP : 0)
      timer.ringBy(closeAt)
    },
    stop: () => timer.stop(),
  }
}

/** Calls beyond this number have no further effect. Inner: a weight of our own. */
const MOST_COUNTED = 21

/** Counts the calls of the last hour, up to the number that matters. */
function createHourCount(clock: Clock): { add(): void; count(): number } {
  const times: number[] = []
  return {
    add() {
      times.push(clock.monotonic())
      if (times.length > MOST_COUNTED) times.shift()
    },
    count: () => times.filter((at) => clock.monotonic() - at < HOUR).length,
  }
}
