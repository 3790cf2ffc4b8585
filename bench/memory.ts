/**
 * Resident memory, in MB: of an engine with about 1,000 tools, before and after searches and calls, of a helper, and of an empty Node
 * program. Then of five sessions over ten real servers, by what is theirs of shared pages, against the same without Tooltray.
 *
 *   npm run bench -- memory
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { HELPER_KINDS, notBuilt } from '../e2e/testing/helper-kinds.ts'
import { type Attached, createInstallation, ownServer, until } from '../e2e/testing/installation.ts'
import { engineOf } from '../e2e/testing/processes/processes-of.ts'
import { proportionalMegabytes } from './proportional.ts'
import { printSharedServers } from './shared-servers.ts'
import { printTable } from './table.ts'

/** After these the heap has found its size. */
const MANY_CALLS = 40_000

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** A row, where that was measured. */
function rowOf(what: string, megabytes: number | undefined): (readonly [string, number, number])[] {
  return megabytes === undefined ? [] : [[what, megabytes, megabytes / floor]]
}

await using installation = createInstallation()
const servers: Record<string, unknown> = {}
for (let server = 0; server < 25; server++) servers[`server-${server}`] = ownServer('echo', '--tools', '39')
installation.configure(servers)
// The catalog is filled by an engine before: the one that is measured starts from it, as on most days.
await installation.serve()
await installation.run('refresh')
await installation.run('stop')
// The engine is the one that this helper starts, as AI apps have it.
const { call, execute, pid } = await installation.attach({ helper: 'typescript' })
const inC = notBuilt('native') === undefined ? await installation.attach({ helper: 'native' }) : undefined
await until(async () => (await call('proxy_status')).told.servers.length === 25, 'the engine answers')
const engine = { pid: engineOf(installation.home) ?? 0 }
const atStart = residentMegabytes(engine.pid)
for (const query of ['create an issue', 'list files', 'send a message', 'delete a user', 'read a document'])
  await call('search_tools', { query })
for (let i = 0; i < 200; i++) await execute('server-0__echo', { text: 'hello' })
const used = residentMegabytes(engine.pid)
if (inC !== undefined) for (let i = 0; i < 200; i++) await inC.execute('server-0__echo', { text: 'hello' })
const helper = { typescript: residentMegabytes(pid), native: inC === undefined ? undefined : residentMegabytes(inC.pid) }
let left = MANY_CALLS
const caller = async ({ execute }: Pick<Attached, 'execute'>): Promise<void> => {
  while (left-- > 0) await execute('server-0__echo', { text: 'hello' })
}
await Promise.all(Array.from({ length: 32 }, () => caller({ execute })))
const worn = { engine: residentMegabytes(engine.pid), helper: residentMegabytes(pid), native: undefined as number | undefined }
if (inC !== undefined) {
  left = MANY_CALLS
  await Promise.all(Array.from({ length: 32 }, () => caller(inC)))
  worn.native = residentMegabytes(inC.pid)
}

/** Ten AI clients that are open, each with a helper that has opened a session. What is theirs of shared pages (PSS). */
async function tenHelpers(helper: (typeof HELPER_KINDS)[number]): Promise<number> {
  const ten = await Promise.all(Array.from({ length: 10 }, () => installation.attach({ helper })))
  const all = ten.map((attached) => proportionalMegabytes(attached.pid))
  await Promise.all(ten.map(({ client }) => client.close()))
  return all.reduce((sum, megabytes) => sum + megabytes, 0)
}
const ten = new Map<string, number>()
for (const kind of HELPER_KINDS) if (notBuilt(kind) === undefined) ten.set(kind, await tenHelpers(kind))

// Twice the time after which an engine that nobody calls tidies up, and a moment.
await new Promise((resolve) => setTimeout(resolve, 62_000))
const rested = residentMegabytes(engine.pid)

const empty = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); process.stdout.write("x")'], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
await new Promise((resolve) => empty.stdout.once('data', resolve))
const floor = residentMegabytes(empty.pid ?? 0)
empty.kill()

printTable(
  'Resident memory (MB)',
  ['', 'MB', 'ratio'],
  [
    ['an empty Node program', floor, 1],
    ...rowOf('helper', helper.typescript),
    ...rowOf(`helper, after ${MANY_CALLS} calls`, worn.helper),
    ...rowOf('ten helpers (PSS)', ten.get('typescript')),
    ...rowOf('helper in C', helper.native),
    ...rowOf(`helper in C, after ${MANY_CALLS} calls`, worn.native),
    ...rowOf('ten helpers in C (PSS)', ten.get('native')),
    ['engine with 1,000 tools, started', atStart, atStart / floor],
    ['engine with 1,000 tools, after 5 searches and 200 calls', used, used / floor],
    [`engine with 1,000 tools, after ${MANY_CALLS} calls`, worn.engine, worn.engine / floor],
    ['engine with 1,000 tools, a minute later', rested, rested / floor],
  ],
)

await printSharedServers()
