/** In ms. A token is renewed this long before its end, at the most. */
const LONGEST_AHEAD = 5 * 60_000
const LONGEST_MARGIN = 10_000

/**
 * Whether a token can be used: `fresh`; `ageing`, which is good for this request and should be renewed beside it; or `ended`, when it
 * could end on the way.
 *
 * A fifth of its life before its end, at most 5 minutes, a token begins to age; a twentieth, at most 10 s, is left for the way.
 *
 * @param savedAt ms since 1970. @param end ms since 1970; undefined when nobody knows, and then only the server can tell.
 */
export function freshnessOf(savedAt: number, end: number | undefined, now: number): 'fresh' | 'ageing' | 'ended' {
  if (end === undefined) return 'fresh'
  if (end - now <= Math.min(LONGEST_MARGIN, lifeOf(savedAt, end) / 20)) return 'ended'
  // Saved in the future: the clock was set back, and nobody knows how old it is.
  return now >= ageingFrom(savedAt, end) || now < savedAt ? 'ageing' : 'fresh'
}

/** When a token begins to age, ms since 1970. @param savedAt undefined when only its end is known. */
export function ageingFrom(savedAt: number | undefined, end: number): number {
  return end - Math.min(LONGEST_AHEAD, savedAt === undefined ? Infinity : lifeOf(savedAt, end) / 5)
}

function lifeOf(savedAt: number, end: number): number {
  return Math.max(0, end - savedAt)
}
