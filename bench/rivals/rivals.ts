/**
 * Tooltray beside another hub, over the same servers with 1,000 tools, in turns in one run.
 *
 *   npm run bench -- rivals [--json]
 *
 * The other hub is installed from npm. Each is what a client starts: `tooltray connect`, whose engine runs already, and
 * `tool-hub-mcp serve`, which is everything in one process. The helper of Tooltray is the one in C, if there is a compiler.
 */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { parseArgs } from 'node:util'
import { helperWords } from '../../e2e/testing/helper-kinds.ts'
import { createInstallation, ownServer } from '../../e2e/testing/installation.ts'
import { INITIALIZE, firstOutput } from '../first-output.ts'
import { median } from '../statistics.ts'
import { printTable } from '../table.ts'
import type { Contender, HubCall, Servers } from './contender.ts'
import { toolHub } from './tool-hub.ts'

const ROUNDS = 5
const STARTS = 10
const CALLS = 300
const AT_ONCE = 640
const QUERIES = ['create an issue', 'list the files of a folder', 'send a message', 'delete a user', 'read a document']
const SEARCHES = 20

/** All in ms, but `perSecond`: calls in a second when 640 are sent at once. */
interface Measured {
  readonly startMs: number
  readonly callP50: number
  readonly perSecond: number
  readonly searchP50: number
}

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const servers = Object.fromEntries(['one', 'two'].map((name) => [name, ownServer('echo', '--tools', '499')])) as Servers
await using installation = createInstallation()
installation.configure(servers)
await (await installation.attach()).refresh()
const ours: Contender = {
  words: [...helperWords(), 'connect'],
  env: installation.env,
  search: (query) => ({ name: 'search_tools', arguments: { query } }),
  call: (server, tool, args) => ({ name: 'execute_tool', arguments: { name: `${server}__${tool}`, arguments: args } }),
  end: async () => undefined,
}

async function connected({ words: [command, ...args], env }: Contender): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }))
  return client
}

/** One round with a client that is connected already. */
async function roundOf(contender: Contender, client: Client): Promise<Measured> {
  const starts: number[] = []
  for (let at = 0; at < STARTS; at++) starts.push(await firstOutput(contender.words, contender.env, INITIALIZE))
  const ask = async (call: HubCall): Promise<number> => {
    const began = performance.now()
    const { isError } = await client.callTool({ ...call })
    if (isError === true) throw new Error(`${call.name} failed.`)
    return performance.now() - began
  }
  const calls: number[] = []
  for (let at = 0; at < CALLS; at++) calls.push(await ask(contender.call('one', 'echo', { text: 'hello' })))
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, () => ask(contender.call('one', 'echo', { text: 'hello' }))))
  const perSecond = (AT_ONCE / (performance.now() - began)) * 1000
  const searches: number[] = []
  for (let at = 0; at < SEARCHES; at++) for (const query of QUERIES) searches.push(await ask(contender.search(query)))
  return { startMs: median(starts), callP50: median(calls), perSecond, searchP50: median(searches) }
}

const found = toolHub(servers)
if ('missing' in found) process.stderr.write(`tool-hub-mcp is left out: ${found.missing}\n`)
const contenders = { tooltray: ours, ...('missing' in found ? {} : { 'tool-hub-mcp': found }) }
const clients = new Map<string, Client>()
const rounds = new Map<string, Measured[]>()
for (let round = -1; round < ROUNDS; round++) {
  for (const [name, contender] of Object.entries(contenders)) {
    const client = clients.get(name) ?? (await connected(contender))
    clients.set(name, client)
    const measured = await roundOf(contender, client)
    // The first round warms up.
    if (round >= 0) rounds.set(name, [...(rounds.get(name) ?? []), measured])
  }
}
for (const client of clients.values()) await client.close()
for (const contender of Object.values(contenders)) await contender.end()

const result = Object.fromEntries(
  [...rounds].map(([name, all]) => {
    const of = (what: keyof Measured): number => median(all.map((each) => each[what]))
    return [name, { startMs: of('startMs'), callP50: of('callP50'), perSecond: of('perSecond'), searchP50: of('searchP50') }]
  }),
)
if (options.json) process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`)
else {
  const rows = {
    startMs: 'from start to initialize (ms)',
    callP50: 'one call at a time, p50 (ms)',
    perSecond: `${AT_ONCE} calls at once (calls per second)`,
    searchP50: 'search, p50 (ms)',
  } as const
  const names = Object.keys(result)
  printTable(
    'Tooltray beside another hub (median of 5 rounds)',
    ['', ...names],
    Object.entries(rows).map(([what, label]) => [label, ...names.map((name) => result[name]?.[what as keyof Measured] ?? Number.NaN)]),
  )
}
