import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { z } from 'zod'

const tableSchema = z.object({
  title: z.string(),
  head: z.array(z.string()).readonly(),
  rows: z.array(z.array(z.union([z.string(), z.number()])).readonly()).readonly(),
})

/** What `npm run bench -- all --json FILE` writes. */
export const resultsSchema = z.object({
  machine: z.string(),
  benchmarks: z.record(z.string(), z.array(tableSchema)),
})
export type Results = z.infer<typeof resultsSchema>

/** Reads the results of several runs. Throws if no file is named, or one is not from `npm run bench -- all --json FILE`. */
export function readResults(files: readonly string[]): [Results, ...Results[]] {
  const [first, ...others] = files.map((file) => resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))
  if (first === undefined) throw new Error('Name the files that npm run bench -- all --json FILE has written.')
  return [first, ...others]
}

/** Says which kind of machine this is, in one line: ratios differ between kinds. */
export function thisMachine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown'
  return `${process.platform} ${process.arch}, ${availableParallelism()} × ${processor}, Node ${process.versions.node}`
}

/**
 * Returns the ratios to a floor of the same run, by `title / row`: what the column `ratio` of each table says. Tables without
 * that column have none.
 */
export function ratiosOf({ benchmarks }: Results): Map<string, number> {
  const ratios = new Map<string, number>()
  for (const tables of Object.values(benchmarks))
    for (const { title, head, rows } of tables) {
      // There, higher is better.
      if (title.includes('a second')) continue
      const column = head.indexOf('ratio')
      for (const row of column === -1 ? [] : rows) {
        const ratio = row[column]
        // The floor itself.
        if (typeof ratio === 'number' && ratio !== 1) ratios.set(`${title} / ${row[0]}`, ratio)
      }
    }
  return ratios
}
