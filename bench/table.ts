/** One line of a table: text to the left, numbers to the right. */
export type Row = readonly (string | number)[]

/** A table as it was printed. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly Row[]
}

const printed: Table[] = []

/** Returns the tables that were printed since the last time that this was called. */
export function takeTables(): Table[] {
  return printed.splice(0)
}

/** Prints a table to stdout, numbers with two digits unless they are whole. */
export function printTable(title: string, head: readonly string[], rows: readonly Row[]): void {
  printed.push({ title, head, rows })
  const cells = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : Number.isInteger(cell) ? String(cell) : cell.toFixed(2)))),
  ]
  const widths = head.map((_name, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  process.stdout.write(`\n${title}\n${cells.map(line).join('\n')}\n`)
}
