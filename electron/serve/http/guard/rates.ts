import { forgetOldest } from '../../../engine/base/limits/forget-oldest.ts'
import { type TokenBucket, tokenBucket } from '../../../engine/base/limits/token-bucket.ts'
import type { Clock } from '../../../engine/base/platform.ts'

/**
 * The rates of this many keys are kept; a key that was dropped starts anew. Inner: memory of the rates, whose own bounds are named at the
 * HTTP address.
 */
const MOST_REMEMBERED = 1_000

/**
 * Creates a rate limiter by key: a burst of `most`, then `perSecond`. The returned function returns whether the key may act now, and counts
 * the act if so.
 */
export function rates(clock: Clock, most: number, perSecond: number): (who: string) => boolean {
  const buckets = new Map<string, TokenBucket>()
  return (who) => {
    const bucket = buckets.get(who) ?? tokenBucket(clock, most, perSecond)
    // Moves the key to the end: the least recently used one is dropped first.
    buckets.delete(who)
    buckets.set(who, bucket)
    forgetOldest(buckets, MOST_REMEMBERED)
    if (!bucket.has(1)) return false
    bucket.take(1)
    return true
  }
}
