import type { Clock } from './platform.ts'

/** One timer for many deadlines, or for one put off with every use: nearly all pass by unneeded, and a timer for each costs more. */
export interface NearestTimer {
  /** Rings at `deadline` (of the monotonic clock) at the latest. */
  ringBy(deadline: number): void
  stop(): void
}

/** @param ring looks what is due, and calls `ringBy` for what is not: it may come too early, for a deadline that has been dropped. */
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
