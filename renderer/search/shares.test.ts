import { describe, expect, it } from 'vitest'
import type { Explanation } from '../../electron/contract/search.ts'
import { sharesOf } from './shares.ts'

const word = (score: number, ...fields: Explanation['words'][number]['fields']): Explanation['words'][number] => ({
  word: 'x',
  term: 'x',
  kind: 'exact',
  score,
  fields,
})
const factors = {
  query: 1,
  name: 2,
  phrase: 1,
  serverName: 1,
  neighbours: 1,
  special: 1,
  opposite: 1,
  action: 1,
  clause: 1,
  answered: 1,
  deprecated: 1,
  twin: 1,
}

describe('sharesOf', () => {
  it('adds up to the score, by place, biggest first', () => {
    const shares = sharesOf({
      words: [word(1, 'description', 'name'), word(3, 'parameterName'), word(1, 'firstSentence')],
      missing: [],
      learned: [{ word: 'y', score: 1 }],
      factors,
      score: 12,
    })
    expect(shares).toEqual([
      { place: 'parameters', score: 6 },
      { place: 'name', score: 2 },
      { place: 'description', score: 2 },
      { place: 'learned', score: 2 },
    ])
  })

  it('has what the meaning added as a share of its own', () => {
    const explained = { words: [word(2, 'name')], missing: [], learned: [], factors, meaning: 3, score: 7 }
    expect(sharesOf(explained)).toEqual([
      { place: 'name', score: 4 },
      { place: 'meaning', score: 3 },
    ])
  })

  it('has none for a tool that no word found', () => {
    expect(sharesOf({ words: [], missing: ['x'], learned: [], factors, score: 0 })).toEqual([])
  })
})
