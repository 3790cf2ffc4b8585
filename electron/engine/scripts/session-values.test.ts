import { expect, it } from 'vitest'
import { createSessionValues } from './session-values.ts'

it('are those of one session, until it ends', () => {
  const values = createSessionValues()
  values.store('one', 'sum', '5')
  values.store('two', 'sum', '6')
  expect([values.load('one', 'sum'), values.load('two', 'sum'), values.load('one', 'other'), values.load('three', 'sum')]).toEqual([
    '5',
    '6',
    undefined,
    undefined,
  ])
  values.forget('one')
  expect([values.load('one', 'sum'), values.load('two', 'sum')]).toEqual([undefined, '6'])
})

it('take the place of those before, and go where null is stored', () => {
  const values = createSessionValues()
  values.store('one', 'a', '1')
  values.store('one', 'a', '2')
  expect(values.load('one', 'a')).toBe('2')
  values.store('one', 'a', 'null')
  expect(values.load('one', 'a')).toBeUndefined()
})

it('are a million characters for each session, keys and values together', () => {
  const values = createSessionValues()
  const half = 'x'.repeat(500_000 - 1)
  values.store('one', 'a', half)
  values.store('one', 'b', half)
  expect(() => values.store('one', 'c', '')).toThrow(expect.objectContaining({ code: 'value_too_large' }))
  expect(values.load('one', 'c')).toBeUndefined()
  // One that is stored anew counts once; another session has its own.
  values.store('one', 'a', half)
  values.store('two', 'c', half)
  values.store('one', 'b', 'null')
  values.store('one', 'c', half)
  expect(values.load('one', 'c')).toBe(half)
})
