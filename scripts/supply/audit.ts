/** Asks the registry for known weaknesses of all packages: `npm run audit`. Exits with 1 when there are some, with 2 when it cannot ask. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { auditOutcome } from './audit-outcome.ts'

const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: join(import.meta.dirname, '../..'),
  encoding: 'utf8',
  maxBuffer: 100_000_000,
  // npm is a command file there.
  shell: process.platform === 'win32',
})
const { lines, code } = auditOutcome(stdout)
for (const line of lines) console.log(line)
process.exitCode = code
