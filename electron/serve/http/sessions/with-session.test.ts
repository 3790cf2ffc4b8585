import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Server } from '@modelcontextprotocol/server'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { systemClock } from '../../../engine/base/platform.ts'
import { manualClock } from '../../../engine/testing/manual-clock.ts'
import { keptSessions } from './kept-sessions.ts'
import type { ServerDeps, RequestContext } from './request-context.ts'
import { serveWithSessions } from './with-session.ts'

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'one of many', version: '1' } },
}

it('lets everybody else go on between sessions that are opened at the same time', async () => {
  const order: string[] = []
  const parts = {
    clock: systemClock,
    serve: () => {
      for (const end = performance.now() + 10; performance.now() < end;);
      order.push('opened')
      return { close: async () => undefined }
    },
    sessions: { keep: () => false, forget: () => undefined },
    onError: () => undefined,
  } as unknown as ServerDeps
  // Who asked is gone: nothing is sent.
  const context = {
    owner: '',
    path: '',
    method: 'POST',
    headers: {},
    body: initialize,
    outgoing: { destroyed: true },
  } as unknown as RequestContext
  const answer = serveWithSessions(parts)
  setImmediate(() => order.push('another'))
  await Promise.all([answer(context), answer(context), answer(context)])
  expect(order).toEqual(['opened', 'another', 'opened', 'opened'])
})

it('keeps a session that its client has left for a shorter time than one that is only not used', async () => {
  const clock = manualClock()
  const sessions = keptSessions(clock, () => undefined)
  const answer = serveWithSessions({
    clock: systemClock,
    sessions,
    onError: () => undefined,
    serve(transport) {
      const server = new Server({ name: 'test', version: '1' }, { capabilities: {} })
      void server.connect(transport)
      return server
    },
  })
  const streams: ServerResponse[] = []
  await using http = createServer((incoming, outgoing) => {
    if (incoming.method === 'GET') streams.push(outgoing)
    void contextOf(incoming, outgoing).then(answer)
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`)

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url))
  await expect.poll(() => streams.length).toBe(1)
  await fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(initialize) }).then((response) => response.text())
  expect(sessions.size).toBe(2)
  // An open stream is use.
  clock.advance(30 * 60_000)
  expect(sessions.size).toBe(2)
  const [stream] = streams as [ServerResponse]
  const closed = once(stream, 'close')
  await client.close()
  await closed
  clock.advance(9 * 60_000)
  expect(sessions.size).toBe(2)
  clock.advance(2 * 60_000)
  expect(sessions.size).toBe(1)
  clock.advance(20 * 60_000)
  expect(sessions.size).toBe(0)
  http.closeAllConnections()
})

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

async function contextOf(incoming: IncomingMessage, outgoing: ServerResponse): Promise<RequestContext> {
  const { method = '', headers } = incoming
  const request = (): Request => new Request('http://test.test/mcp', { method, headers: headers as Record<string, string> })
  const body = method === 'POST' ? await json(incoming) : undefined
  return { method, headers, request, body, outgoing, principal: undefined, origin: '', owner: '', path: '', choice: {} }
}
