import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CONTROL_PATH, CONTROL_PROTOCOL, ENTRANCE_PATH, SESSION_PATH, TOOL_PAGES_PATH, secretAmong } from '../../control/page/endpoint.ts'
import { withLook } from '../../control/page/look.ts'
import { LARGEST_WINDOW_MESSAGE } from '../../contract/limits.ts'
import type { Clock } from '../../engine/base/platform.ts'
import type { ContentOf } from '../tool-pages/page-at.ts'
import { servePages } from '../tool-pages/serve-pages.ts'
import { type PageAccess, pageAccess } from './access.ts'
import { type PageFile, pageFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import { PAGE_PORTS, listenOnFirst } from './listen.ts'

/** The open page on loopback. */
export interface PageServer {
  readonly port: number
  close(): Promise<void>
}

/** Close codes of RFC 6455: the engine ends; the session has ended. */
const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008

/** Dependencies of `openPage`. */
interface PageDeps {
  folder: string
  port?: number | undefined
  clock: Clock
  attach: (page: WebSocket) => void
  pageContent: ContentOf
  onAddress: (address: string) => void
}

/**
 * Serves the built page, and a WebSocket for the control API, on 127.0.0.1. Every request must be for this host and port, and must not come
 * from another site. The files are public and contain no secrets; the WebSocket requires the secret of a session. Pages of tools are served
 * beside it. It owns the servers, the WebSockets, and the sessions.
 *
 * @param port 0: any free one; without one, the first of `PAGE_PORTS` that is free
 * @param attach connects an authenticated page to the control API.
 * @param pageContent returns an opened page of a tool. Throws `resource_unknown`.
 * @param onAddress is called with the address and its one-time token, and again each time a token was used.
 * @throws TooltrayError `storage_failed` if the page was not built, `usage` if the port is taken.
 */
export async function openPage(deps: PageDeps): Promise<PageServer> {
  const files = pageFiles(deps.folder)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_WINDOW_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: () => CONTROL_PROTOCOL,
  })
  const server = createServer()
  await listenOnFirst(server, deps.port === undefined ? PAGE_PORTS : [deps.port])
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const access = pageAccess(deps.clock)
  const toolPages = await servePages(deps.pageContent, `http://${host}`)
  const headers = Object.entries(securityHeaders(`ws://${host}`, toolPages.source))
  const tellAddress = (): void => deps.onAddress(`http://${host}${ENTRANCE_PATH}#token=${access.issueToken()}`)

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    const url = URL.parse(request.url ?? '/', `http://${host}`)
    // Another host name may have been made to resolve here.
    if (request.headers.host !== host) return refuse(response, 403, `This page is at http://${host}/ and nowhere else.\n`)
    if (!isOwnOrigin(request, host) && !(url?.pathname === ENTRANCE_PATH && isOpened(request))) return refuse(response, 403)
    if (url?.pathname === SESSION_PATH) {
      if (answerSession(request, response, access)) tellAddress()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    if (url?.pathname === TOOL_PAGES_PATH) return answerText(response, toolPages.addressOf('ID'))
    const path = url?.pathname === ENTRANCE_PATH ? '/' : (url?.pathname ?? '')
    const file = files.get(path)
    if (file === undefined) return refuse(response, 404)
    if (path === '/') void sendPage(file, request, response)
    else send(file, request, response)
  })

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Every error is followed by `close`, which is handled.
    socket.on('error', () => undefined)
    const { headers } = request
    const secret = secretAmong(headers['sec-websocket-protocol'])
    const isAsked = headers.host === host && headers.origin === `http://${host}` && request.url === CONTROL_PATH
    if (!isAsked || secret === undefined || !access.admits(secret)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket: WebSocket) => {
      webSocket.on('error', () => undefined)
      endWithSession(webSocket, secret, access, deps.clock)
      deps.attach(webSocket)
    })
  })

  tellAddress()
  return {
    port,
    async close() {
      const pagesClosed = toolPages.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const webSocket of sockets.clients) webSocket.close(GOING_AWAY)
      // WebSockets that do not answer the close frame are terminated.
      setImmediate(() => {
        for (const webSocket of sockets.clients) webSocket.terminate()
        server.closeAllConnections()
      })
      await Promise.all([closed, pagesClosed])
    },
  }
}

/**
 * Whether a request comes from the page itself, or from a user who opened the address. Browsers set these headers, and pages cannot forge
 * them.
 */
function isOwnOrigin(request: IncomingMessage, host: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  return (origin === undefined || origin === `http://${host}`) && (site === undefined || site === 'same-origin' || site === 'none')
}

/** Whether a browser opens it as a top-level page, which a file or link of any site can cause. */
function isOpened({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

/**
 * Exchanges a token for the secret of a new session (POST), or reports whether a session secret is valid (GET). Returns whether a token was
 * used.
 */
function answerSession({ method, headers }: IncomingMessage, response: ServerResponse, access: PageAccess): boolean {
  const brought = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  if (method !== 'POST') {
    if (method !== 'GET') refuse(response, 405)
    else if (access.admits(brought)) response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
    else refuse(response, 403)
    return false
  }
  const secret = access.redeem(brought)
  if (secret === undefined) {
    refuse(response, 403)
    return false
  }
  response.writeHead(201, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(secret)
  return true
}

/** Messages of the page count as use of its session. A page that only listens is disconnected when the session ends. */
function endWithSession(webSocket: WebSocket, secret: string, access: PageAccess, clock: Clock): void {
  let cancel = (): void => undefined
  const wait = (): void => {
    cancel = clock.after(access.timeLeft(secret), () => {
      if (access.timeLeft(secret) > 0) wait()
      else webSocket.close(POLICY_VIOLATION)
    })
  }
  webSocket.on('message', () => {
    // A session replaced by newer ones has ended, too.
    if (!access.admits(secret)) webSocket.close(POLICY_VIOLATION)
  })
  webSocket.on('close', () => cancel())
  wait()
}

/** Sends the page with the look that its browser keeps. */
async function sendPage(file: PageFile, { method, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const html = await readFile(file.path, 'utf8')
    response.writeHead(200, headersOf(file)).end(method === 'HEAD' ? undefined : withLook(html, headers.cookie))
  } catch {
    // As in `send`: the file was deleted after the list was made.
    response.destroy()
  }
}

function headersOf({ type, immutable }: PageFile): Record<string, string> {
  return { 'Content-Type': type, 'Cache-Control': immutable ? 'private, max-age=31536000, immutable' : 'no-store' }
}

function send(file: PageFile, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, headersOf(file))
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  // If the file was deleted after the list was made, the browser gets a broken response and the engine keeps running.
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response)
}

function answerText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text)
}

function refuse(response: ServerResponse, status: 403 | 404 | 405, sentence = ''): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(sentence)
}
