import { describe, expect, it } from 'vitest'
import { createSearchIndex } from './search-index.ts'
import { WEIGHTS, type Weights } from './ranking/weights.ts'
import { OPPOSITE_QUERIES, type OppositeQuery } from './testing/opposite-queries.ts'

const tools = [...new Set(OPPOSITE_QUERIES.flatMap(({ right, wrong }) => [right, wrong]))].sort()

/** The requests that put the opposite before what was asked for, or do not find what was asked for at all. */
function turnedRound(weights: Weights): OppositeQuery[] {
  const index = createSearchIndex({ weights })
  // What tools say of themselves is their name once more, as a sentence: nothing of it helps.
  index.setServer(
    'office',
    tools.map((name) => ({ name, description: `Tool to ${name.replaceAll('_', ' ')}.` })),
  )
  return OPPOSITE_QUERIES.filter(({ query, right, wrong }) => {
    const hits = index.search(query, { limit: 100 }).map(({ name }) => name)
    const [at, against] = [hits.indexOf(right), hits.indexOf(wrong)]
    return at === -1 || (against !== -1 && against < at)
  })
}

describe(`${OPPOSITE_QUERIES.length} requests with an opposite`, () => {
  it('find what was asked for before what does the opposite', () => {
    expect(OPPOSITE_QUERIES.length).toBeGreaterThanOrEqual(150)
    expect(turnedRound(WEIGHTS).map(({ query, right }) => `${query} (${right})`)).toEqual([])
  })

  it('would not all, if opposites were words like any other', () => {
    const without = { ...WEIGHTS, standIn: { ...WEIGHTS.standIn, phrase: 0 }, factor: { ...WEIGHTS.factor, opposite: 0 } }
    expect(turnedRound(without).length).toBeGreaterThan(10)
  })
})

describe('an opposite', () => {
  const index = createSearchIndex()
  index.setServer('lamp', [
    { name: 'enable_light', description: 'Light.' },
    { name: 'disable_light', description: 'Light.' },
  ])
  const factors = (query: string) =>
    Object.fromEntries(
      index.search(query, { limit: 5, explain: true }).map(({ name, explanation }) => [name, explanation?.factors.opposite]),
    )

  it('is a part of the explanation', () => {
    expect(factors('turn the light on')).toEqual({ enable_light: 1, disable_light: 1 + WEIGHTS.factor.opposite })
  })

  it('is told of a phrase that means it, which is missing from no tool', () => {
    const [first, second] = index.search('turn the light on', { limit: 5, explain: true }).map(({ explanation }) => explanation)
    expect(first?.words.map(({ word, term, kind }) => [word, term, kind])).toContainEqual(['turn on', 'enabl', 'phrase'])
    expect([first?.missing, second?.missing]).toEqual([[], ['turn']])
  })

  it('is none where both are asked for', () => {
    expect(factors('enable or disable the light')).toEqual({ enable_light: 1, disable_light: 1 })
  })
})
