import { expect, it } from 'vitest'
import { compareRatios, levelsOf } from './compare-ratios.ts'
import { ratiosOf } from './results.ts'

const run = (...ratios: readonly number[]): Map<string, number> => new Map(ratios.map((ratio, at) => [`row ${at}`, ratio]))

it('reads the ratios of tables, without their floors', () => {
  const rows = [
    ['an empty program', 10, 1],
    ['the engine', 25, 2.5],
  ]
  const tables = [
    { title: 'Memory', head: ['', 'MB', 'ratio'], rows },
    { title: 'Counts', head: ['', 'calls'], rows: [['all', 3]] },
  ]
  expect([...ratiosOf({ machine: 'any', benchmarks: { memory: tables } })]).toEqual([['Memory / the engine', 2.5]])
})

it('takes the median and the scatter of several runs as the level', () => {
  expect(levelsOf([run(2, 5), run(2.4, 5), run(2.1, 5)])).toEqual({
    'row 0': { ratio: 2.1, scatter: 0.4 },
    'row 1': { ratio: 5, scatter: 0 },
  })
})

it('says what rose by more than its scatter in every run, the worst first', () => {
  const levels = levelsOf([run(2, 1.5, 3, 4)])
  const { risen, missing, added } = compareRatios(levels, [run(2.1, 9, 3.9), run(2.6, 1.6, 6), new Map([['new', 1]])])
  expect(risen).toEqual([{ name: 'row 2', ratio: 3, scatter: 0, now: 3.9 }])
  expect([missing, added]).toEqual([['row 3'], ['new']])
})
