import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it('is the same text whatever the order of keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(canonicalJson({ a: 'x', b: [{ c: null, d: 1 }] })).toBe(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' }))
})

it('keeps the order of lists', () => {
  expect(canonicalJson([2, 1])).toBe('[2,1]')
})

it('loses nothing of any JSON value', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(JSON.parse(canonicalJson(JSON.parse(json)))).toEqual(JSON.parse(json))
    }),
  )
})
