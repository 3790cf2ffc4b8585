import { describe, expect, it } from 'vitest'
import { agoOf, counted, durationOf } from './ago.ts'

describe('times in words', () => {
  it.each([
    [0, 'just now'],
    [-5_000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [7_200_000, '2 h ago'],
    [86_400_000, 'yesterday'],
    [3 * 86_400_000, '3 days ago'],
  ])('%d ms are %s', (passed, words) => expect(agoOf(1_000_000, 1_000_000 + passed)).toBe(words))

  it('tell durations', () => {
    expect([0.4, 1, 999, 1_000, 59_940, 125_000].map(durationOf)).toEqual(['<1 ms', '1 ms', '999 ms', '1.0 s', '59.9 s', '2 min 5 s'])
  })

  it('count one and many', () => {
    expect([counted(1, 'tool'), counted(0, 'tool')]).toEqual(['1 tool', '0 tools'])
  })
})
