import type { Clock } from '../platform.ts'

/** A rate limit: an amount at once, and then an amount per second. */
export interface TokenBucket {
  /** Whether an amount is available. */
  has(amount: number): boolean
  /** Takes an amount even if it is not available. Then nothing is available for a while. */
  take(amount: number): void
  /** The time until something is available, in ms; 0 if it is now. */
  wait(): number
}

/** The maximum wait, however much was taken, in s. */
const LONGEST_WAIT = 5

/** Creates a full bucket. */
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
