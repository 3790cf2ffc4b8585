import { describe, expect, it } from 'vitest'
import { bestFirst, bestOf } from './best-first.ts'

/** Scores in which many are alike, and the numbers that have one. */
function scored(count: number): { numbers: Uint32Array; score: Float64Array } {
  const score = Float64Array.from({ length: count }, (_, at) => 1 + ((at * 7919) % 97))
  return { numbers: Uint32Array.from(score.keys()), score }
}

describe('numbers by their score', () => {
  const { numbers, score } = scored(5_000)
  const compare = (a: number, b: number): number => (score[b] ?? 0) - (score[a] ?? 0) || a - b

  it('come best first, as if all were sorted', () => {
    expect([...bestFirst(numbers, score, compare)]).toEqual([...numbers].sort(compare))
    expect([...bestFirst(new Uint32Array(), score, compare)]).toEqual([])
  })

  it('have the same best one without an order of the others', () => {
    for (const keep of [() => true, (number: number) => number % 3 === 1, (number: number) => (score[number] ?? 0) < 40, () => false]) {
      const [first] = [...bestFirst(numbers, score, compare)].filter(keep)
      expect(bestOf(numbers, score, compare, keep)).toBe(first)
    }
  })
})
