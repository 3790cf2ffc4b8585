const FIRST = 1_000
const LONGEST = 60_000

/** The backoff after the n-th failure in a row, in ms: 1 s, doubled each time, at most a minute. */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST, FIRST * 2 ** Math.max(0, attempts - 1))
}
