/** One line of a table: text to the left, numbers to the right. */
export type Row = readonly (string | number)[]

/** Prints a table to stdout, numbers with two digits unless they are whole. */
export function printTable(title: string, head: readonly string[], rows: readonly Row[]): void {
  const cells = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : Number.isInteger(cell) ? String(cell) : cell.toFixed(2)))),
  ]
  const widths = head.map((_name, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  process.stdout.write(`\n${title}\n${cells.map(line).join('\n')}\n`)
}
