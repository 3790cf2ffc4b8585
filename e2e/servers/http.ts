/**
 * A well-behaved server (tools: see sdk-server.ts) over HTTP on a free port of 127.0.0.1. Writes one JSON line when it
 * listens: `{"dual", "sessions", "stateless", "sse"}`, each a URL:
 *
 *   dual        2026-07-28, and 2025 with sessions
 *   sessions    2025 with sessions only
 *   stateless   2026-07-28 only
 *   sse         the HTTP+SSE transport of 2024-11-05
 *
 *   --bearer X   asks for `Authorization: Bearer X` everywhere, else answers 401 with `WWW-Authenticate`
 *   --port N     that port (default 0: any free one)
 *
 * `POST /forget` drops every session, as a restart would: the next request of each is answered 404, or with `?answer=410` or `?answer=200`
 * that status. `--listens json` or `--listens nothing` answers each GET of a session with 200 and JSON, or an event stream that ends at
 * once.
 * Ends when stdin ends.
 */
import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { randomUUID } from 'node:crypto'
import { sdkServer } from './sdk-server.ts'
import { serveFetch } from '../testing/serve-fetch.ts'
import { sseConnections } from './sse.ts'
import { flags } from './wire.ts'

const { bearer, port, listens } = flags({ bearer: '', port: 0, listens: '' })
/** The status of the answer to a request of an unknown session. */
let forgottenStatus = 404
const stateless = createMcpHandler(() => sdkServer('stateless'), { legacy: 'reject' })
const sse = sseConnections('/messages', () => sdkServer('sse'))
const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()

async function idOf(request: Request): Promise<unknown> {
  return request.method === 'POST' ? ((await request.json()) as { id?: unknown }).id : null
}

async function withSession(request: Request): Promise<Response> {
  if (request.method === 'GET' && listens === 'json') return Response.json({ status: 'running' })
  if (request.method === 'GET' && listens === 'nothing') return new Response('', { headers: { 'content-type': 'text/event-stream' } })
  const id = request.headers.get('mcp-session-id')
  const known = id === null ? undefined : sessions.get(id)
  if (known !== undefined) return known.handleRequest(request)
  if (id !== null) {
    const error = { code: -32_001, message: 'Session not found' }
    return Response.json({ jsonrpc: '2.0', id: forgottenStatus === 200 ? await idOf(request) : null, error }, { status: forgottenStatus })
  }
  const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (created) => void sessions.set(created, transport),
    onsessionclosed: (closed) => void sessions.delete(closed),
  })
  await sdkServer('sessions').connect(transport)
  return transport.handleRequest(request)
}

async function forget(request: Request): Promise<Response> {
  forgottenStatus = Number(new URL(request.url).searchParams.get('answer') ?? 404)
  const dropped = [...sessions.values()]
  sessions.clear()
  await Promise.all(dropped.map((transport) => transport.close()))
  return Response.json({ dropped: dropped.length })
}

async function route(request: Request): Promise<Response> {
  if (bearer !== '' && request.headers.get('authorization') !== `Bearer ${bearer}`) {
    return new Response('Unauthorized', { status: 401, headers: { 'www-authenticate': 'Bearer realm="test", error="invalid_token"' } })
  }
  switch (`${request.method} ${new URL(request.url).pathname}`) {
    case 'POST /dual':
    case 'GET /dual':
    case 'DELETE /dual':
      return (await isLegacyRequest(request)) ? withSession(request) : stateless.fetch(request)
    case 'POST /sessions':
    case 'GET /sessions':
    case 'DELETE /sessions':
      return withSession(request)
    case 'POST /stateless':
    case 'GET /stateless':
      return stateless.fetch(request)
    case 'GET /sse':
      return sse.open(request)
    case 'POST /messages':
      return sse.post(request)
    case 'POST /forget':
      return forget(request)
    default:
      return new Response('Not found', { status: 404 })
  }
}

const served = await serveFetch(route, port)
const base = `http://127.0.0.1:${served.port}`
const urls = Object.fromEntries(['dual', 'sessions', 'stateless', 'sse'].map((path) => [path, `${base}/${path}`]))
process.stdout.write(`${JSON.stringify(urls)}\n`)

process.stdin.resume().on('end', () => process.exit(0))
