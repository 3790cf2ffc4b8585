/**
 * Writes `bench/levels.json` from the results of several runs: how high each ratio to its floor is, and how much it scatters.
 *
 *   npm run bench -- levels FILE...
 */
import { levelsOf } from './compare-ratios.ts'
import { writeLevels } from './levels-file.ts'
import { ratiosOf, readResults } from './results.ts'

const runs = readResults(process.argv.slice(2))
const levels = levelsOf(runs.map(ratiosOf))
writeLevels({ machine: runs[0].machine, runs: runs.length, levels })
process.stdout.write(`Wrote ${Object.keys(levels).length} levels of ${runs.length} runs.\n`)
