import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { nearestTimer } from './nearest-timer.ts'

it('rings once, at the nearest of all deadlines', () => {
  const clock = manualClock()
  const began = clock.monotonic()
  const rung: number[] = []
  const timer = nearestTimer(clock, (now) => rung.push(now - began))
  for (const deadline of [500, 300, 400]) timer.ringBy(began + deadline)
  clock.advance(1_000)
  expect(rung).toEqual([300])
})

it('rings again for what the ringing asks for, and not once it was stopped', () => {
  const clock = manualClock()
  const began = clock.monotonic()
  const rung: number[] = []
  const timer = nearestTimer(clock, (now) => {
    rung.push(now - began)
    timer.ringBy(now + 100)
  })
  timer.ringBy(began + 100)
  clock.advance(250)
  timer.stop()
  clock.advance(1_000)
  expect(rung).toEqual([100, 200])
  timer.ringBy(began + 1_300)
  clock.advance(50)
  expect(rung).toEqual([100, 200, 1_300])
})

it.each([-3_600_000, 3_600_000])('rings in its time though the wall clock is set by %d ms meanwhile', (by) => {
  const clock = manualClock()
  const rung: number[] = []
  const timer = nearestTimer(clock, () => rung.push(clock.now()))
  timer.ringBy(clock.monotonic() + 100)
  clock.advance(50)
  clock.setWall(by)
  timer.ringBy(clock.monotonic() + 30)
  clock.advance(29)
  expect(rung).toEqual([])
  clock.advance(1)
  expect(rung).toEqual([by + 80])
})
