/** In ms. */
export const DAY = 24 * 60 * 60 * 1000
/** What was learned is worth half after this time, unless it is repeated. */
const HALF_LIFE = 30 * DAY
/** What is worth less than this is not kept. */
export const FORGOTTEN = 0.05

/** What an amount of some time ago is worth now. */
export function decayed(amount: number, at: number, now: number): number {
  return amount * 2 ** (-Math.max(0, now - at) / HALF_LIFE)
}
