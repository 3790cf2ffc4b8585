import { timingSafeEqual } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemCodeOf } from '../../base/errors.ts'
import { CALLBACK_HEADERS, callbackPage } from './callback-page.ts'

export const CALLBACK_PATH = '/callback'

/** The ports that services allow most often for native apps; any free port is used after them. */
export const CALLBACK_PORTS: readonly number[] = Array.from({ length: 15 }, (_, index) => 8085 + index)

/** The browser's callback request, and the response to it. */
export interface Callback {
  readonly params: URLSearchParams
  /** Shows the outcome to the user. */
  answer(outcome: { ok: boolean; message: string }): void
  /** Sends the browser to another address instead. Call `callback` before: it accepts one more request. */
  redirect(target: string): void
}

/** An HTTP listener on loopback for the callback of one sign-in (RFC 8252 section 7.3). */
export interface CallbackListener {
  readonly redirectUrl: string
  /**
   * Resolves with the first request for the exact callback path that carries this state (RFC 6749 section 10.12). Any web page can make a
   * browser send another state, or none: such a request gets an error page and changes nothing. Never rejects; stays pending if no such
   * request comes, or the listener is closed.
   */
  callback(state: string): Promise<Callback>
  close(): void
}

/**
 * Listens on 127.0.0.1, on the first free port of the list, otherwise on any. Rejects with the system's error. It accepts one callback.
 *
 * @param server the server's name, for the page.
 */
export async function openCallbackListener(server: string, ports: readonly number[] = CALLBACK_PORTS): Promise<CallbackListener> {
  const { createServer } = await import('node:http')
  /** The expected state, and the function that receives the callback; undefined until it is awaited. */
  let awaited: { readonly state: string; readonly come: (callback: Callback) => void } | undefined
  let taken = false

  const http = createServer((request, response) => {
    // Any program or web page may send a request: `//` is not a valid URL.
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1')
    if (request.method !== 'GET' || url?.pathname !== CALLBACK_PATH) {
      response.writeHead(404, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Nothing is here.\n')
      return
    }
    if (taken) {
      show(response, 409, { ok: false, server, message: 'This sign-in was answered before. You can close this page.' })
      return
    }
    if (awaited === undefined || !sameText(url.searchParams.get('state') ?? '', awaited.state)) {
      show(response, 400, { ok: false, server, message: NOT_OURS })
      return
    }
    taken = true
    awaited.come({
      params: url.searchParams,
      answer: ({ ok, message }) => show(response, ok ? 200 : 400, { ok, server, message }),
      redirect: (target) => void response.writeHead(303, { ...CALLBACK_HEADERS, Location: target }).end(),
    })
  })
  // Idle connections are closed.
  http.requestTimeout = 10_000
  http.on('clientError', (_error, socket) => socket.destroy())
  const port = await listen(http, [...ports, 0])
  return {
    redirectUrl: `http://127.0.0.1:${port}${CALLBACK_PATH}`,
    callback(state) {
      taken = false
      return new Promise((come) => (awaited = { state, come }))
    },
    close() {
      http.close()
      http.closeIdleConnections()
    },
  }
}

const NOT_OURS = 'This answer is not for the sign-in that Tooltray waits for, which goes on. You can close this page.'

/** Compares in constant time, so that the duration does not reveal where two texts differ. */
function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function show(response: ServerResponse, status: number, outcome: Parameters<typeof callbackPage>[0]): void {
  response.writeHead(status, CALLBACK_HEADERS).end(callbackPage(outcome))
}

async function listen(http: Server, ports: readonly number[]): Promise<number> {
  for (const [at, port] of ports.entries()) {
    try {
      await new Promise<void>((resolve, reject) => {
        http.once('error', reject)
        http.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
          http.off('error', reject)
          resolve()
        })
      })
      return (http.address() as AddressInfo).port
    } catch (error) {
      const isTaken = ['EADDRINUSE', 'EACCES'].includes(systemCodeOf(error) ?? '')
      if (!isTaken || at === ports.length - 1) throw error
    }
  }
  throw new Error('No port was given.')
}
