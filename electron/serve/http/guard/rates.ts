import { forgetOldest } from '../../../engine/base/limits/forget-oldest.ts'
import { type TokenBucket, tokenBucket } from '../../../engine/base/limits/token-bucket.ts'
import type { Clock } from '../../../engine/base/platform.ts'

/**
 * Of so many it is remembered how much they did; whoever was forgotten begins anew. Inner: memory of the rates, whose own bounds are named
 * at the HTTP address.
 */
const MOST_REMEMBERED = 1_000

/**
 * How often each of several may do something: so often at once, and then so often a second. Returns whether one may, which counts as done.
 */
export function rates(clock: Clock, most: number, perSecond: number): (who: string) => boolean {
  const buckets = new Map<string, TokenBucket>()
  return (who) => {
    const bucket = buckets.get(who) ?? tokenBucket(clock, most, perSecond)
    // The one that did something last is forgotten last.
    buckets.delete(who)
    buckets.set(who, bucket)
    forgetOldest(buckets, MOST_REMEMBERED)
    if (!bucket.has(1)) return false
    bucket.take(1)
    return true
  }
}
