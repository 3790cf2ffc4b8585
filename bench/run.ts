/**
 * Runs benchmarks by name: `npm run bench -- call start`, `npm run bench -- search-compare --data DIR`. Options after the names go to the
 * benchmarks. Without names: all that need neither data from elsewhere nor a browser or
 * clients.
 */
const benchmarks: Readonly<Record<string, string>> = {
  call: './call.ts',
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
  'text-checks': './text-checks.ts',
  hostile: './hostile.ts',
  bounds: './bounds/bounds.ts',
  window: './window/window.ts',
  clients: './clients/clients.ts',
  effects: './effects/effects.ts',
  'search-scale': './search/scale.ts',
  'search-evaluate': './search/evaluate.ts',
  'search-compare': './search/compare.ts',
  'search-ablation': './search/ablation.ts',
  'search-replay': './search/replay.ts',
  'search-languages': './search/languages.ts',
}
const ONLY_BY_NAME = [
  'event-loop',
  'hostile',
  'bounds',
  'scripts',
  'script-tasks',
  'window',
  'clients',
  'effects',
  'tasks',
  'text-checks',
  'search-evaluate',
  'search-compare',
  'search-ablation',
  'search-replay',
]

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('-'))
const names = firstOption === -1 ? given : given.slice(0, firstOption)
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  process.stderr.write(`No benchmark named ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.\n`)
  process.exit(2)
}
// Each reads its own options.
process.argv.splice(2, names.length)
for (const name of names.length > 0 ? names : Object.keys(benchmarks).filter((each) => !ONLY_BY_NAME.includes(each)))
  await import(benchmarks[name] ?? name)
