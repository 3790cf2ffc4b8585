import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createWarmUp } from './warm-up.ts'

function warmUp(outcome: () => Promise<void> = async () => undefined, isBusy = () => false) {
  const clock = manualClock()
  const told: unknown[] = []
  const warm = createWarmUp(
    clock,
    { ready: outcome },
    { isBusy, onBegin: () => told.push('begun'), onReady: () => undefined, onError: (error) => told.push(error) },
  )
  return { clock, warm, told }
}

it('is done once for many changes, when they are over', () => {
  const { clock, warm, told } = warmUp()
  for (let change = 0; change < 10; change += 1) {
    warm.soon()
    clock.advance(100)
  }
  expect(told).toEqual([])
  clock.advance(150)
  expect(told).toEqual(['begun'])
})

it('tells what went wrong, and begins nothing once it is stopped', async () => {
  const { clock, warm, told } = warmUp(() => Promise.reject(new Error('no JSON')))
  warm.soon()
  clock.advance(250)
  await new Promise(setImmediate)
  expect(told).toMatchObject(['begun', { message: 'no JSON' }])
  warm.soon()
  warm.stop()
  warm.soon()
  clock.advance(1_000)
  expect(told).toHaveLength(2)
})

it('lets calls go first that are under way, but not for ever', () => {
  let isBusy = true
  const { clock, warm, told } = warmUp(undefined, () => isBusy)
  warm.soon()
  clock.advance(1_000)
  expect(told).toEqual([])
  isBusy = false
  clock.advance(20)
  expect(told).toEqual(['begun'])
  isBusy = true
  warm.soon()
  clock.advance(5_000)
  expect(told).toEqual(['begun', 'begun'])
})
