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
import { type Installation, createInstallation, ownServer } from '../e2e/testing/installation.ts'
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

async function serve(installation: Installation, settings?: Record<string, unknown>): Promise<Client> {
  installation.configure({ echo: ownServer('echo'), hang: ownServer('hang') }, settings)
  await installation.serve()
  const { client } = await installation.attach()
  await client.callTool({ name: 'proxy_refresh', arguments: {} })
  return client
}
await using installation = createInstallation()
const through = await serve(installation)
/** The same without the record of calls. */
await using unrecorded = createInstallation()
const without = await serve(unrecorded, { audit: { enabled: false } })

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
const recordRows = []
for (const { label, server, tool, args } of tools) {
  const callDirect = () => direct[server].callTool({ name: tool, arguments: args })
  const callBy = (client: Client) => () =>
    client.callTool({ name: 'execute_tool', arguments: { name: `${server}__${tool}`, arguments: args } })
  const [callThrough, callWithout] = [callBy(through), callBy(without)]
  for (const inFlight of [1, 32] as const) {
    const calls = CALLS[inFlight]
    // An engine runs for days: what counts is how it is once its code is compiled.
    await times(callDirect, calls * WARM_UP, inFlight)
    await times(callThrough, calls * WARM_UP, inFlight)
    await times(callWithout, calls * WARM_UP, inFlight)
    const floor: number[] = []
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      floor.push(...(await times(callDirect, calls, inFlight)))
      // In turns, so that neither is always the first.
      const [first, second] = round % 2 === 0 ? ([ours, bare] as const) : ([bare, ours] as const)
      for (const taken of [first, second]) taken.push(...(await times(taken === ours ? callThrough : callWithout, calls, inFlight)))
    }
    for (const share of [0.5, 0.99]) {
      const [a, b] = [percentile(floor, share), percentile(ours, share)]
      const c = percentile(bare, share)
      rows.push([`${label}, ${inFlight} in flight, p${share * 100}`, a, b, b - a, b / a])
      recordRows.push([`${label}, ${inFlight} in flight, p${share * 100}`, c, b, b - c, b / c])
    }
  }
}
printTable(
  'A call through helper and engine against the same call on a direct SDK connection (ms)',
  ['', 'direct', 'Tooltray', 'added', 'ratio'],
  rows,
)
printTable('What the record of calls adds (ms)', ['', 'without', 'with', 'added', 'ratio'], recordRows)
await Promise.all(Object.values(direct).map((client) => client.close()))
