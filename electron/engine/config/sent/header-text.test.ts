import { describe, expect, it } from 'vitest'
import { headerText, tokenText } from './header-text.ts'

describe('a token', () => {
  it.each(['tok', ' tok\n', '\u00A0tok\u200B', '"tok"', "'tok'", '“tok”', 'Bearer tok', ' "bearer  tok" ', '\uFEFFtok'])(
    'is sent as it was meant: %j',
    (pasted) => {
      expect(tokenText(pasted, 'bearer')).toBe('tok')
    },
  )

  it.each([
    ['to\u200Bk-secret', 'one that is not seen (U+200B)'],
    ['tо́k-secret', '"о" (U+043E)'],
    ['“tok-secret', '"“" (U+201C)'],
  ])('with a stray character is refused without its text: %j', (pasted, said) => {
    expect(() => tokenText(pasted, 'bearer')).toThrow(`"bearer" has a character that does not belong there: ${said}.`)
    expect(() => tokenText(pasted, 'bearer')).not.toThrow('secret')
  })
})

it('a header keeps what it may have, and is refused otherwise', () => {
  expect(headerText(' Basic dXNlcjpww6Q= \r\n', 'headers.A')).toBe('Basic dXNlcjpww6Q=')
  expect(headerText('a "quoted" é', 'headers.A')).toBe('a "quoted" é')
  expect(() => headerText('key\u2019s', 'headers.X-Key')).toThrow(
    '"headers.X-Key" has a character that does not belong there: "’" (U+2019).',
  )
  expect(() => headerText('a\nb', 'headers.A')).toThrow('(U+000A)')
})
