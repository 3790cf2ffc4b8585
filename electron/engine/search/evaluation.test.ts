import { describe, expect, it } from 'vitest'
import { evaluate, fillIndex, judge, percentile, pool, rankerOf } from './evaluation.ts'
import { createSearchIndex } from './search-index.ts'

describe('judge', () => {
  it('takes the best rank of any group for hits, and the share of groups for recall', () => {
    expect(judge(['x', 'b', 'a'], [['a'], ['b', 'c'], ['d']])).toMatchObject({ firstRank: 2, recall10: 2 / 3 })
  })

  it('discounts gains by rank against the best order', () => {
    expect(judge(['a', 'b'], [['a'], ['b']]).ndcg10).toBe(1)
    expect(judge(['x', 'a'], [['a']]).ndcg10).toBeCloseTo(1 / Math.log2(3))
    expect(judge(['x', 'y'], [['a']])).toEqual({ firstRank: undefined, recall10: 0, ndcg10: 0 })
  })

  it('does not look beyond ten', () => {
    expect(judge([...'0123456789a'], [['a']]).firstRank).toBeUndefined()
  })
})

describe('evaluate', () => {
  it('counts hits at each depth and measures time', () => {
    let time = 0
    const ranker = (query: string): string[] => {
      time += query === 'late' ? 5 : 1
      return query === 'late' ? ['x', 'y', 'a'] : ['a']
    }
    const queries = ['first', 'late', 'first', 'late'].map((query) => ({ query, groups: [['a']] }))
    expect(evaluate(ranker, queries, () => time)).toMatchObject({ n: 4, hit1: 0.5, hit3: 1, hit5: 1, recall10: 1, p50Ms: 1, p99Ms: 5 })
  })

  it('is 0 without queries', () => {
    expect(
      evaluate(
        () => [],
        [],
        () => 0,
      ),
    ).toMatchObject({ n: 0, hit5: 0, p99Ms: 0 })
  })

  it('pools by query', () => {
    const of = (n: number, rank: string): ReturnType<typeof evaluate> =>
      evaluate(
        () => [rank],
        Array.from({ length: n }, () => ({ query: 'q', groups: [['a']] })),
        () => 0,
      )
    expect(pool([of(3, 'a'), of(1, 'b')])).toMatchObject({ n: 4, hit1: 0.75 })
  })
})

describe('percentile', () => {
  it('is the nearest rank', () => {
    expect([0.5, 0.99, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([2, 4, 4])
  })
})

describe('an index as a ranker', () => {
  it('answers in qualified names, with the description of the server', () => {
    const index = createSearchIndex()
    fillIndex(index, [
      { server: 'a', name: 'x' },
      { server: 'a', name: 'y', serverDescription: 'gardening' },
      { server: 'b', name: 'z' },
    ])
    expect(rankerOf(index)('gardening', 5)).toEqual(['a__x', 'a__y'])
  })
})
