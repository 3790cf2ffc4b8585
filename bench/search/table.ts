import { type Evaluation } from '../../electron/engine/search/evaluation.ts'

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

/** The numbers of an evaluation as cells: shares in percent. */
export function evaluationCells(evaluation: Evaluation): Record<string, string> {
  const percent = (share: number): string => (share * 100).toFixed(1)
  return {
    n: String(evaluation.n),
    'hit@1': percent(evaluation.hit1),
    'hit@3': percent(evaluation.hit3),
    'hit@5': percent(evaluation.hit5),
    'recall@10': percent(evaluation.recall10),
    'nDCG@10': percent(evaluation.ndcg10),
    'p50 ms': evaluation.p50Ms.toFixed(2),
    'p99 ms': evaluation.p99Ms.toFixed(2),
  }
}
