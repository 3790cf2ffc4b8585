import type { Clock } from '../base/platform.ts'

/** A clock for tests: time passes only by `advance`. */
export interface ManualClock extends Clock {
  /** Lets `ms` pass and runs, in order, what falls due. */
  advance(ms: number): void
  /** Returns how many timers wait. */
  pending(): number
  /** Somebody sets the wall clock so much later, or earlier; no time passes. */
  setWall(by: number): void
}

/** Far from any `start`, so that whoever takes the one clock for the other is found out. */
const MONOTONIC_START = 1e7

/** @param start ms since 1970 */
export function manualClock(start = 0): ManualClock {
  let passed = 0
  let wall = start
  let due: { at: number; run: () => void }[] = []
  return {
    now: () => wall + passed,
    monotonic: () => MONOTONIC_START + passed,
    after(ms, run) {
      const entry = { at: passed + ms, run }
      due.push(entry)
      return () => void (due = due.filter((other) => other !== entry))
    },
    advance(ms) {
      const end = passed + ms
      for (;;) {
        const next = due.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        due = due.filter((entry) => entry !== next)
        passed = next.at
        next.run()
      }
      passed = end
    },
    pending: () => due.length,
    setWall: (by) => void (wall += by),
  }
}
