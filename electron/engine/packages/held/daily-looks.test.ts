import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { dailyLooks } from './daily-looks.ts'

const STEP = 10 * 60_000

function bed() {
  const clock = manualClock()
  const [asked, looked, errors]: [number[], string[], unknown[]] = [[], [], []]
  const state = { may: true, due: ['a', 'b', 'c'], fails: false }
  let release = (): void => undefined
  const looks = dailyLooks({
    clock,
    mayLook: () => (asked.push(clock.now()), state.may),
    due: async () => state.due.filter((server) => !looked.includes(server)),
    async look(server) {
      looked.push(server)
      await new Promise<void>((resolve) => (release = resolve))
      if (state.fails) throw new Error(server)
    },
    onError: (error) => errors.push(error),
  })
  /** All that is ready has run. */
  const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
  return {
    looks,
    looked,
    errors,
    state,
    asked,
    end: () => (release(), settled()),
    step: (ms = STEP) => (clock.advance(ms), settled()),
  }
}

it('looks for one server at a time, the first some minutes after the start', async () => {
  const { looks, looked, step, end } = bed()
  looks.begin()
  await step(STEP - 1)
  expect(looked).toEqual([])
  await step(1)
  expect(looked).toEqual(['a'])
  // The look takes longer than the time between two.
  await step(3 * STEP)
  expect(looked).toEqual(['a'])
  await end()
  await step()
  expect(looked).toEqual(['a', 'b'])
})

it('does not look while it may not, goes on after a failure, and ends', async () => {
  const { looks, looked, errors, state, step, end } = bed()
  looks.begin()
  state.may = false
  await step()
  expect(looked).toEqual([])
  state.may = true
  state.fails = true
  await step()
  await end()
  expect(errors).toEqual([new Error('a')])
  await step()
  expect(looked).toEqual(['a', 'b'])
  looks.stop()
  await end()
  await step(3 * STEP)
  expect(looked).toEqual(['a', 'b'])
})
