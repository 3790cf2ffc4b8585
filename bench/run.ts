/**
 * Runs benchmarks by name: `npm run bench -- call start`, `npm run bench -- search-compare --data DIR`. Options after the names go to the
 * benchmarks. Without names, or with `all`: all that need neither data from elsewhere nor a browser or clients. `all --json FILE` also
 * writes the tables into a file, for `levels` and `compare`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Results, resultsSchema, thisMachine } from './levels/results.ts'
import { takeTables } from './table.ts'

const benchmarks: Readonly<Record<string, string>> = {
  call: './call.ts',
  'call-profile': './call-profile.ts',
  helpers: './helpers.ts',
  http: './http.ts',
  start: './start.ts',
  memory: './memory.ts',
  'event-loop': './event-loop/event-loop.ts',
  servers: './servers.ts',
  others: './others.ts',
  approvals: './approvals.ts',
  scripts: './scripts.ts',
  'script-tasks': './script-tasks/script-tasks.ts',
  tasks: './tasks/tasks.ts',
  'text-checks': './text-checks/text-checks.ts',
  hostile: './hostile.ts',
  window: './window/window.ts',
  desktop: './desktop/desktop.ts',
  clients: './clients/clients.ts',
  rivals: './rivals/rivals.ts',
  packages: './packages/packages.ts',
  compat: './compat/compat.ts',
  people: './people/people.ts',
  effects: './effects/effects.ts',
  objects: './objects/objects.ts',
  'search-scale': './search/scale.ts',
  'search-compare': './search/compare.ts',
  'search-ablation': './search/ablation.ts',
  'search-replay': './search/replay.ts',
  'search-tune': './search/tune.ts',
  'search-reorder': './search/reorder.ts',
  'search-calls': './search/calls-beside.ts',
  'search-languages': './search/languages.ts',
}
const ONLY_BY_NAME = [
  'call-profile',
  'event-loop',
  'hostile',
  'scripts',
  'script-tasks',
  'window',
  'desktop',
  'clients',
  'rivals',
  'packages',
  'compat',
  'people',
  'effects',
  'objects',
  'tasks',
  'text-checks',
  'search-compare',
  'search-ablation',
  'search-replay',
  'search-tune',
  'search-reorder',
  'search-calls',
]

/** What is neither a benchmark nor all of them. */
const TASKS: Readonly<Record<string, string>> = { levels: './levels/levels.ts', compare: './levels/compare.ts' }

/** The variable with the file that a benchmark of `all` writes its tables into. */
const TABLES = 'TOOLTRAY_BENCH_TABLES'

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('-'))
const task = TASKS[given[0] ?? '']
const names = task !== undefined ? given.slice(0, 1) : firstOption === -1 ? given : given.slice(0, firstOption)
const all = Object.keys(benchmarks).filter((each) => !ONLY_BY_NAME.includes(each))
const isAll = names.length === 0 || names[0] === 'all'
const unknown = isAll ? names.slice(1) : names.filter((name) => !Object.hasOwn(benchmarks, name) && !Object.hasOwn(TASKS, name))
if (unknown.length > 0) {
  const known = ['all', ...Object.keys(benchmarks), ...Object.keys(TASKS)]
  process.stderr.write(`No benchmark named ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`)
  process.exit(2)
}
// Each reads its own options.
process.argv.splice(2, names.length)
if (task !== undefined) await import(task)
else if (isAll) runAll(parseArgs({ options: { json: { type: 'string' } } }).values.json)
else {
  const tablesFile = process.env[TABLES]
  if (tablesFile !== undefined) process.once('exit', () => writeFileSync(tablesFile, JSON.stringify(takeTables())))
  for (const name of names) await import(benchmarks[name] ?? name)
}

/** Runs each in a process of its own, so that none finds what another has left in memory. */
function runAll(file: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-bench-'))
  const results: Results = { machine: thisMachine(), benchmarks: {} }
  for (const name of all) {
    const tables = join(folder, `${name}.json`)
    const { status } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, name], {
      env: { ...process.env, [TABLES]: tables },
      stdio: 'inherit',
    })
    if (status === 0) results.benchmarks[name] = resultsSchema.shape.benchmarks.valueType.parse(JSON.parse(readFileSync(tables, 'utf8')))
    else process.exitCode = 1
    // What is there already is kept if a later one fails.
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
  }
  rmSync(folder, { recursive: true })
}
