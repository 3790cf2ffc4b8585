/**
 * What Tooltray adds to a call over HTTP against what it adds over stdio: the same tool, directly and through Tooltray, by either transport
 * and in both eras of HTTP, all in turns.
 *
 *   npm run bench -- http
 *
 * Each has a floor of its own kind, so that what a client does to speak HTTP at all is in no sum: over stdio a server written by hand; over
 * HTTP the least that answers, written by hand, too, and a server of the SDK, whose transports the door is made of.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startHttp } from '../e2e/testing/http-server.ts'
import { createInstallation, ownServer } from '../e2e/testing/installation.ts'
import { serverPath } from '../e2e/testing/raw-client.ts'
import { median, percentile } from './statistics.ts'
import { printTable } from './table.ts'

const ROUNDS = 200
/** So few in a turn that what else the machine does falls on all alike. */
const CALLS = 10
/** As many rounds go before those that are measured: what counts is how it is once code is compiled. */
const WARM_UP = 100

type Call = () => Promise<unknown>

async function overHttp(url: string, era: 'legacy' | 'modern', token?: string): Promise<Client> {
  const client = new Client(
    { name: 'bench', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  )
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

async function times(call: Call): Promise<number[]> {
  const taken: number[] = []
  for (let left = CALLS; left > 0; left--) {
    const began = performance.now()
    await call()
    taken.push(performance.now() - began)
  }
  return taken
}

const installation = createInstallation()
installation.configure({ echo: ownServer('echo') })
await installation.serve()
const { client: helper, refresh } = await installation.attach()
await refresh()
const door = installation.start('serve', '--http', '--port', '0', '--json', '--no-auth')
while (!door.stdout().includes('\n')) await new Promise((resolve) => setTimeout(resolve, 20))
const { url } = JSON.parse(door.stdout()) as { url: string }
await using bare = await startHttp()
const byHand = spawn(process.execPath, [join(import.meta.dirname, 'plain-http-server.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
const [plain] = (await once(createInterface(byHand.stdout), 'line')) as [string]
const server = new Client({ name: 'bench', version: '1' })
await server.connect(new StdioClientTransport({ command: process.execPath, args: [serverPath('echo')] }))

const direct =
  (client: Client): Call =>
  () =>
    client.callTool({ name: 'echo', arguments: { text: 'hello' } })
const through =
  (client: Client): Call =>
  () =>
    client.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hello' } } })
const [sessions, stateless] = [await overHttp(url, 'legacy'), await overHttp(url, 'modern')]
const pairs = [
  { label: 'stdio', floor: direct(server), ours: through(helper) },
  { label: 'HTTP, with a session', floor: direct(await overHttp(plain, 'legacy')), ours: through(sessions) },
  { label: 'the same, of the SDK', floor: direct(await overHttp(bare.urls['sessions'] ?? '', 'legacy')), ours: through(sessions) },
  { label: 'HTTP, stateless', floor: direct(await overHttp(plain, 'modern')), ours: through(stateless) },
  { label: 'the same, of the SDK', floor: direct(await overHttp(bare.urls['stateless'] ?? '', 'modern')), ours: through(stateless) },
].map((pair) => ({ ...pair, taken: { floor: [] as number[], ours: [] as number[] } }))

for (let round = -WARM_UP; round < ROUNDS; round++) {
  for (const { floor, ours, taken } of pairs) {
    const [a, b] = [await times(floor), await times(ours)]
    if (round < 0) continue
    taken.floor.push(...a)
    taken.ours.push(...b)
  }
}
const added = pairs.map(({ taken }) => median(taken.ours) - median(taken.floor))
printTable(
  'A call through Tooltray against the same call without it (ms)',
  ['', 'direct', 'Tooltray', 'added', 'of stdio', 'direct p99', 'Tooltray p99'],
  pairs.map(({ label, taken }, at) => [
    label,
    median(taken.floor),
    median(taken.ours),
    added[at] ?? NaN,
    (added[at] ?? NaN) / (added[0] ?? NaN),
    percentile(taken.floor, 0.99),
    percentile(taken.ours, 0.99),
  ]),
)
// An exit by itself would leave the engine behind; the connections of clients would keep this process.
await installation[Symbol.asyncDispose]()
process.exit(0)
