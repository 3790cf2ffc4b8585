import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { builtHelper, describeNative } from '../../native/testing/built-program.ts'
import { helperPath, helperWords } from '../testing/helper-kinds.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'
import { MODERN_META } from '../testing/raw-client.ts'

/** A conversation in bytes with one helper, and a real engine behind it. */
interface Conversation {
  readonly installation: Installation
  say(...messages: (string | Buffer | object)[]): void
  /** Waits for so many lines. */
  hear(count: number): Promise<void>
  /** Waits for the answer to a request of this id. */
  hearOf(id: string): Promise<void>
  /** Reads nothing more, until `listen`. */
  stopListening(): void
  listen(): void
  /** Closes its stdout. */
  hangUp(): void
  callUnderWay(): Promise<void>
  /** Stops the engine where it is. Returns what kills it. */
  freezeEngine(): Promise<() => void>
}

const call = (id: unknown, name: string, args: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'execute_tool', arguments: { name, arguments: args } },
})
const ping = (id: unknown): object => ({ jsonrpc: '2.0', id, method: 'ping' })
const OPENING = [
  {
    jsonrpc: '2.0',
    id: 'opening',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'odd', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
]
const echo = (id: unknown, text = 'said'): object => call(id, 'odd__echo', { text })

/** JSON as it is, in a request with an id as it is written. */
const withId = (id: string): string => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`
const IDS = ['0', '-0', '1.0', '1e2', '-7', '""', '"\\u0041"', '"A"', '12345678901234567890', '0.5', 'null', 'true', '[1]', '{"a":1}']

const CONVERSATIONS: Readonly<Record<string, (with_: Conversation) => Promise<void>>> = {
  'all at once, without waiting for an answer': async ({ say, hear }) => {
    say(...OPENING, ...Array.from({ length: 20 }, (_, at) => echo(at)), { jsonrpc: '2.0', id: 'list', method: 'tools/list' })
    await hear(22)
  },
  'ids of fourteen kinds': async ({ say, hearOf }) => {
    say(...OPENING, ...IDS.map(withId), ping('last'))
    await hearOf('last')
  },
  'an id of 600 characters, and the engine is killed before it answers': async ({ say, hear, freezeEngine }) => {
    say(...OPENING, echo('warm'))
    await hear(2)
    // It would refuse such an id at once.
    const kill = await freezeEngine()
    say(call('i'.repeat(600), 'odd__hang'))
    kill()
    await hear(3)
    say(echo('next'))
    await hear(4)
  },
  'batches, an empty one, and one in another': async ({ say, hearOf }) => {
    say(...OPENING, [ping(1), ping(2)], [], [[ping(3)]], [7, 'text', null], ping('last'))
    await hearOf('last')
  },
  garbage: async ({ say, hearOf }) => {
    say(
      ...['\uFEFF{"jsonrpc":"2.0","id":"bom","method":"ping"}', 'no JSON', '{"jsonrpc":"2.0"', '\0\0\0', '{"jsonrpc":"2.0","id":"nul\0"}'],
      ...['['.repeat(300_000), `{"a":${'['.repeat(300_000)}`, '{"jsonrpc":"2.0","id":"cr","method":"ping"}\r', '', '   ', '"text"', '7'],
      ...['{"jsonrpc":"2.0","id":"lone \\ud800","method":"ping"}', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping","method":"none"}'],
      Buffer.from([0x22, 0xff, 0xfe, 0x80, 0x22]),
      ...OPENING,
      ping('last'),
    )
    await hearOf('last')
  },
  'an engine that is killed in a call': async ({ say, hear, callUnderWay, freezeEngine }) => {
    say(...OPENING, echo('before'))
    await hear(2)
    say(call('lost', 'odd__hang'))
    await callUnderWay()
    const kill = await freezeEngine()
    kill()
    await hear(3)
    say(echo('after'), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'lost' } }, ping('end'))
    await hear(5)
  },
  'one id twice, and what nobody asked is cancelled': async ({ say, hear }) => {
    say(...OPENING, echo('warm'))
    await hear(2)
    for (const requestId of ['nobody', 7, null, {}]) say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } })
    say(ping('twice'), ping('twice'), { jsonrpc: '2.0', id: 'unasked', result: {} }, { jsonrpc: '2.0', id: 9, error: {} }, ping('end'))
    await hear(5)
  },
  'eight megabytes to a client that does not read': async ({ say, hear, stopListening, listen, installation }) => {
    say(...OPENING, echo('warm'))
    await hear(2)
    stopListening()
    say(...Array.from({ length: 40 }, (_, at) => echo(at, `${at} `.padEnd(200_000, 'x'))))
    // The engine goes on for others meanwhile.
    const other = installation.attachRaw()
    await other.initialize()
    await other.call('execute_tool', { name: 'odd__echo', arguments: { text: 'other' } })
    listen()
    await hear(42)
  },
  'a client of the stateless era': async ({ say, hear }) => {
    const of = (id: unknown, method: string, params: object = {}): object => ({
      jsonrpc: '2.0',
      id,
      method,
      params: { _meta: MODERN_META, ...params },
    })
    const execute = { name: 'execute_tool', arguments: { name: 'odd__echo', arguments: { text: 'modern' } } }
    say(of(1, 'server/discover'), of(2, 'tools/list'), of(3, 'tools/call', execute), of(4, 'no/such'), {
      jsonrpc: '2.0',
      id: 5,
      method: 'x',
    })
    await hear(5)
  },
  'a client that closes its ears': async ({ say, hear, hangUp }) => {
    say(...OPENING, echo('warm'))
    await hear(2)
    hangUp()
    say(...Array.from({ length: 50 }, (_, at) => echo(at, 'x'.repeat(10_000))))
  },
}

/** What a conversation came to: how the helper ended, and what it said, in an order of its own where answers overtake each other. */
async function outcome(words: readonly string[], hold: (with_: Conversation) => Promise<void>) {
  await using installation = createInstallation('typescript')
  installation.configure({ odd: ownServer('hang') }, { resultLimit: 1_000_000 })
  await installation.serve()
  // What an engine says of its servers depends on what it knows of them.
  const warm = installation.attachRaw()
  await warm.initialize()
  await warm.call('search_tools', { refresh: true })
  const [program = '', ...before] = words
  const child = spawn(program, [...before, 'connect'], { env: installation.env, stdio: 'pipe' })
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  const lines: string[] = []
  let pending = ''
  let stderr = ''
  child.stdin.on('error', () => undefined)
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...rest] = chunk.split('\n')
    pending += first
    for (const next of rest) {
      lines.push(pending)
      pending = next
    }
  })
  await hold({
    installation,
    say(...messages) {
      for (const message of messages) {
        child.stdin.write(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
        child.stdin.write('\n')
      }
    },
    hear: (count) => until(() => lines.length >= count, `${count} lines came, and not ${lines.length}`),
    hearOf: (id) => until(() => lines.some((line) => line.includes(`"id":"${id}"`)), `${id} is answered`),
    stopListening: () => void child.stdout.pause(),
    listen: () => void child.stdout.resume(),
    hangUp: () => void child.stdout.destroy(),
    callUnderWay: () =>
      until(async () => (await installation.status()).servers.some(({ inFlight }) => inFlight > 0), 'a call is under way'),
    async freezeEngine() {
      const { pid } = (await installation.status()).engine
      process.kill(pid, 'SIGSTOP')
      return () => process.kill(pid, 'SIGKILL')
    },
  })
  child.stdin.end()
  const [code, signal] = await exited
  return { code, signal, stderr, lines: lines.concat(pending === '' ? [] : pending).toSorted() }
}

// Built with the sanitizers: what the helper does wrong with memory ends it, and is on stderr, as is what it never freed.
describeNative('odd conversations are answered alike by both helpers', () => {
  let native: string
  beforeAll(() => {
    native = builtHelper()
    // The program that runs the engine, as beside the helper of a checkout.
    writeFileSync(join(dirname(native), 'program.txt'), `${process.execPath}\n${helperPath}\n`)
  })

  it.for(Object.entries(CONVERSATIONS))('%s', async ([, hold]) => {
    const [reference, inC] = await Promise.all([outcome(helperWords('typescript'), hold), outcome([native], hold)])
    expect(inC).toEqual(reference)
    expect(reference.lines.length).toBeGreaterThan(0)
  })
})
