/**
 * What Tooltray adds to a call: the same tool of the same server, called directly and through helper and engine, in turns.
 *
 *   npm run bench -- call
 */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createInstallation, ownServer } from '../e2e/installation.ts'
import { serverPath } from '../e2e/raw-client.ts'
import { percentile } from './statistics.ts'
import { printTable } from './table.ts'

const ROUNDS = 12
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
installation.configure({ echo: ownServer('echo') })
await installation.serve()
const { client: through } = await installation.attach()
await through.callTool({ name: 'proxy_refresh', arguments: {} })

const direct = new Client({ name: 'bench', version: '1' })
await direct.connect(new StdioClientTransport({ command: process.execPath, args: [serverPath('echo')] }))

const callDirect = () => direct.callTool({ name: 'echo', arguments: { text: 'hello' } })
const callThrough = () => through.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hello' } } })

const rows = []
for (const inFlight of [1, 32] as const) {
  const calls = CALLS[inFlight]
  await times(callDirect, calls, inFlight)
  await times(callThrough, calls * 3, inFlight)
  const floor: number[] = []
  const ours: number[] = []
  let perSecond = 0
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(...(await times(callDirect, calls, inFlight)))
    const began = performance.now()
    ours.push(...(await times(callThrough, calls, inFlight)))
    perSecond = Math.max(perSecond, (calls / (performance.now() - began)) * 1000)
  }
  for (const share of [0.5, 0.99]) {
    const [a, b] = [percentile(floor, share), percentile(ours, share)]
    rows.push([`${inFlight} in flight, p${share * 100}`, a, b, b - a, b / a, Math.round(perSecond)])
  }
}
printTable('A call through helper and engine against the same call on a direct SDK connection (ms)', ['', 'direct', 'Tooltray', 'added', 'ratio', 'calls/s'], rows)
await direct.close()
