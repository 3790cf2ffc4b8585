import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { bestFirst } from './best-first.ts'
import { nearDuplicateFactor, nearDuplicateKey, withoutDuplicateCrowds } from './near-duplicates.ts'

const byScore = (score: Float64Array) => (a: number, b: number) => (score[b] ?? 0) - (score[a] ?? 0) || a - b

describe('withoutTwinCrowds', () => {
  it('lets another name past the second and third of one name', () => {
    const score = Float64Array.of(10, 9.9, 9.8, 9)
    const names = ['write_file', 'writeFile', 'Write File', 'save']
    const hits = withoutDuplicateCrowds(
      [0, 1, 2, 3],
      score,
      (n) => names[n] ?? '',
      0.25,
      3,
      (a, b) => a - b,
    )
    expect(hits.map(({ document }) => document)).toEqual([0, 3, 1])
    expect(hits[2]?.score).toBeCloseTo(9.9 * nearDuplicateFactor(1, 0.25))
  })

  it('looks at no more than it gives where a thousand are equally good', () => {
    let looked = 0
    const hits = withoutDuplicateCrowds(
      Array.from({ length: 1_000 }, (_, n) => n),
      new Float64Array(1_000).fill(7),
      (n) => {
        looked += 1
        return `attack${n}`
      },
      0.25,
      5,
      (a, b) => a - b,
    )
    expect([hits.map(({ document }) => document), looked]).toEqual([[0, 1, 2, 3, 4], 5])
  })

  it('gives the first hits of the whole order, looking at no more than it must', () => {
    const scores = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 10 }), (values, limit) => {
        const score = Float64Array.from(values)
        const order = [...bestFirst(Uint32Array.from(values.keys()), score, byScore(score))]
        const name = (n: number): string => `t${n % 4}`
        const whole = withoutDuplicateCrowds(order, score, name, 0.25, Infinity, (a, b) => a - b)
        expect(withoutDuplicateCrowds(order, score, name, 0.25, limit, (a, b) => a - b)).toEqual(whole.slice(0, limit))
      }),
    )
  })
})

describe('bestFirst', () => {
  it('is a sort', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 800 }), (values) => {
        const score = Float64Array.from(values)
        const numbers = Uint32Array.from(values.keys())
        expect([...bestFirst(numbers, score, byScore(score))]).toEqual([...numbers].sort(byScore(score)))
      }),
    )
  })
})

describe('twinKey', () => {
  it('is the same however a name is written', () => {
    expect(new Set(['write_file', 'writeFile', 'Write File'].map(nearDuplicateKey)).size).toBe(1)
  })
})
