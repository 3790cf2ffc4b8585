/** In ms, the maximum time before its expiry that a token is renewed. */
const LONGEST_AHEAD = 5 * 60_000
const LONGEST_MARGIN = 10_000

/**
 * Returns whether a token is usable: `fresh`; `ageing`, if it is valid for this request but should be renewed meanwhile; or `ended`, if it
 * might expire on the way.
 *
 * A token ages in the last fifth of its life, at most 5 minutes; the last twentieth, at most 10 s, is reserved for the transfer.
 *
 * @param savedAt ms since 1970. @param end ms since 1970; undefined if unknown, and then only the server can tell.
 */
export function freshnessOf(savedAt: number, end: number | undefined, now: number): 'fresh' | 'ageing' | 'ended' {
  if (end === undefined) return 'fresh'
  if (end - now <= Math.min(LONGEST_MARGIN, lifeOf(savedAt, end) / 20)) return 'ended'
  // Saved in the future: the clock was set back, so the age is unknown.
  return now >= ageingFrom(savedAt, end) || now < savedAt ? 'ageing' : 'fresh'
}

/** Returns when a token should be renewed, ms since 1970. @param savedAt undefined if only its expiry is known. */
export function ageingFrom(savedAt: number | undefined, end: number): number {
  return end - Math.min(LONGEST_AHEAD, savedAt === undefined ? Infinity : lifeOf(savedAt, end) / 5)
}

function lifeOf(savedAt: number, end: number): number {
  return Math.max(0, end - savedAt)
}
