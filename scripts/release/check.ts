/**
 * Looks for what would stop a release late: `npm run release:check`. Prints a line for each, and exits with 1 where one is wrong
 * (docs/contributing/release.md).
 */
import { join } from 'node:path'
import { releaseChecks } from './release-checks.ts'

const checks = await releaseChecks(join(import.meta.dirname, '../..'), process.env)
for (const { about, problem } of checks) console.log(problem === undefined ? `ok     ${about}` : `wrong  ${about}: ${problem}`)
if (checks.some(({ problem }) => problem !== undefined)) process.exitCode = 1
