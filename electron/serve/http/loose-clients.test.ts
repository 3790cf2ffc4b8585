import { request } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../engine/base/platform.ts'
import { countingEngine } from '../testing/counting-engine.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'

let door: HttpServer
beforeEach(async () => {
  const { engine } = countingEngine({ token: { name: 'a', person: 'c-a' } })
  const plan = { host: '127.0.0.1', port: 0, noAuth: false, signIn: false, tls: undefined, trustedProxy: undefined }
  door = await openHttpServer(plan, { engine, clock: systemClock, log: { warn: () => undefined }, onChange: () => undefined })
})
afterEach(() => door.close())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** By Node's own client, which adds no header. */
function send(method: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(door.url, { method, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    asked.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const authorization = 'Bearer token'
const clientInfo = { name: 'c', version: '1' }
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
}

it.each<Record<string, string>>([
  {},
  { accept: '*/*' },
  { accept: 'application/*' },
  { accept: 'text/event-stream' },
  { accept: 'text/html, */*;q=0.8' },
])('a client is answered that accepts %j', async (headers) => {
  const { status, body } = await send('POST', { authorization, ...headers }, initialize)
  expect([status, body]).toEqual([200, expect.stringContaining('"protocolVersion"')])
})

it('a client that reads JSON alone gets JSON, call after call', async () => {
  const headers = { authorization, accept: 'application/json' }
  const opened = await send('POST', headers, initialize)
  expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
  expect(JSON.parse(opened.body)).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18' } })
  const session = { ...headers, 'mcp-session-id': String(opened.headers['mcp-session-id']) }
  await send('POST', session, { jsonrpc: '2.0', method: 'notifications/initialized' })
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'count', arguments: {} } }
  expect(JSON.parse((await send('POST', session, call)).body)).toMatchObject({ id: 2, result: { content: [{ text: '1' }] } })
})

it('a client that reads neither form is refused', async () => {
  expect((await send('POST', { authorization, accept: 'text/html' }, initialize)).status).toBe(406)
})

it.each(['http://localhost:6274', 'http://127.0.0.1:8080'])(
  'a page of this computer, %s, may ask, and reads the answer',
  async (origin) => {
    const asks = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization, mcp-session-id' }
    expect(await send('OPTIONS', asks)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization, mcp-session-id',
        'access-control-allow-methods': 'GET, POST, DELETE',
      },
    })
    const { status, headers } = await send('POST', { authorization, origin }, initialize)
    expect([status, headers]).toMatchObject([
      200,
      { 'access-control-allow-origin': origin, 'access-control-expose-headers': expect.stringContaining('Mcp-Session-Id') as string },
    ])
    expect(await send('POST', { origin }, initialize)).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': origin } })
  },
)

it('a page of another site may not, and is not told anything', async () => {
  const origin = 'https://evil.example'
  const { status, headers } = await send('OPTIONS', { origin, 'access-control-request-method': 'POST' })
  expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
})
