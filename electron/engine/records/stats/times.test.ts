import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addedTimes, classOf, medianOf } from './times.ts'

it('gives the median of times to 5 %, however they were added up', () => {
  expect(medianOf({})).toBeUndefined()
  const times = fc.array(fc.integer({ min: 0, max: 10 * 60_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(times, (all) => {
      const median = medianOf(addedTimes(all.map((each) => ({ [classOf(each)]: 1 })))) ?? NaN
      const exact = [...all].sort((a, b) => a - b)[Math.ceil(all.length / 2) - 1] ?? NaN
      expect(Math.abs(median - exact)).toBeLessThanOrEqual(1 + exact * 0.05)
    }),
  )
})
