/**
 * How soon a client is answered.
 *
 *   npm run bench -- start
 *
 * `tooltray connect` from its start to the answer to `initialize` by a running engine, started by Node, as the apps do that are made with
 * Electron, and by a program in C; against programs that do nothing. And the start of an engine from a catalog of 10,000 tools against
 * an empty one.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HelperKind, helperWords, notBuilt } from '../e2e/testing/helper-kinds.ts'
import { type Installation, createInstallation, helperPath, ownServer, until } from '../e2e/testing/installation.ts'
import { processesOf } from '../e2e/testing/processes/processes-of.ts'
import { compile, compilerHere } from '../scripts/native/compiler.ts'
import { INITIALIZE, firstOutput, messageLine } from './first-output.ts'
import { median } from './statistics.ts'
import { type Row, printTable } from './table.ts'

const RUNS = 25
const root = join(import.meta.dirname, '..')

async function inTurns(measures: Record<string, () => Promise<number>>, runs: number): Promise<Record<string, number>> {
  const taken: Record<string, number[]> = {}
  for (let run = -1; run < runs; run++) {
    for (const [name, measure] of Object.entries(measures)) {
      const value = await measure()
      if (run >= 0) (taken[name] ??= []).push(value)
    }
  }
  return Object.fromEntries(Object.entries(taken).map(([name, values]) => [name, median(values)]))
}

/** @param times by what was started, in ms; the first is what the others are compared with. */
function printTimes(title: string, times: Record<string, number>): void {
  const [floor = 1] = Object.values(times)
  const rows = Object.entries(times).map(([name, ms]) => [name, ms, ms / floor] as const)
  printTable(`${title}: from start to the first answer (ms, median)`, ['', 'ms', 'ratio'], rows)
}

/** Writes a Node program that only says that it runs, and returns the words that start it. */
function emptyProgram({ home }: Installation): readonly string[] {
  const program = join(home, 'empty.cjs')
  writeFileSync(program, 'process.stdout.write("x")')
  return [process.execPath, program]
}

/** An installation whose engine is asked to come up and go again, its catalog filled with so many tools. */
async function withCatalogue(tools: number): Promise<Installation> {
  const installation = createInstallation()
  const servers: Record<string, unknown> = {}
  for (let server = 0; server < tools / 500; server++) servers[`server-${server}`] = ownServer('echo', '--tools', '499')
  installation.configure(servers, { refreshEvery: 'never' })
  await installation.serve()
  await installation.run('refresh')
  await installation.run('stop')
  return installation
}

/** From the start of the helper, which starts the engine, to the first answers that only the engine can give: a status, then a search. */
async function engineStart(installation: Installation): Promise<{ status: number; search: number }> {
  const began = performance.now()
  const client = spawn(process.execPath, [helperPath, 'connect'], { env: installation.env, stdio: ['pipe', 'pipe', 'ignore'] })
  client.stdin.write(INITIALIZE)
  client.stdin.write(messageLine({ method: 'notifications/initialized' }))
  client.stdin.write(messageLine({ id: 1, method: 'tools/call', params: { name: 'proxy_status', arguments: {} } }))
  const times: Record<string, number> = {}
  let text = ''
  for await (const chunk of client.stdout) {
    text += String(chunk)
    if (times.status === undefined && text.includes('"id":1,')) {
      times.status = performance.now() - began
      client.stdin.write(
        messageLine({ id: 2, method: 'tools/call', params: { name: 'search_tools', arguments: { query: 'create an issue' } } }),
      )
    }
    if (text.includes('"id":2,')) {
      times.search = performance.now() - began
      break
    }
  }
  client.stdin.end()
  await once(client, 'close')
  await installation.run('stop')
  await until(() => processesOf(installation.home).length === 0, 'the engine has ended')
  return { status: times.status ?? Number.NaN, search: times.search ?? Number.NaN }
}

{
  await using installation = createInstallation()
  installation.configure({ echo: ownServer('echo') })
  const empty = emptyProgram(installation)
  await installation.serve()
  const started = (kind: HelperKind) => () => firstOutput([...helperWords(kind), 'connect'], installation.env, INITIALIZE)
  const hasNative = notBuilt('native') === undefined
  const byNode = await inTurns(
    {
      'a program that gives back what it reads (cat)': () => firstOutput(['cat'], installation.env, INITIALIZE),
      'an empty Node program': () => firstOutput(empty, installation.env, ''),
      'tooltray connect, initialize answered by a running engine': started('typescript'),
      ...(hasNative ? { 'the same with the helper in C': started('native') } : {}),
    },
    RUNS,
  )
  printTimes('Started by Node', byNode)
  const compiler = compilerHere()
  if (compiler !== undefined && process.platform !== 'win32') {
    const driver = join(installation.home, 'start-driver')
    compile(root, compiler, [join(root, 'native/testing/start-driver.c')], driver, ['-O2'])
    const byC = (words: readonly string[]) => async (): Promise<number> =>
      Number(execFileSync(driver, words, { env: installation.env, input: INITIALIZE, stdio: ['pipe', 'pipe', 'ignore'] })) / 1000
    const times = await inTurns(
      {
        'a program that gives back what it reads (cat)': byC(['cat']),
        'tooltray connect, initialize answered by a running engine': byC([...helperWords('typescript'), 'connect']),
        ...(hasNative ? { 'the same with the helper in C': byC([...helperWords('native'), 'connect']) } : {}),
      },
      RUNS,
    )
    printTimes('Started by a program in C', times)
  }
}
{
  await using none = await withCatalogue(0)
  await using many = await withCatalogue(10_000)
  const runs = { none: [] as { status: number; search: number }[], many: [] as { status: number; search: number }[] }
  for (let run = 0; run < 7; run++) {
    runs.none.push(await engineStart(none))
    runs.many.push(await engineStart(many))
  }
  const of = (which: 'none' | 'many', what: 'status' | 'search') => median(runs[which].map((run) => run[what]))
  printTable(
    'Start of an engine (ms, median)',
    ['', 'empty', '10,000 tools', 'more'],
    [
      [
        'first call answered by the engine (proxy_status)',
        of('none', 'status'),
        of('many', 'status'),
        of('many', 'status') - of('none', 'status'),
      ],
      ['first search answered', of('none', 'search'), of('many', 'search'), of('many', 'search') - of('none', 'search')],
    ],
  )
  const empty = emptyProgram(none)
  const { floor = Number.NaN } = await inTurns({ floor: () => firstOutput(empty, none.env, '') }, RUNS)
  const beside = (what: string, ms: number): Row => [what, ms, ms / floor]
  printTable(
    'Start of an engine beside an empty Node program (ms, median)',
    ['', 'ms', 'ratio'],
    [
      ['an empty Node program', floor, 1],
      beside('first call, empty', of('none', 'status')),
      beside('first search, empty', of('none', 'search')),
      beside('first call, 10,000 tools', of('many', 'status')),
      beside('first search, 10,000 tools', of('many', 'search')),
    ],
  )
}
