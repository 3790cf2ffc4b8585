import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../engine/authorization/credentials/principal.ts'
import { systemClock } from '../../engine/base/platform.ts'
import { type CountingEngine, countingEngine } from '../testing/counting-engine.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'

const principals: Record<string, Principal> = {
  'token-a': { name: 'a', person: 'c-a' },
  'token-b': { name: 'b', person: 'c-b' },
  'token-w': { name: 'w', person: 'c-w', profile: 'work' },
}
const warnings: string[] = []
let counting: CountingEngine
let door: HttpServer

beforeEach(async () => {
  counting = countingEngine(principals)
  door = await open()
})
afterEach(async () => {
  await door.close()
  expect(warnings.splice(0)).toEqual([])
})

const log = { warn: (_details: unknown, message: string) => void warnings.push(message) }

function open(noAuth = false): Promise<HttpServer> {
  const plan = { host: '127.0.0.1', port: 0, noAuth, signIn: false, tls: undefined, trustedProxy: undefined }
  return openHttpServer(plan, { engine: counting.engine, clock: systemClock, log, onChange: () => undefined })
}

function addressOf(path = '', of = door): URL {
  return new URL(of.url.replace(/\/mcp$/, path === '' ? '/mcp' : path))
}

async function attach(options: { era?: 'legacy' | 'modern'; token?: string; path?: string; sse?: boolean } = {}): Promise<Client> {
  const { era = 'legacy', token = 'token-a', path, sse = false } = options
  const client = new Client(
    { name: 'c', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  )
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  const transport = sse
    ? new SSEClientTransport(addressOf(path ?? '/sse'), { requestInit })
    : new StreamableHTTPClientTransport(addressOf(path), { requestInit })
  await client.connect(transport)
  return client
}

async function count(client: Client): Promise<string> {
  const { content } = await client.callTool({ name: 'count', arguments: {} })
  return (content as { text: string }[])[0]?.text ?? ''
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
}

/** Sends what no client would, and returns how it was answered. */
function send(options: {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
}): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { path = '/mcp', method = 'POST', headers = {}, body = initialize } = options
  return new Promise((resolve, reject) => {
    const asked = request(addressOf(path), {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: 'Bearer token-a',
        ...headers,
      },
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    asked.end(method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined)
  })
}

describe('a client', () => {
  it.each([
    ['/mcp', {}],
    ['/mcp/profile/my%20work', { profile: 'my work' }],
    ['/mcp/server/x', { expose: 'transparent', server: 'x' }],
  ])('with a session has a conversation of its own, at %s', async (path, choice) => {
    const [one, other] = [await attach({ path }), await attach({ path })]
    expect([await count(one), await count(one), await count(other)]).toEqual(['1', '2', '1'])
    expect(counting.opened.map(({ choice: made, principal }) => [made, principal])).toEqual([
      [choice, { name: 'a', person: 'c-a' }],
      [choice, { name: 'a', person: 'c-a' }],
    ])
    expect(door.sessions).toBe(2)
    await (one.transport as StreamableHTTPClientTransport).terminateSession()
    await expect.poll(() => counting.opened.map((each) => each.open)).toEqual([false, true])
    expect(door.sessions).toBe(1)
  })

  it('of the stateless era has one for all its requests at a path, which nobody else has', async () => {
    const era = 'modern'
    const clients = [
      await attach({ era }),
      await attach({ era }),
      await attach({ era, token: 'token-b' }),
      await attach({ era, path: '/mcp/server/x' }),
    ]
    const counted = []
    for (const client of clients) counted.push(await count(client))
    expect(counted).toEqual(['1', '2', '1', '1'])
    expect(door.sessions).toBe(3)
  })

  it('of the stateless era hears of changes by a stream that it opens, and no more once that is closed', async () => {
    const client = await attach({ era: 'modern' })
    let changes = 0
    client.setNotificationHandler('notifications/tools/list_changed', () => void changes++)
    const stream = await client.listen({ toolsListChanged: true })
    await client.callTool({ name: 'change', arguments: {} })
    await expect.poll(() => changes).toBe(1)
    await stream.close()
    await client.callTool({ name: 'change', arguments: {} })
    await count(client)
    expect(changes).toBe(1)
  })

  it.each(['legacy', 'modern'] as const)('hears what is said before an answer: era %s', async (era) => {
    const client = await attach({ era })
    const heard: number[] = []
    await client.callTool({ name: 'report', arguments: {} }, { onprogress: ({ progress }) => void heard.push(progress) })
    expect(heard).toEqual([1])
  })

  it('gets the same answer at once as by the SDK’s way', async () => {
    const opened = await send({})
    const session = { 'mcp-session-id': String(opened.headers['mcp-session-id']) }
    await send({ headers: session, body: { jsonrpc: '2.0', method: 'notifications/initialized' } })
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'report' }
    const call = (params = {}) => ({ jsonrpc: '2.0', id: 'x', method: 'tools/call', params: { name: 'none', arguments: {}, ...params } })
    const answered = async (options: Parameters<typeof send>[0]): Promise<unknown> => {
      const { status, headers, body } = await send(options)
      const text = String(headers['content-type']).includes('event-stream')
        ? body.split('\n').findLast((line) => line.startsWith('data: {'))
        : body
      return [status, JSON.parse((text ?? '').replace(/^data: /, ''))]
    }
    // A batch is none that is in order, nor is a name in another writing.
    expect(await answered({ headers: session, body: call() })).toEqual(await answered({ headers: session, body: [call()] }))
    const encoded = `=?base64?${Buffer.from('report').toString('base64')}?=`
    for (const params of [
      { name: 'report', _meta: envelope },
      { name: 'report', arguments: { not: 'wanted' }, _meta: envelope },
    ])
      expect(await answered({ headers: modern, body: call(params) })).toEqual(
        await answered({ headers: { ...modern, 'mcp-name': encoded }, body: call(params) }),
      )
  })

  it('that knows the oldest transport alone is served by it', async () => {
    const client = await attach({ sse: true })
    expect([await count(client), await count(client), door.sessions]).toEqual(['1', '2', 1])
    await client.close()
    await expect.poll(() => [door.sessions, counting.opened[0]?.open]).toEqual([0, false])
  })

  it('loses its sessions when its credential is revoked, and nobody else does', async () => {
    const mine = [await attach(), await attach({ era: 'modern' }), await attach({ sse: true })]
    const other = await attach({ token: 'token-b' })
    for (const client of mine) await count(client)
    const { 'token-a': kept } = principals
    delete principals['token-a']
    counting.revoke('a')
    for (const client of mine) await expect(count(client)).rejects.toThrow()
    expect([counting.opened.filter((each) => each.open).map(({ principal }) => principal?.name), door.sessions]).toEqual([['b'], 1])
    expect(await count(other)).toBe('1')
    if (kept !== undefined) principals['token-a'] = kept
  })

  it('goes on in no session by limits that its credential no longer has, also in one that was opened while they changed', async () => {
    const [legacy, modern, sse] = [await attach(), await attach({ era: 'modern' }), await attach({ sse: true })]
    for (const client of [legacy, modern, sse]) await count(client)
    principals['token-a'] = { name: 'a', person: 'c-a', role: 'reader' }
    for (const client of [legacy, sse]) await expect(count(client)).rejects.toThrow()
    expect([await count(modern), counting.opened.at(-1)?.principal]).toEqual(['1', { name: 'a', person: 'c-a', role: 'reader' }])
    principals['token-a'] = { name: 'a', person: 'c-a' }
  })

  it('is asked for no credential where the door wants none', async () => {
    await using free = await open(true).then((each) => Object.assign(each, { [Symbol.asyncDispose]: () => each.close() }))
    const client = new Client({ name: 'c', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(addressOf('', free)))
    expect(await count(client)).toBe('1')
  })
})

describe('nobody is let in', () => {
  const refused = async (options: Parameters<typeof send>[0]) => {
    const { status, headers, body } = await send(options)
    return [status, headers['www-authenticate'], (JSON.parse(body) as { error: { message: string } }).error.message]
  }

  it('without a credential, or with one that is not known', async () => {
    const needed = 'A credential of this Tooltray is needed.'
    expect(await refused({ headers: { authorization: '' } })).toEqual([401, 'Bearer realm="tooltray", error="invalid_token"', needed])
    for (const authorization of ['Bearer wrong', 'Basic token-a', 'Bearer', 'Bearer token-a extra', 'token-a'])
      expect(await refused({ headers: { authorization } })).toEqual([401, 'Bearer realm="tooltray", error="invalid_token"', needed])
    for (const path of ['/sse', '/mcp/server/x', '/messages?session=1'])
      expect((await send({ path, method: 'GET', headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  })

  it('by another name, or from a page of another site', async () => {
    expect((await send({ headers: { host: 'evil.example' } })).status).toBe(403)
    expect((await send({ headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await send({ path: '/health', method: 'GET', headers: { host: 'evil.example' } })).status).toBe(403)
  })

  it('to another profile than the credential is for', async () => {
    const authorization = 'Bearer token-w'
    expect((await send({ path: '/mcp/profile/home', headers: { authorization } })).status).toBe(404)
    expect((await send({ path: '/mcp/profile/work', headers: { authorization } })).status).toBe(200)
    expect((await send({ headers: { authorization } })).status).toBe(200)
    expect(counting.opened.map(({ principal }) => principal)).toEqual([principals['token-w'], principals['token-w']])
  })

  it('to a session of somebody else, or of another path', async () => {
    const own = await send({})
    const session = String(own.headers['mcp-session-id'])
    const body = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    const status = async (path: string, authorization: string) =>
      (await send({ path, body, headers: { authorization, 'mcp-session-id': session } })).status
    expect(await status('/mcp', 'Bearer token-b')).toBe(404)
    expect(await status('/mcp/profile/x', 'Bearer token-a')).toBe(404)
    expect(await status('/mcp', 'Bearer token-a')).toBe(200)
    expect((await send({ body })).status).toBe(400)
    expect((await send({ body, headers: { 'mcp-session-id': 'made-up' } })).status).toBe(404)
  })

  it('with what is no message, or too much of one', async () => {
    expect((await send({ body: '{' })).status).toBe(400)
    expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await send({ headers: { accept: 'text/html' } })).status).toBe(406)
    expect((await send({ method: 'PUT' })).status).toBe(405)
    expect((await send({ path: '/other', method: 'GET' })).status).toBe(404)
    const long = send({ body: 'x'.repeat(4 * 1024 * 1024 + 1) }).then(
      ({ status }) => status,
      () => 413,
    )
    expect(await long).toBe(413)
    expect([counting.opened.filter((each) => each.open).length, door.sessions]).toEqual([0, 0])
  })
})

it('lives, says its health, and no more', async () => {
  const { status, body } = await send({ path: '/health', method: 'GET', headers: { authorization: '' } })
  expect([status, body]).toEqual([200, '{"status":"ok"}'])
})

it('cannot be opened where another is', async () => {
  const port = Number(new URL(door.url).port)
  const plan = { host: '127.0.0.1', port, noAuth: false, signIn: false, tls: undefined, trustedProxy: undefined }
  await expect(
    openHttpServer(plan, { engine: counting.engine, clock: systemClock, log: { warn: () => undefined }, onChange: () => undefined }),
  ).rejects.toMatchObject({
    code: 'http_unavailable',
    message: `Port ${port} of 127.0.0.1 is taken by another program.`,
  })
})

it('says where tokens are to be had, to whoever asks, where an OpenID provider opens it', async () => {
  const [metadata, wrong] = ['/.well-known/oauth-protected-resource', { authorization: 'Bearer none' }]
  expect((await send({ path: `${metadata}/mcp`, method: 'GET' })).status).toBe(404)
  expect((await send({ headers: wrong })).headers['www-authenticate']).not.toContain('resource_metadata')
  counting.hasProvider = true
  const { origin } = new URL(door.url)
  const challenge = String((await send({ path: '/mcp/profile/my%20work', headers: wrong })).headers['www-authenticate'])
  expect(challenge).toContain(`resource_metadata="${origin}${metadata}/mcp/profile/my%20work"`)
  for (const [path, resource] of [
    [metadata, '/mcp'],
    [`${metadata}/mcp`, '/mcp'],
    [`${metadata}/mcp/profile/my%20work`, '/mcp/profile/my%20work'],
  ] as const) {
    const { status, body } = await send({ path, method: 'GET', headers: { authorization: '' } })
    expect([status, JSON.parse(body)], path).toEqual([200, { resource: origin + resource }])
  }
})
