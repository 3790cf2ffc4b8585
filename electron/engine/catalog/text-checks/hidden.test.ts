import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hiddenIn, withoutHidden } from './hidden.ts'

const TAGS = [...'send it'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')

describe('what is hidden in a text', () => {
  it.each([
    ['zero width', 'Ig\u200Bnore', 'Ignore'],
    ['tags', `Translates${TAGS}.`, 'Translates.'],
    ['direction', 'Reads \u202Eeteled\u202C', 'Reads eteled'],
    ['a sequence of a terminal', 'Shows\u001B[8m this\u001B[0m', 'Shows this'],
    ['a link of a terminal', '\u001B]8;;https://evil.example\u0007manual\u001B]8;;\u0007', 'manual'],
    ['a sequence of one character', 'a\u009B2Jb', 'ab'],
    ['a bell', 'a\u0007b', 'ab'],
    ['selectors of variants in a row', '😀\uFE0F\u{E0110}\u{E0111}', '😀\uFE0F'],
    ['a joiner between Latin letters', 'a\u200Db', 'ab'],
  ])('%s', (_name, text, clean) => {
    expect(hiddenIn(text)).not.toEqual([])
    expect(withoutHidden(text)).toBe(clean)
  })

  it.each([
    ['line ends and tabs', 'a\n\tb\r\nc'],
    ['emoji of several parts', '👩‍💻 ❤️ 🏳️‍🌈 ⚠️'],
    ['flags that are made of tags', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['joiners where scripts want them', 'می\u200Cخواهم क्\u200Dष'],
    ['other scripts', 'Ελληνικά Русский 日本語'],
  ])('not: %s', (_name, text) => {
    expect(hiddenIn(text)).toEqual([])
    expect(withoutHidden(text)).toBe(text)
  })

  it('tells room that pushes the rest away, and words of two scripts', () => {
    expect(hiddenIn(`a${' '.repeat(200)}b`)).toMatchObject([{ at: 1, length: 200 }])
    expect(hiddenIn('Your p\u0430ypal account')).toMatchObject([{ at: 5, length: 6 }])
  })

  it('leaves no control character and none that turns a line, whatever comes', () => {
    const odd = fc.constantFrom('\u001B', '[', '2J', '\u202E', '\u2066', '\u0000', '\u0085', '\u{E0041}', '\u200B', 'a', '\u200D', '\n')
    fc.assert(
      fc.property(fc.string({ unit: odd }), (text) => {
        const clean = withoutHidden(text)
        expect(clean).not.toMatch(/(?![\n\t\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}]/u)
        expect(withoutHidden(clean)).toBe(clean)
      }),
    )
  })
})
