import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjoining } from './adjoining.ts'

function collector() {
  const given: Buffer[] = []
  return { given, lines: adjoining((bytes) => given.push(bytes)) }
}

describe('adjoining', () => {
  it('gives the lines of one chunk as one piece, without a copy', () => {
    const chunk = Buffer.from('one\ntwo\nthree\n')
    const { given, lines } = collector()
    for (const [from, to] of [[0, 4], [4, 8], [8, 14]]) lines.add(chunk.subarray(from, to))
    expect(given).toEqual([])
    lines.flush()
    expect(given.map(String)).toEqual(['one\ntwo\nthree\n'])
    expect(given[0]?.buffer).toBe(chunk.buffer)
    lines.flush()
    expect(given).toHaveLength(1)
  })

  it('keeps every byte in its order, whatever is left out or comes from elsewhere', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.string({ minLength: 1 }), taken: fc.boolean(), elsewhere: fc.boolean() })), (entries) => {
        const chunk = Buffer.from(entries.map(({ text }) => text).join(''))
        const { given, lines } = collector()
        let at = 0
        let expected = ''
        for (const { text, taken, elsewhere } of entries) {
          const length = Buffer.byteLength(text)
          const view = chunk.subarray(at, at + length)
          at += length
          if (!taken) continue
          lines.add(elsewhere ? Buffer.from(view) : view)
          expected += view.toString('latin1')
        }
        lines.flush()
        expect(given.map((piece) => piece.toString('latin1')).join('')).toBe(expected)
      }),
    )
  })
})
