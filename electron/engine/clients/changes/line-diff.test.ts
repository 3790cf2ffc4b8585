import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDiff } from './line-diff.ts'

const shown = (before: string, after: string): string[] =>
  lineDiff(before, after).map(({ kind, text }) => ({ same: ' ', removed: '-', added: '+', gap: '~' })[kind] + text)

describe('a difference by lines', () => {
  it('shows what changed with two lines around it', () => {
    expect(shown('a\nb\nc\nd\ne\nf\ng\n', 'a\nb\nc\nd\nX\nf\ng\n')).toEqual(['~', ' c', ' d', '-e', '+X', ' f', ' g'])
    expect(shown('', 'a\nb\n')).toEqual(['+a', '+b'])
    expect(shown('a\n', '')).toEqual(['-a'])
    expect(shown('a\nb\n', 'a\nb\n')).toEqual(['~'])
    expect(shown('a\r\nb\r\n', 'a\r\nX\r\nb\r\n')).toEqual([' a', '+X', ' b'])
  })

  it('is made of the lines of both texts', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', '{', '}'), { maxLength: 5, minLength: 1 })
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const parts = lineDiff(`${a.join('\n')}\n`, `${b.join('\n')}\n`).filter(({ kind }) => kind !== 'gap')
        if (parts.length === 0) return
        const hidden = lineDiff(`${a.join('\n')}\n`, `${b.join('\n')}\n`).some(({ kind }) => kind === 'gap')
        if (hidden) return
        expect(parts.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(a)
        expect(parts.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(b)
      }),
    )
  })
})
