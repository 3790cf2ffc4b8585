import type { Clock } from './platform.ts'

/**
 * One timer for many deadlines, or for one that is extended with every use. Nearly all deadlines are cancelled before they pass, and a
 * timer for each would cost more.
 */
export interface NearestTimer {
  /** Rings at `deadline` (on the monotonic clock) at the latest. */
  ringBy(deadline: number): void
  stop(): void
}

/**
 * Creates a timer that is not set.
 *
 * @param ring handles what is due, and calls `ringBy` for the rest. It may be called too early, for a cancelled deadline.
 */
export function nearestTimer(clock: Clock, ring: (now: number) => void): NearestTimer {
  let ringsAt = Infinity
  let cancel = (): void => undefined

  return {
    ringBy(deadline) {
      if (deadline >= ringsAt) return
      cancel()
      ringsAt = deadline
      cancel = clock.after(deadline - clock.monotonic(), () => {
        ringsAt = Infinity
        ring(clock.monotonic())
      })
    },
    stop() {
      cancel()
      ringsAt = Infinity
    },
  }
}
