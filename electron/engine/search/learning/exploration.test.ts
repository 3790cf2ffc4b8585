import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { explore, type ToolUse } from './exploration.ts'
import { type SearchHit } from '../search-index.ts'

const hit = (name: string, score: number): SearchHit => ({ server: 's', name, score })
const unused = (): ToolUse => ({ offered: 0, called: 0 })
const names = (hits: readonly SearchHit[]): string[] => hits.map(({ name }) => name)

describe('explore', () => {
  const hits = [hit('a', 10), hit('b', 9.8), hit('c', 5)]
  const uses: Record<string, ToolUse> = { a: { offered: 50, called: 5 }, b: { offered: 2, called: 1 }, c: unused() }
  const useOf = (_: string, tool: string): ToolUse => uses[tool] ?? unused()

  it('leaves the order alone most of the time', () => {
    expect(explore(hits, useOf, () => 0.1)).toEqual(hits)
  })

  it('otherwise tries the near-tie of which least is known, and marks it', () => {
    const explored = explore(hits, useOf, () => 0.09)
    expect(names(explored)).toEqual(['b', 'a', 'c'])
    expect(explored.map((entry) => entry.explored)).toEqual([true, undefined, undefined])
  })

  it('keeps the best when that has the highest bound', () => {
    expect(
      explore(
        hits,
        (_, tool) => (tool === 'a' ? { offered: 2, called: 2 } : { offered: 60, called: 0 }),
        () => 0,
      ),
    ).toEqual(hits)
  })

  it('never moves a hit that is not nearly as good, never adds or loses one, and moves at most one', () => {
    const scores = fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { maxLength: 10 })
    fc.assert(
      fc.property(scores, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (values, chance) => {
        const ranked = values.toSorted((a, b) => b - a).map((score, n) => hit(`t${n}`, score))
        const explored = explore(ranked, unused, () => chance)
        expect(names(explored).sort()).toEqual(names(ranked).sort())
        if (chance >= 0.1) expect(explored).toEqual(ranked)
        const [first] = explored
        if (first !== undefined) expect(first.score).toBeGreaterThanOrEqual(0.95 * (ranked[0]?.score ?? 0))
        expect(names(explored.slice(1))).toEqual(names(ranked).filter((name) => name !== first?.name))
      }),
    )
  })

  it('does nothing to a list without scores', () => {
    const listed = [hit('a', 0), hit('b', 0)]
    expect(explore(listed, unused, () => 0)).toEqual(listed)
  })
})
