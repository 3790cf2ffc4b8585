import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { pausedClock } from './paused-clock.ts'

it('counts the time while nobody has stopped it, and no other', () => {
  const clock = manualClock()
  let over = 0
  const limit = pausedClock(clock, 1_000, () => (over += 1))
  clock.advance(600)
  const [first, second] = [limit.pause(), limit.pause()]
  clock.advance(5_000)
  first()
  first()
  clock.advance(5_000)
  expect(over).toBe(0)
  second()
  clock.advance(399)
  expect(over).toBe(0)
  clock.advance(1)
  expect(over).toBe(1)
})

it('is not over for who does not want to know any more', () => {
  const clock = manualClock()
  let over = 0
  const limit = pausedClock(clock, 1_000, () => (over += 1))
  const goOn = limit.pause()
  limit.stop()
  goOn()
  clock.advance(10_000)
  expect(over).toBe(0)
})
