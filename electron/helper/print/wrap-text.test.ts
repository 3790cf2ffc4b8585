import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayWidth } from './text.ts'
import { wrapLine, wrapText } from './wrap-text.ts'

describe('wrapLine', () => {
  it('breaks at words and repeats the indentation', () => {
    expect(wrapLine('  one two three four', 11)).toEqual(['  one two', '  three', '  four'])
    expect(wrapLine('short', 11)).toEqual(['short'])
  })

  it('leaves an address whole, and breaks it only where told to', () => {
    expect(wrapLine('see https://example.com/a/long/way now', 12)).toEqual(['see', 'https://example.com/a/long/way', 'now'])
    expect(wrapLine('see abcdefgh', 5, { hard: true })).toEqual(['see', 'abcde', 'fgh'])
  })

  it('counts the columns that characters take', () => {
    expect(wrapLine('日本 語語 x', 5)).toEqual(['日本', '語語', 'x'])
  })

  it('loses no word, and is never too wide when hard', () => {
    const line = fc
      .array(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }).map((word) => word.replace(/\s/g, '_')),
        { minLength: 1 },
      )
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(line, fc.integer({ min: 2, max: 60 }), (text, columns) => {
        expect(wrapLine(text, columns).join(' ').trim()).toBe(text)
        for (const each of wrapLine(text, columns, { hard: true })) expect(displayWidth(each)).toBeLessThanOrEqual(columns)
      }),
    )
  })
})

describe('wrapText', () => {
  it('wraps every line, and none without a terminal', () => {
    expect(wrapText('a b\nc d', 1)).toBe('a\nb\nc\nd')
    expect(wrapText('a b\nc d', undefined)).toBe('a b\nc d')
  })
})
