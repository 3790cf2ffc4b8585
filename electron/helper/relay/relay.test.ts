import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CachedHandshake } from '../../contract/cached-handshake.ts'
import { createRelay } from './relay.ts'

type Message = Record<string, unknown> & { id?: unknown; method?: string; result?: unknown; error?: { data?: { code?: string } } }

const handshake: CachedHandshake = {
  version: '1',
  legacyVersions: ['2025-11-25', '2025-06-18'],
  legacy: {
    initialize: { protocolVersion: '2025-11-25', serverInfo: { name: 'tooltray' } },
    toolsList: { tools: [{ name: 'search_tools' }] },
  },
  modern: { discover: { supportedVersions: ['2026-07-28'] }, toolsList: { tools: [], resultType: 'complete' } },
}
const modernMeta = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }

function relayed(known: CachedHandshake | null = handshake) {
  const client: Message[] = []
  const engine: Message[] = []
  const relay = createRelay(
    (line) => client.push(JSON.parse(line.toString()) as Message),
    () => known ?? undefined,
  )
  const line = (message: Record<string, unknown>): Buffer => Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  return {
    relay,
    client,
    engine,
    ask: (message: Record<string, unknown>) => relay.fromClient(line(message)),
    answer: (id: unknown, result: unknown) =>
      relay.fromEngine(Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(result)}}\n`)),
    attach() {
      engine.length = 0
      relay.attach({ write: (bytes) => void engine.push(JSON.parse(bytes.toString()) as Message) })
    },
  }
}

function cut(bytes: Buffer, places: number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [...at, bytes.length].map((place, position) => bytes.subarray(at[position - 1] ?? 0, place))
}

const initialize = { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18' } }

describe('relay', () => {
  it('answers the opening from the handshake while no engine is there, in the version that the client asks for', () => {
    const { ask, client } = relayed()
    ask(initialize)
    ask({ method: 'notifications/initialized' })
    ask({ id: 1, method: 'tools/list' })
    ask({ id: 'p', method: 'server/discover', params: modernMeta })
    ask({ id: 2, method: 'initialize', params: { protocolVersion: '1999-01-01' } })
    expect(client).toEqual([
      { jsonrpc: '2.0', id: 0, result: { serverInfo: { name: 'tooltray' }, protocolVersion: '2025-06-18' } },
      { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'search_tools' }] } },
      { jsonrpc: '2.0', id: 'p', result: { supportedVersions: ['2026-07-28'] } },
      { jsonrpc: '2.0', id: 2, result: { serverInfo: { name: 'tooltray' }, protocolVersion: '2025-11-25' } },
    ])
  })

  it('says the handshake to the engine that comes later, then what waited, and keeps both from the client', () => {
    const { ask, attach, answer, client, engine } = relayed()
    ask(initialize)
    ask({ method: 'notifications/initialized' })
    ask({ id: 5, method: 'tools/call', params: { name: 'x' } })
    client.length = 0
    attach()
    expect(engine).toMatchObject([{ id: 'tooltray-replay-1', method: 'initialize' }])
    answer('tooltray-replay-1', {})
    expect(engine.map((message) => message.method)).toEqual(['initialize', 'notifications/initialized', 'tools/call'])
    expect(client).toEqual([])
    answer(5, { content: [] })
    expect(client).toEqual([{ jsonrpc: '2.0', id: 5, result: { content: [] } }])
  })

  it('passes the whole handshake of a client that does not wait for answers', () => {
    const { ask, attach, relay, engine } = relayed(null)
    ask(initialize)
    ask({ method: 'notifications/initialized' })
    ask({ id: 5, method: 'tools/call', params: { name: 'x' } })
    attach()
    expect(engine.map((message) => message.method)).toEqual(['initialize', 'notifications/initialized', 'tools/call'])
    // That engine goes before it has answered anything.
    relay.detach()
    attach()
    expect(engine.map((message) => message.method)).toEqual(['initialize', 'notifications/initialized'])
  })

  it('refuses what comes while no engine can be had, and lets it wait again once there is hope', () => {
    const { ask, attach, relay, client, engine } = relayed(null)
    relay.giveUp('No engine.')
    ask({ id: 1, method: 'tools/call', params: { name: 'x' } })
    expect(client).toMatchObject([{ id: 1, error: { data: { code: 'engine_unreachable' } } }])
    expect(relay.wanting).toBe(false)
    relay.hope()
    ask({ id: 2, method: 'tools/call', params: { name: 'x' } })
    expect(relay.wanting).toBe(true)
    attach()
    expect(engine).toMatchObject([{ id: 2 }])
    expect(client).toHaveLength(1)
  })

  it('fails the calls under way when the engine goes, with a clear error, and never sends them again', () => {
    const { ask, attach, answer, relay, client, engine } = relayed()
    attach()
    ask(initialize)
    answer(0, {})
    ask({ method: 'notifications/initialized' })
    ask({ id: 7, method: 'tools/call', params: {} })
    client.length = 0
    relay.detach()
    expect(client).toMatchObject([{ id: 7, error: { data: { code: 'engine_lost' } } }])
    ask({ id: 8, method: 'tools/call', params: {} })
    attach()
    answer('tooltray-replay-1', {})
    expect(engine.map((message) => message.id ?? message.method)).toEqual(['tooltray-replay-1', 'notifications/initialized', 8])
  })

  it('asks harmless questions again, from the handshake or of the next engine', () => {
    const { ask, attach, relay, client, engine } = relayed(null)
    attach()
    ask({ id: 1, method: 'tools/list' })
    ask({ id: 2, method: 'subscriptions/listen', params: modernMeta })
    relay.detach()
    attach()
    expect(client).toEqual([])
    expect(engine.map((message) => message.id)).toEqual([1, 2])
  })

  it('sets the log level again', () => {
    const { ask, attach, answer, relay, client, engine } = relayed()
    attach()
    ask(initialize)
    answer(0, {})
    ask({ id: 1, method: 'logging/setLevel', params: { level: 'error' } })
    answer(1, {})
    relay.detach()
    attach()
    answer('tooltray-replay-1', {})
    expect(engine.at(-1)).toMatchObject({ method: 'logging/setLevel', params: { level: 'error' } })
    client.length = 0
    answer('tooltray-replay-2', {})
    expect(client).toEqual([])
  })

  it('drops what was cancelled while it waited, and waits no longer for what was cancelled under way', () => {
    const { ask, attach, relay, client, engine } = relayed(null)
    ask({ id: 1, method: 'tools/call' })
    ask({ method: 'notifications/cancelled', params: { requestId: 1 } })
    attach()
    expect(engine.map((message) => message.method)).toEqual(['notifications/cancelled'])
    ask({ id: 2, method: 'tools/call' })
    ask({ method: 'notifications/cancelled', params: { requestId: 2 } })
    relay.detach()
    expect(client).toEqual([])
  })

  it('answers with the reason when no engine can be had, until one comes', () => {
    const { ask, attach, relay, client, engine } = relayed()
    ask({ id: 1, method: 'tools/call' })
    relay.giveUp('No engine.')
    ask({ id: 2, method: 'tools/call' })
    ask(initialize)
    expect(client).toMatchObject([
      { id: 1, error: { message: 'No engine.' } },
      { id: 2, error: { message: 'No engine.' } },
      { id: 0, result: {} },
    ])
    attach()
    expect(engine).toMatchObject([{ method: 'initialize' }])
  })

  it('wants an engine only while a request waits for one', () => {
    const { ask, attach, answer, relay } = relayed()
    ask(initialize)
    expect(relay.wanting).toBe(false)
    ask({ id: 1, method: 'tools/call' })
    expect(relay.wanting).toBe(true)
    attach()
    answer('tooltray-replay-1', {})
    relay.detach()
    expect(relay.wanting).toBe(false)
  })

  it('takes batches apart', () => {
    const { relay, attach, engine } = relayed()
    attach()
    relay.fromClient(Buffer.from('[{"jsonrpc":"2.0","id":1,"method":"tools/call"},{"jsonrpc":"2.0","method":"x"}]\n'))
    expect(engine.map((message) => message.method)).toEqual(['tools/call', 'x'])
  })

  it('hands on every byte in both directions, however the streams are cut, and knows what is left unanswered', () => {
    const call = fc
      .tuple(fc.nat(9), fc.jsonValue({ maxDepth: 2 }))
      .map(([id, params]) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { é: params } }))
    const fromClient = fc.oneof(
      call,
      fc.constantFrom('no JSON', '', '{"jsonrpc":"2.0","id":1,"result":{}}', '{"jsonrpc":"2.0","method":"notifications/x"}'),
    )
    const fromEngine = fc.oneof(
      fc.nat(9).map((id) => `{"jsonrpc":"2.0","id":${id},"result":{"text":"é"}}`),
      fc.constantFrom('', '{"jsonrpc":"2.0","method":"notifications/message"}'),
    )
    fc.assert(
      fc.property(fc.array(fromClient), fc.array(fromEngine), fc.array(fc.nat()), (asked, answered, places) => {
        const got = { engine: '', client: '' }
        const relay = createRelay(
          (lines) => (got.client += lines.toString('latin1')),
          () => undefined,
        )
        relay.attach({ write: (lines) => void (got.engine += lines.toString('latin1')) })
        const bytesOf = (lines: string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''))
        for (const chunk of cut(bytesOf(asked), places)) relay.fromClient(chunk)
        for (const chunk of cut(bytesOf(answered), places)) relay.fromEngine(chunk)
        expect(got).toEqual({ engine: bytesOf(asked).toString('latin1'), client: bytesOf(answered).toString('latin1') })
        got.client = ''
        relay.detach()
        const idsOf = (lines: string[], key: string) =>
          new Set(lines.filter((line) => line.includes(`"${key}"`)).map((line) => (JSON.parse(line) as Message).id))
        const failed = got.client
          .split('\n')
          .slice(0, -1)
          .map((line) => (JSON.parse(line) as Message).id)
        const isAnswered = idsOf(answered, 'result')
        const left = [...idsOf(asked, 'tools/call')].filter((id) => !isAnswered.has(id))
        expect(failed.sort()).toEqual(left.sort())
      }),
    )
  })

  it('answers every call exactly once, whenever engines come and go', () => {
    const step = fc.oneof(
      fc.constant('ask' as const),
      fc.constant('attach' as const),
      fc.constant('detach' as const),
      fc.constant('answer' as const),
      fc.constant('give up' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { relay, ask, attach, answer, client, engine } = relayed()
        let asked = 0
        let attached = false
        const sent = new Map<unknown, number>()
        const pending = (): Message[] =>
          engine.filter((message) => message.method === 'tools/call' && !client.some((other) => other.id === message.id))
        const drain = (): void => {
          for (const message of engine) if (message.method === 'tools/call' && !sent.has(message.id)) sent.set(message.id, 1)
        }
        for (const what of [...steps, 'detach' as const, 'give up' as const]) {
          if (what === 'ask') ask({ id: ++asked, method: 'tools/call' })
          if (what === 'attach' && !attached) {
            drain()
            const before = new Set(sent.keys())
            attach()
            attached = true
            for (const message of engine) if (message.method === 'tools/call') expect(before.has(message.id)).toBe(false)
          }
          if (what === 'answer' && attached) for (const message of pending()) answer(message.id, {})
          if (what === 'detach' && attached) {
            drain()
            relay.detach()
            attached = false
          }
          if (what === 'give up' && !attached) relay.giveUp('none')
        }
        const answers = client.map((message) => message.id).sort((a, b) => Number(a) - Number(b))
        expect(answers).toEqual(Array.from({ length: asked }, (_, position) => position + 1))
      }),
    )
  })

  it('answers a request over the bound at once, tells the engine of such an answer, and lets their neighbours by', () => {
    const [client, engine]: [string[], string[]] = [[], []]
    const relay = createRelay(
      (lines) => client.push(lines.toString()),
      () => undefined,
      () => undefined,
      1024 * 1024,
    )
    relay.attach({ write: (lines) => engine.push(lines.toString()) })
    const long = 'x'.repeat(1024 * 1024)
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
    const [call, answer] = [`{"method":"m","params":["${long}"],"jsonrpc":"2.0","id":"a"}`, `{"jsonrpc":"2.0","id":7,"result":["${long}"]}`]
    relay.fromClient(Buffer.from(`${ping}${call}\n${answer}\n{"method":"m","params":["${long}"],"jsonrpc":"2.0"}\n${ping}`))
    const [asked, answered] = [
      {
        code: -32600,
        message: 'The request is larger than 1 MB and was not read. Send less at once.',
        data: { code: 'message_too_large' },
      },
      { code: -32603, message: 'The answer is larger than 1 MB and was dropped.', data: { code: 'message_too_large' } },
    ]
    expect(client.map((line) => JSON.parse(line) as unknown)).toEqual([{ jsonrpc: '2.0', id: 'a', error: asked }])
    expect(engine).toEqual([ping, `${JSON.stringify({ jsonrpc: '2.0', id: 7, error: answered })}\n`, ping])
  })
})
