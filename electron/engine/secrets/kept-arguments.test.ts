import { describe, expect, it } from 'vitest'
import { keptArguments, keptText } from './kept-arguments.ts'
import { MASKED, createMask } from './mask.ts'

const mask = createMask()
mask.add('pl4nted-1234567', 'API_KEY')
const kept = (args: unknown): unknown => keptArguments(args, mask)

it('JSON that is cut off has none either', () => {
  const json = `{"a":"x","password":"hunter2\\"hunter","is":"pl4nted-1234567","text":"ghp_${'a1B2'.repeat(9)}","token":"abcdefghi`
  expect(keptText(json, mask)).toBe(`{"a":"x","password":"${MASKED}","is":"${MASKED}","text":"${MASKED}","token":"${MASKED}`)
})

describe('arguments that are kept', () => {
  it.each([
    [{ password: 'hunter2hunter' }, { password: MASKED }],
    [
      { password: '12345678', pin: 1234 },
      { password: MASKED, pin: MASKED },
    ],
    [
      { apiKey: 'abc', 'x-api-key': ['a', 'b'] },
      { apiKey: MASKED, 'x-api-key': [MASKED, MASKED] },
    ],
    [{ credentials: { user: 'ada', more: ['x'] } }, { credentials: { user: MASKED, more: [MASKED] } }],
    [{ headers: [{ name: 'Authorization', value: 'Basic x' }] }, { headers: [{ name: 'Authorization', value: MASKED }] }],
    [{ args: ['--token', 'abc', '-v', 'x'] }, { args: ['--token', MASKED, '-v', 'x'] }],
    [{ args: ['--password=abc', 'DB_PASSWORD=a b', 'mode=x'] }, { args: [`--password=${MASKED}`, `DB_PASSWORD=${MASKED}`, 'mode=x'] }],
    [{ body: '{"token": "abc", "a": 1}' }, { body: `{"token":"${MASKED}","a":1}` }],
    [{ text: `it is ghp_${'a1B2'.repeat(9)}.` }, { text: `it is ${MASKED}.` }],
    [{ text: 'AKIAIOSFODNN7EXAMPLE' }, { text: MASKED }],
    [{ url: 'https://ada:hunter2@x.example/?token=abc&a=1' }, { url: `https://${MASKED}@x.example/?token=${MASKED}&a=1` }],
    [{ file: '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nx' }, { file: `${MASKED}\nx` }],
    [{ key: 'aB3xY9zQ7wE5rT1uI8oP' }, { key: MASKED }],
    [{ 'pl4nted-1234567': { a: 'is pl4nted-1234567' } }, { [MASKED]: { a: `is ${MASKED}` } }],
  ])('have no secret in them: %j', (args, expected) => {
    expect(kept(args)).toEqual(expected)
  })

  it.each([
    { to: 'ada', note: 'the password is on the desk', max_tokens: 500 },
    { key: 'Enter', value: 'x', token_type: 'bearer' },
    { body: '{ "a": [1, 2] }', text: '{not JSON', list: ['a', 'b'] },
    { path: '/home/ada/tokens.txt', url: 'https://x.example/?q=token', token: '${secret:x}' },
  ])('and else stay as they are: %j', (args) => {
    expect(kept(args)).toEqual(args)
  })
})
