/**
 * What takes hours and is run by hand, one after the other: `npm run test:long`, or with names for some of it. Prints at the end how each
 * ended and how long it took; its result is noted where the change is described.
 */
import { join } from 'node:path'
import spawn from 'cross-spawn'

const RUNS: Readonly<Record<string, { readonly command: string; readonly env?: Record<string, string> }>> = {
  // Minutes.
  fuzz: { command: 'npm run fuzz -- 60' },
  'fuzz-native': { command: 'npm run fuzz:native -- 60' },
  'generated-programs': {
    command: 'npx vitest run --project fault generated-programs --testTimeout 3600000',
    env: { TOOLTRAY_TEST_PROGRAMS: '10000' },
  },
  'whole-tables': { command: 'npx vitest run --project long' },
  'task-tables': { command: 'npm run bench -- clients script-tasks' },
  hostile: { command: 'npm run bench -- hostile memory' },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in RUNS))
if (unknown.length > 0) {
  console.error(`There is no long test ${unknown.join(', ')}. There are: ${Object.keys(RUNS).join(', ')}.`)
  process.exit(2)
}

const rows = (asked.length === 0 ? Object.keys(RUNS) : asked).map((name) => {
  const { command = '', env } = RUNS[name] ?? {}
  const began = performance.now()
  console.log(`--- ${name}: ${command}`)
  const [program = '', ...args] = command.split(' ')
  const { status } = spawn.sync(program, args, {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return { name, status, seconds: Math.round((performance.now() - began) / 1_000) }
})
console.log('\n| long test | ended with | seconds |\n|---|--:|--:|')
for (const { name, status, seconds } of rows) console.log(`| ${name} | ${status ?? 'a signal'} | ${seconds} |`)
process.exitCode = rows.every(({ status }) => status === 0) ? 0 : 1
