import { describe, expect, it } from 'vitest'
import { percentile } from './percentile.ts'

describe('percentile', () => {
  it('is a value of those given, by nearest rank', () => {
    expect([0, 50, 95, 100].map((percent) => percentile([3, 1, 2, 4], percent))).toEqual([1, 2, 4, 4])
    expect(percentile([7], 50)).toBe(7)
    expect(percentile([], 50)).toBeNaN()
  })
})
