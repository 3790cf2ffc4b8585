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

it('is as RFC 8785 has it in its examples (sections 3.2.2 and 3.2.3)', () => {
  const string = '€$\u000f\nA\'B"\\\\"/'
  const sample = { numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27], string, literals: [null, true, false] }
  expect(canonicalJson(sample)).toBe(
    `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":${JSON.stringify(string)}}`,
  )
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7, '10': 8, '9': 9 }
  expect(
    Object.values(
      JSON.parse(
        `[${canonicalJson(keys)
          .slice(1, -1)
          .replace(/"[^"]*":/g, '')}]`,
      ) as number[],
    ),
  ).toEqual([2, 4, 8, 9, 6, 7, 1, 5, 3])
})
