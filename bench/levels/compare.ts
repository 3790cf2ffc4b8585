/**
 * Compares the results of one run or several with `bench/levels.json`, and fails if a ratio rose by more than its scatter.
 *
 *   npm run bench -- compare FILE...
 */
import { printTable } from '../table.ts'
import { compareRatios } from './compare-ratios.ts'
import { readLevels } from './levels-file.ts'
import { ratiosOf, readResults } from './results.ts'

const runs = readResults(process.argv.slice(2))
const [first] = runs
const { machine, levels } = readLevels()
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
