import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { unnoted } from '../../base/limits/at-work.ts'
import { systemClock } from '../../base/platform.ts'
import { outgoingRequests } from '../json-rpc/outgoing-requests.ts'
import { jsonRpcPeer } from '../json-rpc/peer.ts'
import { composePipeline } from '../pipeline.ts'
import { heldAnswers } from './held-answers.ts'

const bounds = { clock: systemClock, atWork: unnoted }

type Way = 'json' | 'stream' | 'sse'

/** Serves the 2025 era over HTTP, by hand, and answers every request but `initialize` with `answer`, whatever that is. */
async function serveOdd(way: Way, answer: Record<string, unknown>) {
  let events: ServerResponse | undefined
  const say = (to: ServerResponse | undefined, message: unknown): void =>
    void to?.write(`event: message\r\ndata: ${JSON.stringify(message)}\r\n\r\n`)
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (incoming.method === 'GET' && way === 'sse') {
      events = outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      outgoing.write('event: endpoint\ndata: /messages\n\n')
      return
    }
    if (incoming.method !== 'POST') return void outgoing.writeHead(405).end()
    const { id, method } = JSON.parse(await text(incoming)) as { id?: number; method: string }
    if (id === undefined) return void outgoing.writeHead(202).end()
    const opening = { result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } } }
    const message = { jsonrpc: '2.0', id, ...(method === 'initialize' ? opening : answer) }
    if (way === 'json')
      return void outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(message))
    if (way === 'stream') say(outgoing.writeHead(200, { 'content-type': 'text/event-stream' }), message)
    else {
      outgoing.writeHead(202).end()
      say(events, message)
    }
  }
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new Client({ name: 'test', version: '1' })
  const held = heldAnswers(fetch, way !== 'sse', bounds)
  const Transport = way === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
  const { side, stage } = jsonRpcPeer(outgoingRequests({ clock: systemClock, exchanges: true, notificationHandlers: new Map() }))
  const wire = composePipeline(new Transport(new URL(`http://127.0.0.1:${port}/mcp`), { fetch: held.fetch }), [held.stage, stage])
  await client.connect(wire)
  wire.negotiated({ era: 'legacy' })
  return {
    ask: () => side.request({ method: 'tools/call', params: { name: 'x' } }, { timeout: 5_000 }),
    async [Symbol.asyncDispose]() {
      await client.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.each<Way>(['json', 'stream', 'sse'])('over HTTP, as %s', (way) => {
  it.each<Record<string, unknown>>([
    { content: [], _meta: null },
    { content: 1, _meta: 'text' },
    { content: [{ type: 'hologram', text: 'é\u2028\n' }], unknown: { deep: [null] } },
  ])('the odd result %j comes as it is', async (result) => {
    await using odd = await serveOdd(way, { result })
    expect(await odd.ask()).toStrictEqual(result)
  })

  it.each<[Record<string, unknown>, string]>([
    [{ error: 'plain text' }, 'plain text'],
    [{ error: { code: 12 } }, 'The server answered with an error: {"code":12}'],
    [{ result: null }, 'The server sent an answer that is not a result.'],
  ])('the odd answer %j fails the request', async (answer, message) => {
    await using odd = await serveOdd(way, answer)
    await expect(odd.ask()).rejects.toThrow(message)
  })
})

describe('heldAnswers', () => {
  const through = (body: string, type: string) =>
    heldAnswers(async () => new Response(chunked(body), { headers: { 'content-type': type } }), true, bounds).fetch('http://x/')
  /** In pieces that keep to no line. */
  const chunked = (body: string): ReadableStream<Uint8Array> => {
    const bytes = new TextEncoder().encode(body)
    return new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
        controller.close()
      },
    })
  }

  it.each([
    [
      'text/event-stream',
      ': a comment\n\nid: 1\nretry: 10\ndata:{"jsonrpc":"2.0","id":1,\ndata: "result":{}}\n\ndata:  plain é 漢字\r\n\r\ndata: ' +
        '{"method":"x","jsonrpc":"2.0"}',
    ],
    ['text/event-stream', ''],
    ['application/json', '{"jsonrpc": "2.0", "id": 1, "result": {"content": [] } }\n'],
    ['application/json', '[{"issuer":"https://x"}]'],
    ['application/json', 'no JSON'],
    ['text/html', '<p>{"jsonrpc":"2.0","id":1,"result":null}</p>'],
  ])('lets through byte for byte what needs no mending, %s: %s', async (type, body) => {
    expect(await (await through(body, type)).text()).toBe(body)
  })

  it('mends each answer of a batch', async () => {
    const body = '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"error":"no"}]'
    expect(await (await through(body, 'application/json')).json()).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, error: { code: -32603, message: 'no' } },
    ])
  })

  it('keeps status, headers and address', async () => {
    const server = createServer(
      (_incoming, outgoing) => void outgoing.writeHead(203, { 'content-type': 'application/json', 'mcp-session-id': 's' }).end('{}'),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/here`
    const { status, headers, url: from, redirected } = await heldAnswers(fetch, true, bounds).fetch(url)
    server.close()
    expect([status, headers.get('mcp-session-id'), from, redirected]).toEqual([203, 's', url, false])
  })
})

/** What a transport gets of an answer of a server, to a request that is not our own. */
async function passed(type: string, body: string): Promise<string> {
  const answer = (): Promise<Response> => Promise.resolve(new Response(body, { headers: { 'content-type': type } }))
  return (await heldAnswers(answer, true, bounds).fetch('http://127.0.0.1/mcp', { method: 'POST' })).text()
}

it('takes a byte order mark off an answer', async () => {
  expect(await passed('application/json', '\uFEFF{"jsonrpc":"2.0","id":"a","result":{}}')).toBe('{"jsonrpc":"2.0","id":"a","result":{}}')
})

it('ends the event of an answer with which a stream ends', async () => {
  const data = 'data:{"jsonrpc":"2.0","id":"a","result":{}}'
  expect(await passed('text/event-stream', `${data}\n`)).toBe(`${data}\n\n\n`)
  expect(await passed('text/event-stream', `${data}\n\n`)).toBe(`${data}\n\n`)
})
