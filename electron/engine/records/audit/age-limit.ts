import type { Clock } from '../../base/platform.ts'

const AN_HOUR = 3_600_000
const A_DAY = 24 * AN_HOUR
/** A clock that is so much later than it should be was wrong before, or is now. */
const JUMP = 7 * A_DAY

/** Says which records are too old to stay, as far as the clock can be believed. */
export interface AgeLimit {
  /**
   * The time before which records may go now; undefined where none may.
   *
   * @param oldest when the first of all was made.
   */
  before(days: number, oldest: number | undefined): number | undefined
}

/**
 * One wrong clock must not remove the whole record: after a jump forward nothing goes for an hour, and then, as always, one day's worth of
 * records an hour. Nobody makes more than that, and what one was away for is gone in time.
 *
 * @param known the last time that is on record; undefined where there is none.
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
