import { type JSONRPCMessage, type JSONRPCRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { expect, it } from 'vitest'
import { manualClock } from '../../../engine/testing/manual-clock.ts'
import { sessionEnd } from './session-end.ts'
import { MOMENT } from './within-a-moment.ts'

const call = (id: number | string): JSONRPCRequest => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'x' } })
const answer = (id: number | string): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: { content: [] } })
const progress: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } }

/** A session that is open, with what the engine was told in it. */
async function opened() {
  const clock = manualClock()
  const inner = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 's' })
  const near = sessionEnd(inner, clock)
  const heard: JSONRPCMessage[] = []
  let closed = 0
  near.transport.onmessage = (message) => void heard.push(message)
  near.transport.onclose = () => void closed++
  await near.transport.start()
  const post = (body: unknown): Promise<Response> =>
    inner.handleRequest(
      new Request('http://door/mcp', {
        method: 'POST',
        headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json', 'Mcp-Session-Id': 's' },
      }),
      { parsedBody: body },
    )
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } }
  await post({ jsonrpc: '2.0', id: 'begin', method: 'initialize', params })
  heard.length = 0
  return { clock, near, heard, post, ask: (id: number | string) => near.ask(call(id), () => post(call(id))), closed: () => closed }
}

async function said(answered: unknown): Promise<unknown[]> {
  const text = await (answered as Response).text()
  return text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as unknown] : []))
}

it('gives the answer itself, where nothing was said before it', async () => {
  const { near, heard, ask } = await opened()
  const asked = ask(1)
  await near.transport.send(answer(1))
  expect(await asked).toEqual(answer(1))
  expect(heard).toEqual([call(1)])
})

it('opens a stream for what is said before the answer, and asks no second time', async () => {
  const { near, heard, ask } = await opened()
  const asked = ask(1)
  const sent = [near.transport.send(progress, { relatedRequestId: 1 }), near.transport.send(answer(1))]
  expect(await said(await asked)).toEqual([progress, answer(1)])
  await Promise.all(sent)
  expect(heard).toEqual([call(1)])
})

it('opens a stream once the moment has passed', async () => {
  const { clock, near, heard, ask } = await opened()
  const asked = ask(1)
  clock.advance(MOMENT)
  const streamed = await asked
  expect(streamed).toBeInstanceOf(Response)
  await near.transport.send(answer(1))
  expect(await said(streamed)).toEqual([answer(1)])
  expect(heard).toEqual([call(1)])
})

it('leaves the same id twice at once to the SDK’s transport', async () => {
  const { near, heard, ask } = await opened()
  const [first, second] = [ask(1), ask(1)]
  await expect.poll(() => heard).toEqual([call(1), call(1)])
  await near.transport.send(answer(1))
  await near.transport.send(answer(1))
  expect(await first).toEqual(answer(1))
  expect(await said(await second)).toEqual([answer(1)])
})

it('keeps no answer back where the SDK’s transport does not take the call', async () => {
  const { clock, near } = await opened()
  const asked = near.ask(call(1), async () => new Response(null, { status: 400 }))
  clock.advance(MOMENT)
  expect(await asked).toMatchObject({ status: 400 })
  await expect(near.transport.send(answer(1))).rejects.toThrow('No connection')
})

it('ends with its session', async () => {
  const { near, ask, closed } = await opened()
  const asked = ask(1)
  await near.transport.close()
  expect(await asked).toMatchObject({ status: 404 })
  expect(closed()).toBe(1)
})
