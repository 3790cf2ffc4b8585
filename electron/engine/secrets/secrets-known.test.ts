import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { secretsKnown } from './secrets-known.ts'

it('reads all that is stored once, and tries again later where it cannot be read', async () => {
  const clock = manualClock()
  const read: string[] = []
  let locked = true
  const named = {
    list: () => ['a', 'b'].map((name) => ({ name, savedAt: 1 })),
    async get(name: string) {
      read.push(name)
      if (locked) throw new Error('locked')
      return 'x'
    },
  }
  const known = secretsKnown(named, clock)
  expect([known(), known()]).toEqual([false, false])
  await new Promise(setImmediate)
  locked = false
  expect(known()).toBe(false)
  clock.advance(10 * 60_000)
  expect(known()).toBe(false)
  await new Promise(setImmediate)
  expect([known(), read]).toEqual([true, ['a', 'a', 'b']])
  expect(secretsKnown({ ...named, list: () => [] }, clock)()).toBe(true)
})
