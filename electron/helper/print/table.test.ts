import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayWidth } from './text.ts'
import { table } from './table.ts'

const paint = (_style: unknown, text: string): string => text
const columns = [{ title: 'Tool', keep: true }, { title: 'Calls', align: 'right' as const }, { title: 'Description' }]

describe('table', () => {
  it('aligns columns', () => {
    const rows = [
      ['a', 7, 'short'],
      ['日本', 12, { text: 'styled', style: 'red' as const }],
    ]
    expect(table(columns, rows, { width: 80, paint })).toBe(
      ['Tool  Calls  Description', 'a         7  short', '日本     12  styled'].join('\n'),
    )
  })

  it('cuts descriptions before names', () => {
    const rows = [['github__create_issue', 1, 'Creates an issue in a repository of the organisation']]
    expect(table(columns, rows, { width: 50, paint }).split('\n')[1]).toBe('github__create_issue      1  Creates an issue in…')
  })

  it('shows what is to be wrapped whole, below its beginning', () => {
    const wrapping = [
      { title: 'Server', keep: true },
      { title: 'What to do', wrap: true },
    ]
    expect(
      table(
        wrapping,
        [
          ['mail', 'Install uv, which has the program uvx.'],
          ['files', ''],
        ],
        { width: 24, paint },
      ),
    ).toBe(['Server  What to do', 'mail    Install uv,', '        which has the', '        program uvx.', 'files'].join('\n'))
  })

  it('stays within the width', () => {
    const row = fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat(99_999), fc.string({ unit: 'grapheme', maxLength: 200 }))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.integer({ min: 30, max: 200 }), (rows, width) => {
        for (const wrap of [false, true]) {
          const lines = table([...columns.slice(0, 2), { title: 'Description', wrap }], rows, { width, paint }).split('\n')
          for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
        }
      }),
    )
  })

  it('prints the texts of others as plain lines', () => {
    expect(table([{ title: 'A' }], [['x\u001B[2J\ny\u0007']], { width: 80, paint })).toBe('A\nx y')
  })

  it('paints the text and not the space around it', () => {
    const marked = table([{ title: 'A' }, { title: 'B' }], [[{ text: 'x', style: 'red' as const }, 'longer']], {
      width: 80,
      paint: (style, text) => `<${String(style)}>${text}`,
    })
    expect(marked).toBe('<dim>A  <dim>B\n<red>x  longer')
  })
})
