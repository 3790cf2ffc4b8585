/**
 * What Tooltray adds to a call: the same tool of the same server, called directly and through helper and engine, in turns.
 *
 *   npm run bench -- call
 *
 * Two tools: one that answers at once, so that with 32 calls in flight what is measured is how much work client, helper, engine and
 * server can do together on the machine's cores; and one that takes 10 ms, as a quick real tool does.
 */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createInstallation, ownServer } from '../e2e/testing/installation.ts'
import { serverPath } from '../e2e/testing/raw-client.ts'
import { percentile } from './statistics.ts'
import { printTable } from './table.ts'

const ROUNDS = 12
/** As many rounds go before those that are measured. */
const WARM_UP = 8
const CALLS = { 1: 150, 32: 640 } as const

/** Times of `calls` calls in ms, `inFlight` at a time: as soon as one is answered the next is sent. */
async function times(call: () => Promise<unknown>, calls: number, inFlight: number): Promise<number[]> {
  const taken: number[] = []
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const began = performance.now()
      await call()
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return taken
}

await using installation = createInstallation()
installation.configure({ echo: ownServer('echo'), hang: ownServer('hang') })
await installation.serve()
const { client: through } = await installation.attach()
await through.callTool({ name: 'proxy_refresh', arguments: {} })

async function connectDirectly(server: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [serverPath(server)] }))
  return client
}
const direct = { echo: await connectDirectly('echo'), hang: await connectDirectly('hang') }
const tools = [
  { label: 'answers at once', server: 'echo', tool: 'echo', args: { text: 'hello' } },
  { label: 'takes 10 ms', server: 'hang', tool: 'late', args: { ms: 10 } },
] as const

const rows = []
for (const { label, server, tool, args } of tools) {
  const callDirect = () => direct[server].callTool({ name: tool, arguments: args })
  const callThrough = () => through.callTool({ name: 'execute_tool', arguments: { name: `${server}__${tool}`, arguments: args } })
  for (const inFlight of [1, 32] as const) {
    const calls = CALLS[inFlight]
    // An engine runs for days: what counts is how it is once its code is compiled.
    await times(callDirect, calls * WARM_UP, inFlight)
    await times(callThrough, calls * WARM_UP, inFlight)
    const floor: number[] = []
    const ours: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      floor.push(...(await times(callDirect, calls, inFlight)))
      ours.push(...(await times(callThrough, calls, inFlight)))
    }
    for (const share of [0.5, 0.99]) {
      const [a, b] = [percentile(floor, share), percentile(ours, share)]
      rows.push([`${label}, ${inFlight} in flight, p${share * 100}`, a, b, b - a, b / a])
    }
  }
}
printTable(
  'A call through helper and engine against the same call on a direct SDK connection (ms)',
  ['', 'direct', 'Tooltray', 'added', 'ratio'],
  rows,
)
await Promise.all(Object.values(direct).map((client) => client.close()))
