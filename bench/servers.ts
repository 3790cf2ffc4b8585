/**
 * One healthy server alone against the same server among 29, of which 3 hang and 2 crash at their start.
 *
 *   npm run bench -- servers
 */
import { type Attached, type Installation, createInstallation, ownServer, until } from '../e2e/testing/installation.ts'
import { median, percentile } from './statistics.ts'
import { printTable } from './table.ts'

const ROUNDS = 20
const CALLS = 100

async function start(servers: Record<string, unknown>): Promise<{ installation: Installation; attached: Attached; listed: number }> {
  const installation = createInstallation()
  installation.configure(servers)
  await installation.serve()
  // The engine has just begun to start all servers: the client comes at the worst moment.
  const attached = await installation.attach()
  const began = performance.now()
  await attached.client.listTools()
  return { installation, attached, listed: performance.now() - began }
}

const healthy = { echo: ownServer('echo') }
const crowd: Record<string, unknown> = { ...healthy }
for (let i = 0; i < 3; i++) crowd[`hanging-${i}`] = ownServer('silent')
for (let i = 0; i < 2; i++) crowd[`crashing-${i}`] = ownServer('crash', '--when', 'start')
for (let i = 0; i < 23; i++) crowd[`other-${i}`] = ownServer('echo', '--tools', '30')

const alone = await start(healthy)
const among = await start(crowd)
await using _alone = alone.installation
await using _among = among.installation

const states = async () => (await among.attached.call('proxy_status')).told.servers
await until(async () => (await states()).filter((server) => server.tools > 0).length === 24, 'the healthy servers are listed')
const searched = (await among.attached.call('search_tools', { query: 'echo', limit: 50 })).told

const call = async ({ attached }: { attached: Attached }): Promise<number> => {
  const began = performance.now()
  await attached.execute('echo__echo', { text: 'hello' })
  return performance.now() - began
}
const taken = { alone: [] as number[], among: [] as number[] }
for (let round = -1; round < ROUNDS; round++) {
  for (let i = 0; i < CALLS; i++) {
    const [a, b] = [await call(alone), await call(among)]
    if (round < 0) continue
    taken.alone.push(a)
    taken.among.push(b)
  }
}
printTable(
  'One healthy server alone and among 29, of which 3 hang and 2 crash (ms)',
  ['', 'alone', 'among 29', 'ratio'],
  [
    ['tools/list while all servers start', alone.listed, among.listed, among.listed / alone.listed],
    ['a call, p50', median(taken.alone), median(taken.among), median(taken.among) / median(taken.alone)],
    [
      'a call, p99',
      percentile(taken.alone, 0.99),
      percentile(taken.among, 0.99),
      percentile(taken.among, 0.99) / percentile(taken.alone, 0.99),
    ],
  ],
)
process.stdout.write(`Search: ${searched.text.split('\n')[0] ?? ''} Not searched: ${searched.unavailable.join(', ')}.\n`)
