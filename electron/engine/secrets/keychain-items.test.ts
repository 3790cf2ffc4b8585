import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KeychainItems, splitLongItems } from './keychain-items.ts'

/** A keychain that is a map, refuses entries over a bound, and stops working after some steps, as if the process had been killed. */
function mapItems(longest: number): KeychainItems & { entries: Map<string, string>; stepsLeft: number } {
  const entries = new Map<string, string>()
  const step = (): void => {
    if (items.stepsLeft-- <= 0) throw new Error('killed')
  }
  const items = {
    entries,
    stepsLeft: Infinity,
    get: async (account: string) => (step(), entries.get(account)),
    async set(account: string, value: string) {
      step()
      if (value.length > longest) throw new Error('too long')
      entries.set(account, value)
    },
    delete: async (account: string) => (step(), entries.delete(account)),
  }
  return items
}

/** The head of a text in parts is the longest text that is not a part. */
const LONGEST = 30

describe('splitLongItems', () => {
  it('gives back texts of any length, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 200 }), { minLength: 1, maxLength: 5 }), async (values) => {
        const items = mapItems(LONGEST)
        const long = splitLongItems(items, LONGEST)
        for (const value of values) {
          await long.set('a', value)
          expect(await long.get('a')).toBe(value)
        }
        expect(await long.delete('a')).toBe(true)
        expect([...items.entries]).toEqual([])
        expect(await long.delete('a')).toBe(false)
      }),
    )
  })

  it('has the old text or the new one, wherever it is killed', async () => {
    const [before, after] = ['old '.repeat(20), 'new '.repeat(30)]
    for (let steps = 0; ; steps++) {
      const items = mapItems(LONGEST)
      const long = splitLongItems(items, LONGEST)
      await long.set('a', before)
      items.stepsLeft = steps
      const finished = await long.set('a', after).then(
        () => true,
        () => false,
      )
      items.stepsLeft = Infinity
      expect([before, after]).toContain(await long.get('a'))
      if (finished) break
      expect(steps).toBeLessThan(100)
    }
  })

  it('takes a text of which a part was deleted for none', async () => {
    const items = mapItems(LONGEST)
    const long = splitLongItems(items, LONGEST)
    await long.set('a', 'x'.repeat(100))
    items.entries.delete([...items.entries.keys()].find((name) => name.endsWith('.1')) ?? '')
    expect(await long.get('a')).toBeUndefined()
  })
})
