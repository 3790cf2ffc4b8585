import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createRenewAhead } from './renew-ahead.ts'

const MINUTE = 60_000
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function renewing(outcome: () => Promise<boolean>) {
  const clock = manualClock(1_000)
  const token = { id: 'https://x.test/mcp', renewAt: 50 * MINUTE, isUsed: true }
  let renewals = 0
  const ahead = createRenewAhead({
    clock,
    tokens: () => [{ ...token, renew: async () => ((renewals += 1), outcome()) }].filter(() => token.isUsed),
  })
  const pass = async (minutes: number): Promise<number> => {
    await settled()
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.advance(MINUTE)
      await settled()
    }
    return renewals
  }
  return { ahead, token, pass, clock }
}

it('renews a token when it begins to age, once, and the next one in its time', async () => {
  const { ahead, token, pass } = renewing(async () => {
    token.renewAt += 50 * MINUTE
    return true
  })
  ahead.look()
  expect([await pass(49), await pass(1), await pass(49), await pass(1)]).toEqual([0, 1, 1, 2])
})

it('looks again after a sleep, and asks again, less and less often, while what it needs is away', async () => {
  const { ahead, token, pass } = renewing(() => Promise.reject(new Error('It is down.')))
  token.renewAt = -1
  ahead.look()
  expect([
    await pass(0),
    await pass(1),
    await pass(1),
    await pass(1),
    await pass(4),
    await pass(8),
    await pass(16),
    await pass(30),
    await pass(30),
  ]).toEqual([1, 2, 2, 3, 4, 5, 6, 7, 8])
})

it('leaves alone what can never be renewed, until there is another token', async () => {
  const { ahead, token, pass } = renewing(async () => false)
  token.renewAt = 0
  ahead.look()
  expect(await pass(10 * 60)).toBe(1)
  token.renewAt += 1
  ahead.look()
  expect(await pass(1)).toBe(2)
})

it('renews nothing for servers that are not in use, nor after its end', async () => {
  const { ahead, token, pass } = renewing(async () => true)
  ahead.look()
  token.isUsed = false
  expect(await pass(120)).toBe(0)
  token.isUsed = true
  ahead.stop()
  ahead.look()
  expect(await pass(120)).toBe(0)
})

it('asks again in its time though the wall clock is set back by a day', async () => {
  const { ahead, token, pass, clock } = renewing(() => Promise.reject(new Error('It is down.')))
  token.renewAt = -2 * 24 * 60 * MINUTE
  ahead.look()
  expect(await pass(0)).toBe(1)
  clock.setWall(-24 * 60 * MINUTE)
  expect(await pass(1)).toBe(2)
})
