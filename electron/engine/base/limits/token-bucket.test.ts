import fc from 'fast-check'
import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { tokenBucket } from './token-bucket.ts'

it('lets through so much at once and so much a second, whatever is asked when', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3_000), fc.nat(30))), (steps) => {
      const clock = manualClock()
      const bucket = tokenBucket(clock, 100, 10)
      const began = clock.now()
      let taken = 0
      for (const [ms, amount] of steps) {
        clock.advance(ms)
        if (!bucket.has(amount)) continue
        bucket.take(amount)
        taken += amount
      }
      expect(taken).toBeLessThanOrEqual(100 + ((clock.now() - began) / 1_000) * 10)
    }),
  )
})

it('says how long there is nothing, and never more than 5 s', () => {
  const clock = manualClock()
  const bucket = tokenBucket(clock, 100, 10)
  bucket.take(110)
  expect(bucket.wait()).toBe(1_000)
  clock.advance(1_000)
  expect(bucket.wait()).toBe(0)
  bucket.take(1_000_000)
  expect(bucket.wait()).toBe(5_000)
})

it('does not go by the wall clock', () => {
  const clock = manualClock()
  const bucket = tokenBucket(clock, 100, 10)
  bucket.take(100)
  clock.setWall(3_600_000)
  expect(bucket.has(1)).toBe(false)
  clock.setWall(-3_600_000)
  clock.advance(100)
  expect(bucket.has(1)).toBe(true)
})
