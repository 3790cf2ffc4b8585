import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHORTEST_KNOWN, createKnownTexts } from './known-texts.ts'

/** The same by a regular expression of all texts. */
function byPattern(known: readonly string[], text: string, by: string): string {
  const long = known.filter(({ length }) => length >= SHORTEST_KNOWN).sort((a, b) => b.length - a.length)
  if (long.length === 0) return text
  const escaped = long.map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  return text.replaceAll(new RegExp(escaped.join('|'), 'g'), () => by)
}

describe('createKnownTexts', () => {
  it('finds what a regular expression of the texts that are left finds', () => {
    // Few letters, so that texts overlap and contain each other. Half characters are among them.
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '\ud83d', '.'), maxLength: 12 })
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.array(piece, { maxLength: 3 }),
        fc.array(piece, { maxLength: 6 }),
        (all, gone, more) => {
          const texts = createKnownTexts()
          for (const each of all) texts.add(each)
          for (const each of gone) texts.delete(each)
          const left = all.filter((each) => !gone.includes(each))
          const text = [...more, ...all, ...gone].join('')
          expect(texts.replace(text, '#', () => true)).toBe(byPattern(left, text, '#'))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('leaves those that are not meant, and takes a shorter one in the same place', () => {
    const texts = createKnownTexts()
    texts.add('secret-value')
    texts.add('secret')
    expect(texts.replace('a secret-value', '#', (known) => known !== 'secret-value')).toBe('a #-value')
    expect(texts.replace('a secret-value', '#', () => true)).toBe('a #')
  })

  it('knows a text once, however often it is added', () => {
    const texts = createKnownTexts()
    texts.add('secret')
    texts.add('secret')
    texts.delete('secret')
    expect(texts.replace('secret', '#', () => true)).toBe('secret')
    texts.delete('secret')
    texts.add('secret')
    expect(texts.replace('secret', '#', () => true)).toBe('#')
  })
})
