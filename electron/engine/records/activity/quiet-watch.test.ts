import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createQuietWatch } from './quiet-watch.ts'

it('runs once after each stretch, and never in the middle of one', () => {
  const clock = manualClock()
  let runs = 0
  const watch = createQuietWatch(clock, 30, () => (runs += 1))
  clock.advance(1_000)
  expect(runs).toBe(0)
  for (let at = 0; at < 500; at += 20) {
    watch.touch()
    clock.advance(20)
    expect(runs).toBe(0)
  }
  clock.advance(60)
  expect(runs).toBe(1)
  clock.advance(10_000)
  expect(runs).toBe(1)
  watch.touch()
  clock.advance(29)
  expect(runs).toBe(1)
  clock.advance(1)
  expect(runs).toBe(2)
})

it('runs no more once it is closed', () => {
  const clock = manualClock()
  let runs = 0
  const watch = createQuietWatch(clock, 30, () => (runs += 1))
  watch.touch()
  watch.close()
  clock.advance(1_000)
  expect(runs).toBe(0)
})
