import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLines } from './lines.ts'

function withoutEnd(line: Buffer): string {
  const text = line.toString()
  expect(text.endsWith('\n')).toBe(true)
  return text.slice(0, -1)
}

function collect(chunks: Buffer[], maxBytes = 1 << 20): { lines: string[]; tooLong: string[] } {
  const lines: string[] = []
  const tooLong: string[] = []
  const splitter = splitLines((line) => lines.push(withoutEnd(line)), { maxBytes, onTooLong: (head) => tooLong.push(head.toString()) })
  for (const chunk of chunks) splitter.push(chunk)
  return { lines, tooLong }
}

function cut(bytes: Buffer, places: number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  const chunks: Buffer[] = []
  let from = 0
  for (const place of [...at, bytes.length]) {
    chunks.push(bytes.subarray(from, place))
    from = place
  }
  return chunks
}

describe('splitLines', () => {
  it('gives the same lines however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))),
        fc.array(fc.nat()),
        (texts, places) => {
          const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''))
          expect(collect(cut(bytes, places)).lines).toEqual(texts)
        },
      ),
    )
  })

  it('drops only the lines that are too long, and shows how each began', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => text.replaceAll('\n', ' '))),
        fc.array(fc.nat()),
        (texts, places) => {
          const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''))
          const { lines, tooLong } = collect(cut(bytes, places), 16)
          const long = texts.filter((text) => text.length > 16)
          expect(lines).toEqual(texts.filter((text) => text.length <= 16))
          expect(tooLong).toHaveLength(long.length)
          for (const [position, head] of tooLong.entries()) expect(long[position]?.startsWith(head)).toBe(true)
        },
      ),
    )
  })

  it('keeps an unfinished line until its end arrives', () => {
    const lines: string[] = []
    const splitter = splitLines((line) => lines.push(withoutEnd(line)), { maxBytes: 100, onTooLong: () => undefined })
    splitter.push(Buffer.from('abc'))
    expect(lines).toEqual([])
    expect(splitter.pending).toBe(3)
    splitter.push(Buffer.from('d\ne'))
    expect(lines).toEqual(['abcd'])
    expect(splitter.pending).toBe(1)
  })
})
