/**
 * What learning tools does to calls: npm run bench -- search-calls [--tools N]
 * The same calls through helper and engine, one after the other, while the engine learns N new tools (4,000), and in another installation
 * in which search by meaning is off, in turns. Then a search by words and by meaning, in turns, once all are learned.
 */
import { parseArgs } from 'node:util'
import { createInstallation, type Installation, ownServer, until } from '../../e2e/testing/installation.ts'
import { percentile } from '../statistics.ts'
import { printTable } from '../table.ts'

const { values } = parseArgs({ options: { tools: { type: 'string', default: '4000' }, rounds: { type: 'string', default: '40' } } })
const CALLS = 25
const QUERIES = ['create an issue', 'send a message to my team', 'which files have changed', 'when is the next train', 'pay the bill']

async function opened(installation: Installation, searchByMeaning: boolean) {
  installation.configure({ echo: ownServer('echo', '--tools', values.tools) }, { searchByMeaning })
  await installation.serve()
  const { client } = await installation.attach()
  return client
}
await using learning = createInstallation()
await using still = createInstallation()
const both = [await opened(still, false), await opened(learning, true)]
const callOf = (client: (typeof both)[number]) => () =>
  client.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hello' } } })
const progress = async (): Promise<{ learned: number; of: number }> =>
  (JSON.parse((await learning.run('status', '--json')).stdout) as { search: { learned: number; of: number } }).search

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

for (const client of both) {
  await client.callTool({ name: 'proxy_refresh', arguments: {} })
  // The first call of a server waits for its list, which is no part of the learning.
  await callOf(client)()
}
const times: number[][] = [[], []]
let rounds = 0
for (; rounds < Number(values.rounds); rounds++) {
  for (const [at, client] of both.entries()) for (let call = 0; call < CALLS; call++) times[at]?.push(await timed(callOf(client)))
}
const during = await progress()
const began = performance.now()
// All of them take longer than a test may wait.
for (let { learned, of } = during; learned < of;) {
  const before = learned
  await until(async () => {
    ;({ learned, of } = await progress())
    return learned > before || learned === of
  }, 'more tools are learned')
}
process.stderr.write(
  `Learned ${during.learned} of ${during.of} beside the calls, the rest in ${Math.round((performance.now() - began) / 1_000)} s.\n`,
)

const searches: number[][] = [[], []]
for (let round = 0; round < 20; round++)
  for (const query of QUERIES)
    for (const [at, client] of both.entries())
      // Each is another request: what was asked before is remembered.
      searches[at]?.push(await timed(() => client.callTool({ name: 'search_tools', arguments: { query: `${query} number ${round}` } })))

const row = (name: string, [off = [], on = []]: number[][]): (string | number)[][] =>
  [off, on].map((all, at) => [name, at === 0 ? 'off' : 'on', percentile(all, 0.5), percentile(all, 0.99), Math.max(...all)])
printTable(
  'Calls while tools are learned, and searches afterwards (ms)',
  ['what', 'by meaning', 'p50', 'p99', 'worst'],
  [...row('a call', times), ...row('a search', searches)],
)
