import type { Clock } from '../../base/platform.ts'

const AN_HOUR = 3_600_000
const A_DAY = 24 * AN_HOUR
/** If the wall clock jumps ahead by more than this, in ms, it was wrong before, or is now. */
const JUMP = 7 * A_DAY

/** Decides which records are too old to keep, as far as the clock can be trusted. */
export interface AgeLimit {
  /**
   * Records made before this time may be removed; undefined if none may.
   *
   * @param oldest when the oldest record was made.
   */
  before(days: number, oldest: number | undefined): number | undefined
}

/**
 * Prevents a wrong clock from removing the whole log. After a jump forward nothing is removed for an hour; then, as always, one day's worth
 * of records an hour. That is faster than records are made, so a backlog from a real absence is removed in time.
 *
 * @param known the time of the latest record; undefined if there is none.
 */
export function ageLimit(clock: Pick<Clock, 'now' | 'monotonic'>, known: number | undefined): AgeLimit {
  let seen = { wall: known ?? clock.now(), monotonic: clock.monotonic() }
  let from = -Infinity
  return {
    before(days, oldest) {
      const now = { wall: clock.now(), monotonic: clock.monotonic() }
      if (now.wall - seen.wall - (now.monotonic - seen.monotonic) > JUMP) from = now.monotonic + AN_HOUR
      seen = now
      const limit = now.wall - days * A_DAY
      if (oldest === undefined || oldest >= limit || now.monotonic < from) return undefined
      from = now.monotonic + AN_HOUR
      return Math.min(limit, oldest + A_DAY)
    },
  }
}
