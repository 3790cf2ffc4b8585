/**
 * Where the engine's time goes during calls: the functions of a CPU profile by the time that they took themselves.
 *
 *   npm run bench -- call-profile [--calls 20000] [--in-flight 1] [--long] [--out FILE]
 *
 * With `--long`, each answer is a text of 1 MB.
 * FILE is a profile for Chromium's developer tools, which draw a flame graph of it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { helperPath, helperWords } from '../e2e/testing/helper-kinds.ts'
import { createInstallation, until } from '../e2e/testing/installation.ts'
import { startClient } from './rivals/line-client.ts'
import { printTable } from './table.ts'

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    'in-flight': { type: 'string', default: '1' },
    long: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const calls = Number(values.calls)
const warmUp = Math.min(2_000, calls)
const tool = values.long ? 'quiet__megabyte' : 'quiet__count'
const folder = mkdtempSync(join(tmpdir(), 'tooltray-profile-'))
const quiet = join(folder, 'quiet-server')
execFileSync('cc', ['-O2', '-o', quiet, join(import.meta.dirname, 'rivals/quiet-server.c')])

await using installation = createInstallation()
installation.configure({ quiet: { command: quiet, args: ['quiet', '20'] } })
const words = ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', folder, helperPath, 'serve']
const engine = spawn(process.execPath, words, { env: installation.env, stdio: 'ignore' })
await until(async () => (await installation.run('status', '--json')).code === 0, 'the engine answers')
const client = startClient({ words: [...helperWords(), 'connect'], env: installation.env })
await client.initialize()
const call = (n: number): Promise<void> => client.call({ name: 'execute_tool', arguments: { name: tool, arguments: { n } } }, `quiet ${n}`)
for (let n = 0; n < warmUp; n++) await call(n)
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const [began, cpu] = [performance.now(), cpuOf(engine.pid ?? 0)]
let left = calls
await Promise.all(
  Array.from({ length: Number(values['in-flight']) }, async () => {
    while (left-- > 0) await call(left)
  }),
)
const [ms, own] = [performance.now() - began, cpuOf(engine.pid ?? 0) - cpu]
await client.end()
engine.kill('SIGTERM')
await once(engine, 'exit')
const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? ''
const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
if (values.out !== undefined) copyFileSync(join(folder, file), values.out)
rmSync(folder, { recursive: true, force: true })

const byId = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
const self = new Map<string, number>()
for (const [at, id] of profile.samples.entries()) {
  const { functionName = '', url = '', lineNumber = 0 } = byId.get(id) ?? {}
  const place = url === '' ? '' : ` ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`
  const name = (functionName === '' ? '(anonymous)' : functionName) + place
  self.set(name, (self.get(name) ?? 0) + (profile.timeDeltas[at] ?? 0))
}
const rows = [...self].filter(([name]) => !/^\((?:idle|program|root)\)/.test(name)).sort(([, a], [, b]) => b - a)
const [each, ofEngine] = [ms, own].map((spent) => `${((spent / calls) * 1_000).toFixed(0)} µs`)
printTable(
  `${calls} calls, ${values['in-flight']} in flight: ${each} each, ${ofEngine} of the engine's CPU`,
  ['function', 'µs a call'],
  rows.slice(0, 60).map(([name, micros]) => [name, micros / (calls + warmUp)]),
)
