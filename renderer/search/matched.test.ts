import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './matched.ts'

const marked = (text: string, ...words: string[]) =>
  piecesOf(text, words)
    .map(({ text: piece, matched }) => (matched ? `[${piece}]` : piece))
    .join('')

describe('piecesOf', () => {
  it('marks words where they stand, in names of every style', () => {
    expect(marked('files__read_text_file', 'read', 'file')).toBe('[files]__[read]_text_[file]')
    expect(marked('createIssue', 'issue')).toBe('create[Issue]')
    expect(marked('Reads files.', 'READ')).toBe('[Reads] files.')
    expect(marked('a file to a', 'to', 'a')).toBe('a file to a')
  })

  it('loses nothing of the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string()),
        (text, words) =>
          void expect(
            piecesOf(text, words)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text),
      ),
    )
  })
})
