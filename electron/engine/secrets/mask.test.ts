import { describe, expect, it } from 'vitest'
import { MASKED, createMask } from './mask.ts'
import { maskSecretsOf } from './mask-secrets-of.ts'

describe('createMask', () => {
  it('takes known values out of texts and of everything within a value of JSON, in the forms that they take', () => {
    const mask = createMask()
    mask.add('pl@nted "value"')
    expect(mask.text('a pl@nted "value" b')).toBe(`a ${MASKED} b`)
    expect(mask.text(`https://x.test/?k=${encodeURIComponent('pl@nted "value"')}&l=1`)).toBe(`https://x.test/?k=${MASKED}&l=1`)
    expect(mask.text(JSON.stringify({ a: 'pl@nted "value"' }))).toBe(`{"a":"${MASKED}"}`)
    expect(mask.text(Buffer.from('pl@nted "value"').toString('base64'))).toBe(MASKED)
    expect(mask.value({ a: ['x', { b: 'pl@nted "value"', c: 1, d: null }] })).toEqual({ a: ['x', { b: MASKED, c: 1, d: null }] })
  })

  it('forgets a value without a label, and keeps one that has a label', () => {
    const mask = createMask()
    mask.add('planted-1234')
    mask.add('planted-5678')
    mask.add('planted-5678', 'API_KEY')
    mask.forget('planted-1234')
    mask.forget('planted-5678')
    mask.forget('never-registered')
    expect(mask.text('planted-1234 planted-5678')).toBe(`planted-1234 ${MASKED}`)
  })

  it('takes half a character, too', () => {
    const mask = createMask()
    mask.add('planted\ud83d')
    expect(mask.text('a planted\ud83d b')).toBe(`a ${MASKED} b`)
  })

  it('leaves nothing of a value that holds another', () => {
    const mask = createMask()
    mask.add('abcdef')
    mask.add('abcdef-and-more')
    expect(mask.text('abcdef-and-more')).toBe(MASKED)
  })

  it.each([
    ['Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.x.y', `Authorization: Bearer ${MASKED}`],
    ['{"access_token":"not-known-to-us","expires_in":3}', `{"access_token":"${MASKED}","expires_in":3}`],
    [`{"token":"tooltray_${'aB3-_xY9z'.repeat(5).slice(0, 43)}"}`, `{"token":"tooltray_${MASKED}"}`],
    ['code_verifier=abcdefgh&x=1', `code_verifier=${MASKED}&x=1`],
  ])('knows the look of secrets that nobody told it of: %s', (text, masked) => {
    expect(createMask().text(text)).toBe(masked)
  })

  it.each([
    'Authorization: Bearer ${secret:github.token}',
    'Send it as Authorization: Bearer. Then go on',
    'the bearer of bad news',
    'short',
  ])('leaves what is none: %s', (text) => {
    const mask = createMask()
    mask.add('short')
    expect(mask.text(text)).toBe(text)
  })

  it('hides an ordinary word only where it stands as the value of its label, and never a name', () => {
    const mask = createMask()
    mask.add('postgres', 'POSTGRES_PASSWORD')
    mask.add('filesystem-7', 'api-key')
    mask.setNames(new Set(['filesystem-7']))
    const text =
      'postgres: POSTGRES_PASSWORD=postgres, {"POSTGRES_PASSWORD": "postgres"}, postgres://postgres:postgres@db; ' +
      'filesystem-7 --api-key filesystem-7'
    expect(mask.text(text)).toBe(
      `postgres: POSTGRES_PASSWORD=${MASKED}, {"POSTGRES_PASSWORD": "${MASKED}"}, postgres://postgres:${MASKED}@db; ` +
        `filesystem-7 --api-key ${MASKED}`,
    )
    expect(mask.value({ name: 'x-planted-1', names: ['planted-1'] }, new Set(['name']))).toEqual({
      name: 'x-planted-1',
      names: ['planted-1'],
    })
    mask.add('planted-1')
    expect(mask.value({ name: 'x-planted-1', list: ['planted-1'] }, new Set(['name']))).toEqual({ name: 'x-planted-1', list: [MASKED] })
    mask.setNames(new Set())
    expect(mask.text('filesystem-7')).toBe(MASKED)
  })

  it('takes them out of keys of a value, too', () => {
    const mask = createMask()
    mask.add('planted-1234', 'API_KEY')
    expect(mask.value({ 'planted-1234': [{ 'x planted-1234': 1 }], API_KEY: 2 })).toEqual({
      [MASKED]: [{ [`x ${MASKED}`]: 1 }],
      API_KEY: 2,
    })
  })

  it('knows what stood inside of JSON without its escapes, too', () => {
    const mask = createMask()
    mask.add(String.raw`pl\"anted-\u00e9-1`)
    expect(mask.text('a pl"anted-é-1 b')).toBe(`a ${MASKED} b`)
  })

  it('keeps what has a label for good', () => {
    const mask = createMask()
    mask.add('planted-static-1', 'API_KEY')
    for (let n = 0; n < 20_000; n++) mask.add(`token-number-${n}.`)
    expect(mask.text('planted-static-1')).toBe(MASKED)
  })

  it('does not forget a token that is said again while others come and go', () => {
    const mask = createMask()
    for (let n = 0; n < 20_000; n++) {
      mask.add('a-refresh-token.')
      mask.add(`token-number-${n}.`)
    }
    expect(mask.text('a-refresh-token. token-number-0.')).toBe(`${MASKED} token-number-0.`)
  })

  it('masks the tokens of all people of a team', () => {
    const mask = createMask()
    for (let n = 0; n < 2_000; n++) mask.add(`token-number-${n}.`)
    expect(mask.text('token-number-0. token-number-1999.')).toBe(`${MASKED} ${MASKED}`)
  })

  it('forgets the oldest of very many, and keeps masking the newest', () => {
    const mask = createMask()
    for (let n = 0; n < 20_000; n++) mask.add(`token-number-${n}.`)
    expect(mask.text('token-number-19999.')).toBe(MASKED)
    expect(mask.text('token-number-0.')).toBe('token-number-0.')
  })
})

it('registers the secrets of a configuration each time, with every mask', () => {
  const entry = { command: 'x', env: { API_TOKEN: 'ghp_0123456789abcdefghijABCDEFGH' } }
  for (let time = 0; time < 2; time++) {
    const mask = createMask()
    maskSecretsOf(entry, mask)
    expect(mask.known('It is ghp_0123456789abcdefghijABCDEFGH.')).toBe(`It is ${MASKED}.`)
  }
})
