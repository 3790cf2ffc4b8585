/** Prints rows as a Markdown table, columns in the order of the first row's keys. */
export function printTable(rows: readonly Readonly<Record<string, string>>[]): void {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  console.log(line(columns))
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')))
}
