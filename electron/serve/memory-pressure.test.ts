import { expect, it } from 'vitest'
import { manualClock } from '../engine/testing/manual-clock.ts'
import { releaseUnderPressure } from './memory-pressure.ts'

const MB = 1024 * 1024

it('releases what is far beyond the usual, now and then, and not what is really in use', () => {
  const clock = manualClock()
  let [used, inUse, released] = [100 * MB, 90 * MB, 0]
  const end = releaseUnderPressure({
    clock,
    used: () => used,
    release() {
      released += 1
      used = inUse
    },
  })
  clock.advance(60_000)
  expect(released).toBe(0)
  used = 250 * MB
  clock.advance(1_000)
  expect([released, used]).toEqual([1, 90 * MB])
  // Again at once, but not at once again.
  used = 250 * MB
  clock.advance(8_000)
  expect(released).toBe(1)
  clock.advance(2_000)
  expect(released).toBe(2)

  inUse = 400 * MB
  used = 420 * MB
  clock.advance(10_000)
  expect([released, used]).toEqual([3, 400 * MB])
  used = 450 * MB
  clock.advance(600_000)
  expect(released).toBe(3)
  used = 470 * MB
  clock.advance(1_000)
  expect(released).toBe(4)
  end()
  used = 1_000 * MB
  clock.advance(60_000)
  expect(released).toBe(4)
})
