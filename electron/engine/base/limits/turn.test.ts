import { afterEach, expect, it, vi } from 'vitest'
import { nextTurn, takeTurns } from './turn.ts'

/** Counts the rounds of the event loop until it is stopped. */
function rounds() {
  let count = 0
  let next = setImmediate(function again() {
    count += 1
    next = setImmediate(again)
  })
  return { now: () => count, stop: () => clearImmediate(next) }
}

it('of many who work at the same time one has its turn in each round, the longest-waiting first', async () => {
  const round = rounds()
  const turns: [worker: number, round: number][] = []
  await Promise.all(
    Array.from({ length: 20 }, async (_, worker) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await nextTurn()
        turns.push([worker, round.now()])
      }
    }),
  )
  round.stop()
  expect(turns.map(([worker]) => worker)).toEqual(Array.from({ length: 60 }, (_, at) => at % 20))
  expect(new Set(turns.map(([, at]) => at)).size).toBe(60)
})

/** Waits for a round without turns, and stops the clock. Returns the function that lets ms pass. */
async function stopClock(): Promise<(ms: number) => void> {
  await new Promise(setImmediate)
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms) => void (now += ms)
}
afterEach(() => void vi.restoreAllMocks())

it('who begins when the turns of a round are used up, goes on in the next', async () => {
  const pass = await stopClock()
  const first = takeTurns()
  expect(first.isOver()).toBe(false)
  pass(8)
  expect(first.isOver()).toBe(true)
  const second = takeTurns()
  expect(second.isOver()).toBe(true)
  await second.next()
  expect(second.isOver()).toBe(false)
})

it('a turn of another round is a new one', async () => {
  const pass = await stopClock()
  const turn = takeTurns()
  turn.isOver()
  pass(8)
  expect(turn.isOver()).toBe(true)
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(turn.isOver()).toBe(false)
})
