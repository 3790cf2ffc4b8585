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
 * `POST /forget` drops every session, as a restart would: the next request of each is answered 404.
 * Ends when stdin ends.
 */
import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sdkServer } from './sdk-server.ts'
import { sseConnections } from './sse.ts'
import { flags } from './wire.ts'

const { bearer, port } = flags({ bearer: '', port: 0 })
const stateless = createMcpHandler(() => sdkServer('stateless'), { legacy: 'reject' })
const sse = sseConnections('/messages', () => sdkServer('sse'))
const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()

async function withSession(request: Request): Promise<Response> {
  const id = request.headers.get('mcp-session-id')
  const known = id === null ? undefined : sessions.get(id)
  if (known !== undefined) return known.handleRequest(request)
  if (id !== null) {
    const error = { code: -32_001, message: 'Session not found' }
    return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 })
  }
  const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (created) => void sessions.set(created, transport),
    onsessionclosed: (closed) => void sessions.delete(closed),
  })
  await sdkServer('sessions').connect(transport)
  return transport.handleRequest(request)
}

async function forget(): Promise<Response> {
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
      return forget()
    default:
      return new Response('Not found', { status: 404 })
  }
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const hasBody = incoming.method === 'POST'
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) for (const value of values) headers.append(name, value)
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as globalThis.ReadableStream, duplex: 'half' as const } : {}),
  })
  const response = await route(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body), outgoing)
}

const server = createServer((incoming, outgoing) => {
  handle(incoming, outgoing).catch((error: unknown) => {
    // A client that hangs up in the middle of a stream is how every stream here ends.
    if (!outgoing.destroyed) console.error(error)
    outgoing.destroy()
  })
})

server.listen(port, '127.0.0.1', () => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const urls = Object.fromEntries(['dual', 'sessions', 'stateless', 'sse'].map((path) => [path, `${base}/${path}`]))
  process.stdout.write(`${JSON.stringify(urls)}\n`)
})

process.stdin.resume().on('end', () => process.exit(0))
