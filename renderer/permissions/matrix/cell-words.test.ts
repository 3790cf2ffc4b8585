import { describe, expect, it } from 'vitest'
import type { MatrixCell, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import { cellWords, viewOf } from './cell-words.ts'

const counts = (value: PermissionValue, of: Partial<Record<PermissionValue, number>> = {}) => ({ value, allow: 0, ask: 0, off: 0, ...of })
const cell = (read: MatrixCell['read'], write: MatrixCell['read'], destructive: MatrixCell['read']): MatrixCell => ({
  read,
  write,
  destructive,
})

describe('a cell of the matrix', () => {
  it('is one word where all tools meet the same, whatever an effect without tools would meet', () => {
    const read = cell(counts('allow', { allow: 26 }), counts('allow', { allow: 1 }), counts('ask'))
    expect(viewOf(read)).toEqual({ value: 'allow' })
    expect(cellWords(read)).toBe('Allow (27 tools).')
  })

  it('counts by effect where they differ, and says so where tools with one effect differ', () => {
    const mixed = cell(counts('allow', { allow: 26 }), counts('ask', { ask: 10, off: 1 }), counts('off', { off: 4 }))
    expect(viewOf(mixed)).toEqual({
      shares: [
        { effect: 'read', values: ['allow'], tools: 26 },
        { effect: 'write', values: ['ask', 'off'], tools: 11 },
        { effect: 'destructive', values: ['off'], tools: 4 },
      ],
    })
    expect(cellWords(mixed)).toBe('Read: Allow (26 tools). Change: Ask (10 tools), Off (1 tool). Delete or overwrite: Off (4 tools).')
  })

  it('says nothing of tools that are not known, unless the whole server is off', () => {
    const unknown = cell(counts('allow'), counts('allow'), counts('ask'))
    expect(viewOf(unknown)).toBeUndefined()
    expect(cellWords(unknown)).toBe('Its tools are not known yet.')
    const off = cell(counts('off'), counts('off'), counts('off'))
    expect(viewOf(off)).toEqual({ value: 'off' })
    expect(cellWords(off)).toBe('Off.')
  })
})
