import type { Clock } from '../platform.ts'

/** How much of something there may be: so much at once, and then so much a second. */
export interface TokenBucket {
  /** Whether so much is left. */
  has(amount: number): boolean
  /** Takes so much out, even where it is not there: then nothing is for a while. */
  take(amount: number): void
  /** How long until there is something again, in ms; 0 where there is. */
  wait(): number
}

/** Nobody has to wait longer than this, however much was taken, in s. */
const LONGEST_WAIT = 5

export function tokenBucket(clock: Clock, most: number, perSecond: number): TokenBucket {
  let level = most
  let filledAt = clock.monotonic()
  const fill = (): void => {
    const now = clock.monotonic()
    level = Math.min(most, level + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
  }
  return {
    has(amount) {
      if (level < amount) fill()
      return level >= amount
    },
    take(amount) {
      if (level < amount) fill()
      level = Math.max(level - amount, -LONGEST_WAIT * perSecond)
    },
    wait() {
      if (level >= 0) return 0
      fill()
      return Math.ceil((Math.max(0, -level) / perSecond) * 1000)
    },
  }
}
