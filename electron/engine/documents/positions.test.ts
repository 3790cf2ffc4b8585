import fc from 'fast-check'
import { expect, it } from 'vitest'
import { positionsIn } from './positions.ts'

it('gives the place that an editor shows, for any offset', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', 'é'), { maxLength: 30 }), fc.nat(40), (parts, place) => {
      const text = parts.join('')
      const offset = Math.min(place, text.length)
      const before = text.slice(0, offset).split('\n')
      expect(positionsIn(text)(offset)).toEqual({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 })
    }),
  )
})
