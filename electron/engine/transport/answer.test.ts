import { type JSONRPCMessage, Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../base/platform.ts'
import { readable } from './answer.ts'
import { outgoingRequests } from './json-rpc/outgoing-requests.ts'
import { jsonRpcPeer } from './json-rpc/peer.ts'
import { composePipeline, listenTo } from './pipeline.ts'

/** Asks a server that gives this answer to everything but `initialize`. */
async function ask(answer: Record<string, unknown>): Promise<unknown> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const receive = (message: JSONRPCMessage): void => {
    if (!('id' in message) || !('method' in message)) return
    const opening = { result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } } }
    void theirs.send({ jsonrpc: '2.0', id: message.id, ...(message.method === 'initialize' ? opening : answer) } as JSONRPCMessage)
  }
  listenTo(theirs, { receive, failed: () => undefined, closed: () => undefined })
  await theirs.start()
  const client = new Client({ name: 'test', version: '1' })
  const { side, stage } = jsonRpcPeer(outgoingRequests({ clock: systemClock, exchanges: false, notificationHandlers: new Map() }))
  const wire = composePipeline(ours, [stage])
  await client.connect(wire)
  wire.negotiated({ era: 'legacy' })
  return side.request({ method: 'tools/call', params: { name: 'x' } }, { timeout: 5_000 })
}

describe('answers that the SDK does not know for answers', () => {
  it.each<Record<string, unknown>>([
    { content: [], _meta: null },
    { content: 1, _meta: 'text' },
    { _meta: [] },
    { a: { _meta: null } },
    {},
  ])('give the result %j as it is', async (result) => {
    expect(await ask({ result })).toStrictEqual(result)
  })

  it('give their result when they hold a key too many', async () => {
    expect(await ask({ result: { content: [] }, error: null, 'x-time': 3 })).toStrictEqual({ content: [] })
  })

  it.each<[unknown, { code: number; message: string }]>([
    [
      { code: '12', message: 'text for a code' },
      { code: -32603, message: 'text for a code' },
    ],
    [{ code: 12 }, { code: 12, message: 'The server answered with an error: {"code":12}' }],
    ['plain text', { code: -32603, message: 'plain text' }],
    [
      { code: -32050, message: 'fine', data: [1] },
      { code: -32050, message: 'fine' },
    ],
  ])('fail with the error %j', async (error, expected) => {
    await expect(ask({ error })).rejects.toMatchObject(expected)
    await expect(ask({ result: null, error })).rejects.toMatchObject(expected)
  })

  it.each([null, 'text', [1], undefined])('fail when the result is %j', async (result) => {
    await expect(ask({ result })).rejects.toMatchObject({ code: -32603, message: 'The server sent an answer that is not a result.' })
  })
})

describe('readable', () => {
  it('leaves plain answers, requests and notifications as they are', () => {
    const messages = [
      { jsonrpc: '2.0', id: 1, result: { content: [] } },
      { jsonrpc: '2.0', id: 1, result: { _meta: { a: 1 } } },
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/x', params: { _meta: null } },
    ] as unknown as JSONRPCMessage[]
    for (const message of messages) expect(readable(message)).toBe(message)
  })

  it('makes answers to the SDK such as it knows, and leaves those to our own requests alone', () => {
    const made = (answer: Record<string, unknown>) => readable({ jsonrpc: '2.0', id: 1, ...answer } as JSONRPCMessage)
    expect(made({ result: { tools: [], _meta: null }, extra: 1 })).toEqual({ jsonrpc: '2.0', id: 1, result: { tools: [] } })
    expect(made({ error: 'no' })).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no' } })
    const own = { jsonrpc: '2.0', id: 1_000_001, result: { _meta: null } } as unknown as JSONRPCMessage
    expect(readable(own)).toBe(own)
  })
})
