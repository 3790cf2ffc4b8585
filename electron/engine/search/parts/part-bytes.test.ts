import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../base/limits/turn.ts'
import { type IndexPart, indexPart } from './index-part.ts'
import { partFromBytes, partToBytes } from './part-bytes.ts'

const tools = [
  { name: 'create_issue', title: 'Create an issue', description: 'Opens a new issue. Use update_issue to change one.' },
  { name: 'update_issue', description: 'Deprecated: use create_issue.', inputSchema: { properties: { title: { enum: ['a', 'b'] } } } },
  { name: 'create_issue_comment', description: 'Größe, 日本語 and 🐙' },
]
const part = atOnce(indexPart('github', tools, 'Issues and code'))

describe('the bytes of a part', () => {
  it('are read as they were written, wherever they begin in memory', () => {
    const bytes = partToBytes({ part, note: 'Ü' })
    for (const offset of [0, 1, 4, 7]) {
      const larger = new Uint8Array(bytes.length + offset)
      larger.set(bytes, offset)
      expect(partFromBytes(larger.subarray(offset))).toEqual({ part, note: 'Ü' })
    }
  })

  it('are read as they were written, of a server without tools', () => {
    const none: IndexPart = atOnce(indexPart('none', [], undefined))
    expect(none.terms).toEqual([])
    expect(partFromBytes(partToBytes({ part: none, note: '' }))).toEqual({ part: none, note: '' })
  })

  it('are refused if they are cut, longer, or one bit is another', () => {
    const bytes = partToBytes({ part, note: '' })
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(partFromBytes(bytes.slice(0, length))).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = bytes.slice()
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(partFromBytes(changed)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
    expect(partFromBytes(new Uint8Array([...bytes, 0, 0, 0, 0]))).toBeUndefined()
  })
})
