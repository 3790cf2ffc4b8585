import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withinLength } from './short-name.ts'

it('leaves a name that fits, and gives every other one a short name of its own', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.integer({ min: 9, max: 64 }), (one, other, longest) => {
      const [short, otherShort] = [withinLength(one, longest), withinLength(other, longest)]
      expect(short.length).toBeLessThanOrEqual(longest)
      if (one.length <= longest) expect(short).toBe(one)
      expect(short === otherShort).toBe(one === other)
    }),
  )
  const long = `github__${'a'.repeat(80)}`
  expect(withinLength(long, 49)).toBe(withinLength(long, 49))
  expect(withinLength(`${long}b`, 49)).not.toBe(withinLength(long, 49))
})
