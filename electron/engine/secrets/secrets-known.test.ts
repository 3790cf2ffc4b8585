import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { secretsKnown } from './secrets-known.ts'

const noSignIns = { kept: () => [], learn: async () => undefined }

it('reads all that is stored once, and tries again later where it cannot be read', async () => {
  const clock = manualClock()
  const read: string[] = []
  let locked = true
  const named = {
    keys: () => ['a', 'b'],
    async get(name: string) {
      read.push(name)
      if (locked) throw new Error('locked')
      return 'x'
    },
  }
  const known = secretsKnown(named, noSignIns, clock)
  expect([known(), known()]).toEqual([false, false])
  await new Promise(setImmediate)
  locked = false
  expect(known()).toBe(false)
  clock.advance(10 * 60_000)
  expect(known()).toBe(false)
  await new Promise(setImmediate)
  expect([known(), read]).toEqual([true, ['a', 'a', 'b']])
  expect(secretsKnown({ ...named, keys: () => [] }, noSignIns, clock)()).toBe(true)
})

it('reads the tokens of sign-ins, too', async () => {
  const read: string[] = []
  const signIns = { kept: () => ['https://a.example/mcp'], learn: async (url: string) => void read.push(url) }
  const known = secretsKnown({ keys: () => [], get: async () => undefined }, signIns, manualClock())
  expect(known()).toBe(false)
  await new Promise(setImmediate)
  expect([known(), read]).toEqual([true, ['https://a.example/mcp']])
})
