import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { serverTraffic } from './traffic.ts'

it('takes a burst, then so much a second, and leaves out what may be left out', () => {
  const clock = manualClock()
  const traffic = serverTraffic(clock)
  const taken = (count: number): number => Array.from({ length: count }, () => traffic.takes(100, true)).filter(Boolean).length
  expect(taken(5_000)).toBe(2_000)
  expect(traffic.wait()).toBe(0)
  clock.advance(1_000)
  expect(taken(5_000)).toBe(500)
})

it('makes who says what cannot be left out wait, and no longer than 5 s', () => {
  const clock = manualClock()
  const traffic = serverTraffic(clock)
  for (let count = 0; count < 2_500; count += 1) expect(traffic.takes(10, false)).toBe(true)
  expect(traffic.wait()).toBe(1_000)
  clock.advance(1_000)
  expect(traffic.wait()).toBe(0)
  traffic.takes(1_000_000_000, false)
  expect(traffic.wait()).toBe(5_000)
})

it('counts bytes of what is left out, too: it was read all the same', () => {
  const clock = manualClock()
  const traffic = serverTraffic(clock)
  for (let count = 0; count < 100; count += 1) traffic.takes(100_000, true)
  expect(traffic.wait()).toBeGreaterThan(4_000)
})
