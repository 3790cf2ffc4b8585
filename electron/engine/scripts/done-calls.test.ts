import { expect, it } from 'vitest'
import { doneCalls } from './done-calls.ts'

function timed() {
  let now = 1_000
  return { calls: doneCalls(() => now), pass: (milliseconds: number) => void (now += milliseconds) }
}

it('are told in the order in which they began, with when that was and how long each took', () => {
  const { calls, pass } = timed()
  pass(5)
  const first = calls.begin('a__b', { n: 1 })
  pass(10)
  const second = calls.begin('a__c', undefined)
  pass(20)
  second({ error: 'no' })
  first({ json: '1' })
  calls.begin('a__d', {})
  pass(3)
  expect(calls.ended()).toBe(2)
  expect(calls.report()).toEqual([
    { name: 'a__b', arguments: '{"n":1}', began: 5, milliseconds: 30, outcome: 'ok' },
    { name: 'a__c', arguments: '', began: 15, milliseconds: 20, outcome: 'error', message: 'no' },
    { name: 'a__d', arguments: '{}', began: 35, milliseconds: 3, outcome: 'under way' },
  ])
})

it('show the beginning of long arguments and errors', () => {
  const { calls } = timed()
  calls.begin('a__b', { text: 'x'.repeat(300) })({ error: 'y'.repeat(300) })
  const [call] = calls.report()
  expect(call?.arguments).toBe(`{"text":"${'x'.repeat(191)}…`)
  expect(call?.message).toBe(`${'y'.repeat(200)}…`)
})

it('have ids for the values of the first 50 that ended well', () => {
  const { calls } = timed()
  const values: string[] = []
  calls.begin('a__b', {})({ error: 'no' })
  for (let at = 0; at < 60; at += 1) calls.begin('a__b', {})({ json: String(at) })
  const told = calls.report((json) => `r${values.push(json)}`)
  expect(told.slice(0, 2).map(({ result }) => result)).toEqual([undefined, 'r1'])
  expect(values).toEqual(Array.from({ length: 50 }, (_, at) => String(at)))
  expect(told.filter(({ result }) => result !== undefined)).toHaveLength(50)
})

it('keep values up to eight million characters, and those that still fit after one that does not', () => {
  const { calls } = timed()
  for (const json of ['a'.repeat(5_000_000), 'b'.repeat(5_000_000), 'c']) calls.begin('a__b', {})({ json })
  const values: string[] = []
  const told = calls.report((json) => {
    values.push(json.slice(0, 1))
    return 'id'
  })
  expect(values).toEqual(['a', 'c'])
  expect(told.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok'])
})
