import { expect, it } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { idleCheckpoint } from './idle-checkpoint.ts'

it('makes a checkpoint after a thousand records, once there was no call for 500 ms', () => {
  const clock = manualClock()
  let made = 0
  const { wrote, noteCall } = idleCheckpoint(clock, () => (made += 1))
  wrote(999)
  clock.advance(1_000)
  expect(made).toBe(0)

  wrote(1)
  for (let call = 0; call < 10; call += 1) {
    clock.advance(400)
    noteCall()
  }
  expect(made).toBe(0)
  clock.advance(1_000)
  expect(made).toBe(1)
  clock.advance(1_000)
  wrote(999)
  clock.advance(1_000)
  expect(made).toBe(1)
  wrote(1)
  clock.advance(500)
  expect(made).toBe(2)
})

it('makes none after its end', () => {
  const clock = manualClock()
  let made = 0
  const { wrote, stop } = idleCheckpoint(clock, () => (made += 1))
  wrote(1_000)
  stop()
  clock.advance(1_000)
  expect(made).toBe(0)
})
