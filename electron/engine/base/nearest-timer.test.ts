import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { nearestTimer } from './nearest-timer.ts'

it('rings once, at the nearest of all deadlines', () => {
  const clock = manualClock()
  const rung: number[] = []
  const timer = nearestTimer(clock, (now) => rung.push(now))
  for (const deadline of [500, 300, 400]) timer.ringBy(deadline)
  clock.advance(1_000)
  expect(rung).toEqual([300])
})

it('rings again for what the ringing asks for, and not once it was stopped', () => {
  const clock = manualClock()
  const rung: number[] = []
  const timer = nearestTimer(clock, (now) => {
    rung.push(now)
    timer.ringBy(now + 100)
  })
  timer.ringBy(100)
  clock.advance(250)
  timer.stop()
  clock.advance(1_000)
  expect(rung).toEqual([100, 200])
  timer.ringBy(1_300)
  clock.advance(50)
  expect(rung).toEqual([100, 200, 1_300])
})
