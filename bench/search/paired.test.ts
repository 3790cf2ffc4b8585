import { describe, expect, it } from 'vitest'
import { pairedDifference } from './paired.ts'

describe('pairedDifference', () => {
  it('is certain of what changes everywhere alike', () => {
    const { mean, low, high } = pairedDifference([0, 1, 0, 1], [0.5, 1.5, 0.5, 1.5])
    expect([mean, low, high]).toEqual([0.5, 0.5, 0.5])
  })

  it('is not, of one change among many', () => {
    const before = Array.from({ length: 100 }, () => 0)
    const { mean, low, high } = pairedDifference(before, before.with(0, 1))
    expect(mean).toBeCloseTo(0.01, 9)
    expect(low).toBe(0)
    expect(high).toBeGreaterThan(0.01)
  })

  it('wants two of a kind', () => {
    expect(() => pairedDifference([1], [])).toThrow(RangeError)
    expect(() => pairedDifference([], [])).toThrow(RangeError)
  })
})
