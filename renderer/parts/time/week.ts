/** The days that Home counts, today included. */
export const WEEK = 7

/**
 * Returns when the first day of the week that ends today began, in local time.
 *
 * @param now ms since 1970, as the answer
 */
export function weekBegan(now: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1 - WEEK).getTime()
}
