import { expect, it } from 'vitest'
import { weekBegan } from '../../parts/time/week.ts'
import { EVERYTHING, filterOf, isFiltered } from './wanted-records.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

it('asks for everything where no field says anything', () => {
  expect(filterOf(EVERYTHING, NOW)).toEqual({})
  expect(isFiltered(EVERYTHING)).toBe(false)
  expect(isFiltered({ ...EVERYTHING, client: ' ', time: 'range' })).toBe(false)
})

it('asks for parts of names, a method, a decision and errors', () => {
  const wanted = { ...EVERYTHING, client: ' zed ', method: 'prompts/get', decision: 'deny', errors: true } as const
  expect(filterOf(wanted, NOW)).toEqual({ client: '*zed*', method: 'prompts/get', decision: 'deny', errors: true })
  expect(isFiltered(wanted)).toBe(true)
})

it('asks for what Home counts: calls of apps with one outcome, since the first of the last days', () => {
  expect(filterOf({ ...EVERYTHING, outcome: 'failed' }, NOW)).toEqual({ outcome: 'failed', apps: true })
  expect(filterOf({ ...EVERYTHING, time: 'week' }, NOW)).toEqual({ since: weekBegan(NOW) })
})

it('asks for a time that is over so long, or for one between two moments of the clock here', () => {
  expect(filterOf({ ...EVERYTHING, time: 'hour' }, NOW)).toEqual({ since: NOW - 3_600_000 })
  const [from, to] = ['2026-11-22T08:00', '2026-11-22T09:30']
  const [since, until] = [new Date(2026, 10, 22, 8).getTime(), new Date(2026, 10, 22, 9, 30).getTime()]
  expect(filterOf({ ...EVERYTHING, time: 'range', from, to }, NOW)).toEqual({ since, until })
  expect(filterOf({ ...EVERYTHING, time: 'range', to }, NOW)).toEqual({ until })
  // What was written there before another time was chosen, does not count.
  expect(filterOf({ ...EVERYTHING, time: 'hour', from, to }, NOW)).toEqual({ since: NOW - 3_600_000 })
})
