import { cut, displayWidth, plainLine } from './print-text.ts'
import type { Paint, Style } from './print-paint.ts'

export type Cell = string | number | { readonly text: string; readonly style: Style }

export interface Column {
  readonly title: string
  /** Names that people copy are cut only when nothing else is left to cut. */
  readonly keep?: boolean
  readonly align?: 'right'
}

const GAP = '  '
/** A column is not cut below this, in columns of the terminal. */
const NARROWEST = 8

/**
 * Rows under their titles, aligned, no line longer than `width` columns as long as every column can have its least width.
 * Cells are texts of anybody: they are printed as plain lines.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { width, paint }: { width: number; paint: Paint },
): string {
  const lines = [columns.map(({ title }): Cell => ({ text: title, style: 'dim' })), ...rows].map((row) => row.map(readCell))
  const natural = columns.map((_, at) => Math.max(...lines.map((line) => displayWidth(line[at]?.text ?? ''))))
  const widths = fit(natural, columns, width)
  return lines
    .map((line) =>
      columns
        .map((column, at) => {
          const { text, style } = line[at] ?? { text: '' }
          const shown = cut(text, widths[at] ?? 0)
          const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - displayWidth(shown)))
          const painted = style === undefined || shown === '' ? shown : paint(style, shown)
          if (column.align === 'right') return space + painted
          return at === columns.length - 1 ? painted : painted + space
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

function readCell(cell: Cell): { text: string; style?: Style } {
  if (typeof cell === 'object') return { text: plainLine(cell.text), style: cell.style }
  return { text: plainLine(String(cell)) }
}

/** Takes from the widest columns what is too much, from those with names last. */
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
