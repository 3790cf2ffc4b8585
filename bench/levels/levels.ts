/**
 * Writes `bench/levels.json` from the results of several runs: how high each ratio to its floor is, and how much it scatters.
 *
 *   npm run bench -- levels FILE...
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { levelsOf } from './compare-ratios.ts'
import { ratiosOf, resultsSchema } from './results.ts'

const files = process.argv.slice(2)
const runs = files.map((file) => resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))
const [first] = runs
if (first === undefined) throw new Error('Name the files that npm run bench -- all --json FILE has written.')
const levels = levelsOf(runs.map(ratiosOf))
writeFileSync(
  join(import.meta.dirname, '../levels.json'),
  `${JSON.stringify({ machine: first.machine, runs: runs.length, levels }, undefined, 2)}\n`,
)
process.stdout.write(`Wrote ${Object.keys(levels).length} levels of ${runs.length} runs.\n`)
