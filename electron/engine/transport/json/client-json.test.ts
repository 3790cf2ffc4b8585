import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber, fromExactJson, withPlainNumbers } from '../../base/text/exact-number.ts'
import { readClientJson } from './client-json.ts'
import { keysIn, surveyJson } from '../../base/text/json-survey.ts'

const call = (args: string): string => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":${args}}}`

describe('what a client sent', () => {
  it.each(['1915883588174806058', '-1915883588174806058', '1e400', '-0', '1.0', '0.1000000000000000055', '1E5', '12345678901234567'])(
    'keeps %s as it is written',
    (number) => {
      const text = call(`{"id":${number},"in":[{"a":${number}}]}`)
      expect(JSON.stringify(readClientJson(text, true).value)).toBe(text)
    },
  )

  it.each(['0', '-1', '15.5', '123456789012345', '9007199254740991', '0.1', '1e+300'])('takes %s for a plain number', (number) => {
    expect(surveyJson(`{"a":${number}}`).hasPlainNumbers).toBe(true)
  })

  it.each([
    ['a key twice', call('{"a":1,"a":2}'), 'key twice'],
    ['a key twice that is written differently', call('{"a":1,"\\u0061":2}'), 'key twice'],
    ['a key twice further in', call('{"list":[{"x":{"y":1,"y":1}}]}'), 'key twice'],
    ['its name twice', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","name":"b"}}', 'key twice'],
    ['half of a surrogate pair', call('{"a":"\\ud83d"}'), 'surrogate'],
  ])('is refused as a call with %s', (_what, text, why) => {
    expect(readClientJson(text, true).refusal).toContain(why)
  })

  it('is refused as a call whose bytes were not UTF-8', () => {
    expect(readClientJson(call('{"a":"\uFFFD"}'), false).refusal).toContain('UTF-8')
  })

  it.each([
    ['colons and keys in texts', call('{"a":"\\"b\\":1,\\"b\\":2"}')],
    ['a whole surrogate pair as escapes', call('{"a":"\\ud83d\\ude00"}')],
    ['an escaped backslash before the letters of an escape', call('{"a":"\\\\ud83d"}')],
    ['the same key in two objects', call('[{"a":1},{"a":1}]')],
    ['a key twice in another request', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1,"a":1}}'],
  ])('is not refused for %s', (_what, text) => {
    expect(readClientJson(text, true).refusal).toBeUndefined()
  })

  it('is read as JSON.parse reads it, number by number, and written as it came', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value)
        const exact = fromExactJson(text)
        expect(JSON.stringify(exact)).toBe(text)
        expect(withPlainNumbers(exact)).toEqual(JSON.parse(text))
        expect(surveyJson(text).keys).toBe(keysIn(JSON.parse(text)))
      }),
    )
  })
})

it('an exact number is the nearest double where a number is wanted', () => {
  const number = new ExactNumber('1915883588174806058')
  expect([Number(number), `${String(number)}`]).toEqual([1915883588174806000, '1915883588174806058'])
})
