import { createReadStream } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CONTROL_PATH } from '../../control/control-path.ts'
import { LARGEST_WINDOW_MESSAGE } from '../../contract/upload-limit.ts'
import { type PageAccess, pageAccess } from './access.ts'
import { type PageFile, pageFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import { PAGE_PORTS, listenOnFirst } from './listen.ts'

/** The page, open on loopback. */
export interface PageServer {
  readonly port: number
  close(): Promise<void>
}

/** How a WebSocket that the engine ends is closed, by RFC 6455: the other side is going away. */
const GOING_AWAY = 1001

const BADLY_PLACED = [
  'Open the address that `tooltray serve --ui` printed. It works once; it prints a new one whenever one was used.',
  'This command opens a new one by itself: tooltray serve --ui --open\n',
].join('\n\n')

/**
 * Serves the built page, and a WebSocket for the control API, on 127.0.0.1. Every request must be for this host and port, must not come
 * from another site, and must bring the cookie that the one-time address gave.
 *
 * @param port 0: any free one; without one, the first of `PAGE_PORTS` that is free
 * @param attach speaks the control API with a page that was let in.
 * @param onAddress is told the address with a one-time token, and a new one each time one was used.
 * @throws TooltrayError `storage_failed` when the page was not built, `usage` when the port is taken.
 */
export async function openPage(parts: {
  folder: string
  port?: number | undefined
  attach: (page: WebSocket) => void
  onAddress: (address: string) => void
}): Promise<PageServer> {
  const files = pageFiles(parts.folder)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_WINDOW_MESSAGE, perMessageDeflate: false })
  const server = createServer()
  await listenOnFirst(server, parts.port === undefined ? PAGE_PORTS : [parts.port])
  const { port } = server.address() as AddressInfo
  const access = pageAccess(`tooltray-${port}`)
  const tellAddress = (): void => parts.onAddress(`http://127.0.0.1:${port}/?token=${access.issueToken()}`)

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const host = hostOf(request, port)
    for (const [name, value] of Object.entries(securityHeaders(host && `ws://${host}`))) response.setHeader(name, value)
    if (host === undefined || !isOwnOrigin(request, host)) return refuse(response, 403)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    const url = URL.parse(request.url ?? '/', `http://${host}`)
    if (url === null) return refuse(response, 404)
    const token = url.searchParams.get('token')
    if (url.pathname === '/' && token !== null) {
      if (exchange(access, token, port, response)) tellAddress()
      return
    }
    if (!access.admits(request.headers.cookie)) return refuse(response, 403, BADLY_PLACED)
    const file = files.get(url.pathname)
    if (file === undefined) return refuse(response, 404)
    send(file, request, response)
  })

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The end of a connection is told by `close`, which follows every error.
    socket.on('error', () => undefined)
    const host = hostOf(request, port)
    const admitted =
      host !== undefined &&
      request.headers.origin === `http://${host}` &&
      request.url === CONTROL_PATH &&
      access.admits(request.headers.cookie)
    if (!admitted) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket: WebSocket) => {
      webSocket.on('error', () => undefined)
      parts.attach(webSocket)
    })
  })

  tellAddress()
  return {
    port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const webSocket of sockets.clients) webSocket.close(GOING_AWAY)
      // Those who do not answer the goodbye are not waited for.
      setImmediate(() => {
        for (const webSocket of sockets.clients) webSocket.terminate()
        server.closeAllConnections()
      })
      await closed
    },
  }
}

/** The `Host` of a request, when it is one of ours. A name that somebody made point at 127.0.0.1 is not. */
function hostOf(request: IncomingMessage, port: number): string | undefined {
  const { host } = request.headers
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` ? host : undefined
}

/**
 * Whether a request comes from the page itself, or from a person who opened the address. Browsers say so, and pages cannot lie about it.
 */
function isOwnOrigin(request: IncomingMessage, host: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  return (origin === undefined || origin === `http://${host}`) && (site === undefined || site === 'same-origin' || site === 'none')
}

/** Gives the cookie for a token and sends the browser on to an address without it. Tells whether the token was good. */
function exchange(access: PageAccess, token: string, port: number, response: ServerResponse): boolean {
  const cookie = access.redeem(token)
  if (cookie === undefined) {
    refuse(response, 403, BADLY_PLACED)
    return false
  }
  response
    .writeHead(303, {
      Location: '/',
      'Set-Cookie': `tooltray-${port}=${cookie}; HttpOnly; SameSite=Strict; Path=/`,
      'Cache-Control': 'no-store',
    })
    .end()
  return true
}

function send(file: PageFile, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-store',
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  // A file that went away after the list was made: the browser sees a broken answer, and the engine goes on.
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response)
}

function refuse(response: ServerResponse, status: 403 | 404 | 405, sentence = ''): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(sentence)
}
