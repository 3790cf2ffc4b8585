import type { Clock } from '../base/platform.ts'

/** A clock for tests: time passes only by `advance`. */
export interface ManualClock extends Clock {
  /** Lets `ms` pass and runs, in order, what falls due. */
  advance(ms: number): void
}

export function manualClock(start = 0): ManualClock {
  let now = start
  let due: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run }
      due.push(entry)
      return () => void (due = due.filter((other) => other !== entry))
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const next = due.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        due = due.filter((entry) => entry !== next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
}
