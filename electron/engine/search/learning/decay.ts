/** In ms. */
export const DAY = 24 * 60 * 60 * 1000
/** The half-life of what was learned, in ms, unless it is repeated. */
const HALF_LIFE = 30 * DAY
/** Smaller amounts are forgotten. */
export const FORGOTTEN = 0.05

/** The current value of an amount learned at `at`. */
export function decayed(amount: number, at: number, now: number): number {
  return amount * 2 ** (-Math.max(0, now - at) / HALF_LIFE)
}
