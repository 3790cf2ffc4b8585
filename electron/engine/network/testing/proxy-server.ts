import { once } from 'node:events'
import { type IncomingMessage, createServer, request } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'

/** A real HTTP proxy on loopback. */
export interface ProxyServer extends AsyncDisposable {
  readonly port: number
  /** What went through it, in order: `CONNECT mcp.test:443`, `GET http://mcp.test/mcp`; with ` (407)` what it refused. */
  readonly seen: readonly string[]
}

/**
 * Starts a proxy (CONNECT by RFC 9110, 9.3.6; absolute form by RFC 9112, 3.2.2).
 *
 * @param options.ports where the hosts really are: ports of loopback, by `host:port`. It answers other hosts with HTTP 502.
 * @param options.password as `user:password`; without it, everyone may use the proxy.
 * @param options.refused hosts that it answers with HTTP 403.
 */
export async function startProxy(options: {
  readonly ports: Readonly<Record<string, number>>
  readonly password?: string
  readonly refused?: readonly string[]
}): Promise<ProxyServer> {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const wanted = options.password === undefined ? undefined : `Basic ${Buffer.from(options.password).toString('base64')}`
  /** The status of its refusal, or the port to connect to. */
  const look = ({ method = '', url = '', headers }: IncomingMessage, host: string): { status: number } | { port: number } => {
    const isAllowed = wanted === undefined || headers['proxy-authorization'] === wanted
    seen.push(`${method} ${url}${isAllowed ? '' : ' (407)'}`)
    if (!isAllowed) return { status: 407 }
    if (options.refused?.includes(host) === true) return { status: 403 }
    const port = options.ports[host]
    return port === undefined ? { status: 502 } : { port }
  }
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '')
    const found = look(asked, `${url.hostname}:${url.port || '80'}`)
    if ('status' in found) {
      answer.writeHead(found.status, found.status === 407 ? { 'proxy-authenticate': 'Basic realm="test"' } : {}).end('no')
      return
    }
    const { 'proxy-authorization': _own, ...headers } = asked.headers
    const upstream = request(
      { host: '127.0.0.1', port: found.port, method: asked.method, path: url.pathname + url.search, headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      },
    )
    upstream.on('error', () => answer.destroy())
    answer.once('close', () => upstream.destroy())
    asked.pipe(upstream)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('connect', (asked: IncomingMessage, client: Socket) => {
    const found = look(asked, asked.url ?? '')
    if ('status' in found) {
      client.end(`HTTP/1.1 ${found.status} No\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const upstream = connect(found.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    upstream.once('close', () => client.destroy())
    client.once('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
