import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, displayWidth, plainJson, plainLine, plainText } from './text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  // Much of what a terminal obeys.
  fc
    .array(
      fc.constantFrom(
        '\u001B',
        '[',
        ']',
        '31m',
        '2J',
        '\u009B',
        '\u0007',
        '\r',
        '\n',
        '\t',
        'x',
        '\u202E',
        '\uD800',
        '日',
        '\u001B]8;;http://a\u0007',
      ),
    )
    .map((parts) => parts.join('')),
)

describe('plainText', () => {
  it('lets no control character through but line breaks and tabs', () => {
    fc.assert(fc.property(anyText, (text) => !/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u.test(plainText(text))))
  })

  it('takes away whole escape sequences and keeps the rest', () => {
    expect(plainText('\u001B[31mred\u001B[0m\r\n\tnext \u001B]0;title\u0007end')).toBe('red\n\tnext end')
  })

  it('does not change text that is plain', () => {
    expect(plainText('日本語 é 👩‍👩‍👧\n  indented')).toBe('日本語 é 👩‍👩‍👧\n  indented')
  })
})

describe('plainLine', () => {
  it('gives one line without any control character', () => {
    fc.assert(fc.property(anyText, (text) => !/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(plainLine(text))))
  })

  it('makes single spaces of white space', () => {
    expect(plainLine('  a\n\n b\tc ')).toBe('a b c')
  })
})

describe('plainJson', () => {
  it('stays the same value and holds nothing that a terminal obeys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyText, (json, text) => {
        const value = { json, text }
        const written = plainJson(value)
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(written).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u)
      }),
    )
  })

  it('writes null for nothing', () => {
    expect(plainJson(undefined)).toBe('null')
  })
})

describe('displayWidth and cut', () => {
  it.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['日本', 4],
    ['👩‍👩‍👧', 2],
    ['\u200B', 0],
  ])('counts the columns of %j as %i', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })

  it('never exceeds the columns given', () => {
    fc.assert(fc.property(anyText, fc.nat(40), (text, columns) => displayWidth(cut(plainLine(text), columns)) <= columns))
  })

  it('leaves what fits, and marks what was cut', () => {
    expect([cut('abcdef', 6), cut('abcdef', 5), cut('日本語', 4), cut('abc', 0)]).toEqual(['abcdef', 'abcd…', '日…', ''])
  })
})
