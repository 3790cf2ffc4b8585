/**
 * The helper in C against the one in TypeScript, in turns, before the same engine.
 *
 *   npm run bench -- helpers
 *
 * What each adds to a call that is made directly; how many calls a second come through with 32 in flight; and how many messages a second
 * each hands on when engine and client cost next to nothing. How soon they answer is in `start`, what they keep in `memory`.
 */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { HELLO_VERSION } from '../electron/control/connect/hello.ts'
import { HELPER_KINDS, type HelperKind, notBuilt } from '../e2e/testing/helper-kinds.ts'
import { createInstallation, ownServer } from '../e2e/testing/installation.ts'
import { serverPath } from '../e2e/testing/raw-client.ts'
import { median, percentile } from './statistics.ts'
import { printTable } from './table.ts'

const ROUNDS = 12
/** As many rounds go before those that are measured. */
const WARM_UP = 4
const CALLS = { 1: 150, 32: 960 } as const
const MESSAGES = 50_000

const reason = notBuilt('native')
if (reason !== undefined) {
  process.stdout.write(`There is no helper in C: ${reason}.\n`)
  process.exit(0)
}

/** Times of so many calls in ms, `inFlight` at a time, and how long all took. */
async function times(call: () => Promise<unknown>, calls: number, inFlight: number): Promise<{ each: number[]; all: number }> {
  const each: number[] = []
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const began = performance.now()
      await call()
      each.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { each, all: performance.now() - began }
}

await using installation = createInstallation()
installation.configure({ echo: ownServer('echo') })
await installation.serve()
const direct = new Client({ name: 'bench', version: '1' })
await direct.connect(new StdioClientTransport({ command: process.execPath, args: [serverPath('echo')] }))
const [typescript, native] = [await installation.attach({ helper: 'typescript' }), await installation.attach({ helper: 'native' })]
await typescript.call('proxy_refresh')

const ways = {
  direct: () => direct.callTool({ name: 'echo', arguments: { text: 'hello' } }),
  typescript: () => typescript.execute('echo__echo', { text: 'hello' }),
  native: () => native.execute('echo__echo', { text: 'hello' }),
} as const
type Way = keyof typeof ways
const WAYS: readonly Way[] = ['direct', 'typescript', 'native']

for (const inFlight of [1, 32] as const) {
  const taken: Record<Way, number[]> = { direct: [], typescript: [], native: [] }
  const perSecond: Record<Way, number[]> = { direct: [], typescript: [], native: [] }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // In turns, so that none is always the first.
    for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const { each, all } = await times(ways[way], CALLS[inFlight], inFlight)
      if (round < 0) continue
      taken[way].push(...each)
      perSecond[way].push((CALLS[inFlight] / all) * 1000)
    }
  }
  const row = (name: string, of: (way: Way) => number) =>
    [name, of('direct'), of('typescript'), of('native'), of('native') / of('typescript')] as const
  const added = (share: number) => {
    const [floor, ts, c] = WAYS.map((way) => percentile(taken[way], share)) as [number, number, number]
    return [`added, p${share * 100}`, 0, ts - floor, c - floor, (c - floor) / (ts - floor)] as const
  }
  printTable(
    `A call with ${inFlight} in flight (ms)`,
    ['', 'direct', 'TypeScript', 'C', 'C / TypeScript'],
    [
      row('p50', (way) => percentile(taken[way], 0.5)),
      row('p99', (way) => percentile(taken[way], 0.99)),
      added(0.5),
      added(0.99),
      row('calls a second, median of rounds', (way) => median(perSecond[way])),
    ],
  )
}
await direct.close()

/** Messages a second that a helper hands to a door that answers each, and back. */
async function handedOn(kind: HelperKind): Promise<number> {
  await using alone = createInstallation(kind)
  mkdirSync(dirname(alone.paths.socket), { recursive: true, mode: 0o700 })
  const answers = Buffer.from(Array.from({ length: MESSAGES }, (_, id) => `{"jsonrpc":"2.0","id":${id},"result":{}}\n`).join(''))
  const asked = Buffer.from(
    Array.from({ length: MESSAGES }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"x"}}\n`).join(''),
  )
  const door = createServer((socket) => {
    socket.on('error', () => undefined)
    let got = 0
    socket.once('data', (hello) => {
      got = hello.length - hello.indexOf(10) - 1
      socket.write(`${JSON.stringify({ tooltray: HELLO_VERSION, version: '1', pid: 1 })}\n`)
      socket.on('data', (bytes) => {
        got += bytes.length
        if (got === asked.length) socket.write(answers)
      })
    })
  })
  door.listen(alone.paths.socket)
  await once(door, 'listening')
  const helper = alone.connectProcess()
  let back = 0
  const began = performance.now()
  helper.stdin.write(asked)
  for await (const bytes of helper.stdout) {
    back += (bytes as Buffer).length
    if (back === answers.length) break
  }
  const taken = performance.now() - began
  helper.kill()
  await once(helper, 'exit')
  door.close()
  return (MESSAGES / taken) * 1000
}

const handed: Record<HelperKind, number[]> = { typescript: [], native: [] }
for (let round = 0; round < 5; round++) for (const kind of HELPER_KINDS) handed[kind].push(await handedOn(kind))
const [ts, c] = [median(handed.typescript), median(handed.native)]
printTable(
  'Messages a second that a helper hands on, there and back, its start included',
  ['', 'TypeScript', 'C', 'ratio'],
  [['', ts, c, c / ts]],
)
