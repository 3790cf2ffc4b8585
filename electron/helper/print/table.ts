import { cut, displayWidth, plainLine } from './text.ts'
import type { Paint, Style } from './paint.ts'
import { wrapLine } from './wrap-text.ts'

export type Cell = string | number | { readonly text: string; readonly style: Style }

export interface Column {
  readonly title: string
  /** Columns of names that users copy are cut last. */
  readonly keep?: boolean
  readonly align?: 'right'
  /** Text that does not fit continues below: for texts that are shown nowhere else. */
  readonly wrap?: boolean
}

const GAP = '  '
/** In terminal columns, the width below which no column is cut. */
const NARROWEST = 8

/**
 * Formats rows under their titles, aligned. No line is longer than `width` unless the minimum widths of the columns exceed it. Cells may
 * contain any text: they are printed as plain lines.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { width, paint }: { width: number; paint: Paint },
): string {
  const lines = [columns.map(({ title }): Cell => ({ text: title, style: 'dim' })), ...rows].map((row) => row.map(readCell))
  const natural = columns.map((_, at) => Math.max(...lines.map((line) => displayWidth(line[at]?.text ?? ''))))
  const widths = fit(natural, columns, width)
  return lines.flatMap((line) => rowLines(line, columns, widths, paint)).join('\n')
}

/** Formats one row, with further lines for wrapped cells. */
function rowLines(row: readonly ReadCell[], columns: readonly Column[], widths: readonly number[], paint: Paint): string[] {
  const cells = columns.map(({ wrap }, at) => {
    const { text = '', style } = row[at] ?? {}
    const width = widths[at] ?? 0
    return { width, style, shown: wrap === true ? wrapLine(text, width, { hard: true }) : [cut(text, width)] }
  })
  return Array.from({ length: Math.max(...cells.map(({ shown }) => shown.length)) }, (_, number) =>
    cells
      .map(({ width, style, shown }, at) => {
        const text = shown[number] ?? ''
        const space = ' '.repeat(Math.max(0, width - displayWidth(text)))
        const painted = style === undefined || text === '' ? text : paint(style, text)
        if (columns[at]?.align === 'right') return space + painted
        return at === columns.length - 1 ? painted : painted + space
      })
      .join(GAP)
      .trimEnd(),
  )
}

interface ReadCell {
  readonly text: string
  readonly style?: Style
}

function readCell(cell: Cell): ReadCell {
  if (typeof cell === 'object') return { text: plainLine(cell.text), style: cell.style }
  return { text: plainLine(String(cell)) }
}

/** Shrinks the widest columns to fit, those with names last. */
function fit(natural: readonly number[], columns: readonly Column[], width: number): number[] {
  const widths = [...natural]
  let excess = widths.reduce((sum, each) => sum + each, GAP.length * (columns.length - 1)) - width
  for (const keep of [false, true]) {
    while (excess > 0) {
      const group = columns.flatMap((column, at) => ((column.keep ?? false) === keep && (widths[at] ?? 0) > NARROWEST ? [at] : []))
      const widest = group.reduce<number | undefined>(
        (best, at) => (best !== undefined && (widths[best] ?? 0) >= (widths[at] ?? 0) ? best : at),
        undefined,
      )
      if (widest === undefined) break
      const next = Math.max(NARROWEST, ...group.filter((at) => at !== widest).map((at) => widths[at] ?? 0))
      const now = widths[widest] ?? 0
      const less = Math.min(excess, Math.max(1, now - next))
      widths[widest] = now - less
      excess -= less
    }
  }
  return widths
}
