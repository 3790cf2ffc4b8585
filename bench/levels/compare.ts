/**
 * Compares the results of one run or several with `bench/levels.json`, and fails if a ratio rose by more than its scatter.
 *
 *   npm run bench -- compare FILE...
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { printTable } from '../table.ts'
import { compareRatios } from './compare-ratios.ts'
import { ratiosOf, resultsSchema } from './results.ts'

const levelsSchema = z.object({
  machine: z.string(),
  levels: z.record(z.string(), z.object({ ratio: z.number(), scatter: z.number() })),
})

const files = process.argv.slice(2)
const runs = files.map((file) => resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))
const [first] = runs
if (first === undefined) throw new Error('Name the files that npm run bench -- all --json FILE has written.')
const { machine, levels } = levelsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../levels.json'), 'utf8')))
if (machine !== first.machine) process.stdout.write(`The levels are of another machine: ${machine}. This one: ${first.machine}.\n`)
const { risen, missing, added } = compareRatios(levels, runs.map(ratiosOf))
for (const name of missing) process.stdout.write(`Not measured any more: ${name}\n`)
for (const name of added) process.stdout.write(`Without a level: ${name}\n`)
if (risen.length === 0) process.stdout.write(`None of ${Object.keys(levels).length} ratios rose by more than its scatter.\n`)
else {
  printTable(
    'What rose by more than its scatter',
    ['', 'level', 'scatter', 'now'],
    risen.map(({ name, ratio, scatter, now }) => [name, ratio, scatter, now]),
  )
  process.exitCode = 1
}
