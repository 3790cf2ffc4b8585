import { expect, it } from 'vitest'
import { freshnessOf } from './freshness.ts'

it.each([
  ['an hour, just made', 3600, 0, 'fresh'],
  ['an hour, 5 min 1 s before its end', 3600, 3299, 'fresh'],
  ['an hour, 5 min before its end', 3600, 3300, 'ageing'],
  ['an hour, 11 s before its end', 3600, 3589, 'ageing'],
  ['an hour, 10 s before its end', 3600, 3590, 'ended'],
  ['an hour, a day after its end', 3600, 90_000, 'ended'],
  ['10 s, just made', 10, 0, 'fresh'],
  ['10 s, 2 s before its end', 10, 8, 'ageing'],
  ['10 s, half a second before its end', 10, 9.5, 'ended'],
  ['no time at all', 0, 0, 'ended'],
  ['an hour, by a clock that was set back since', 3600, -1, 'ageing'],
] as const)('a token for %s is %s', (_what, life, age, expected) => {
  expect(freshnessOf(1_000, 1_000 + life * 1000, 1_000 + age * 1000)).toBe(expected)
})

it('a token of which nobody knows the end is for the server to judge', () => expect(freshnessOf(0, undefined, 1e15)).toBe('fresh'))
