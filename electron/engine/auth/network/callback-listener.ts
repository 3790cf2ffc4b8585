import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemCodeOf } from '../../base/errors.ts'
import { CALLBACK_HEADERS, callbackPage } from './callback-page.ts'

export const CALLBACK_PATH = '/callback'

/** Ports that services allow for this kind of program more often than others; after them, any that is free. */
export const CALLBACK_PORTS: readonly number[] = Array.from({ length: 15 }, (_, index) => 8085 + index)

/** The answer that the browser brought, and who waits for what to show. */
export interface Callback {
  readonly params: URLSearchParams
  /** Shows the person how it went. */
  answer(outcome: { ok: boolean; message: string }): void
}

/** An HTTP listener on loopback for the answer of one sign-in (RFC 8252 section 7.3). */
export interface CallbackListener {
  readonly redirectUrl: string
  /** The first request for the callback's exact path. Never rejects; waits for ever when nobody comes or it was closed. */
  readonly callback: Promise<Callback>
  close(): void
}

/**
 * Listens on 127.0.0.1, on the first of the ports that is free, else on any. Rejects with the system's error.
 *
 * @param server its name, for the page.
 */
export async function openCallbackListener(server: string, ports: readonly number[] = CALLBACK_PORTS): Promise<CallbackListener> {
  const { createServer } = await import('node:http')
  let come = (_callback: Callback): void => undefined
  const callback = new Promise<Callback>((resolve) => (come = resolve))
  let taken = false

  const http = createServer((request, response) => {
    // Anybody may ask, any web page too: `//` is no address.
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1')
    if (request.method !== 'GET' || url?.pathname !== CALLBACK_PATH) {
      response.writeHead(404, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Nothing is here.\n')
      return
    }
    if (taken) {
      show(response, 409, { ok: false, server, message: 'This sign-in was answered before. You can close this page.' })
      return
    }
    taken = true
    come({ params: url.searchParams, answer: ({ ok, message }) => show(response, ok ? 200 : 400, { ok, server, message }) })
  })
  // Whoever opens a connection and says nothing keeps nothing open.
  http.requestTimeout = 10_000
  http.on('clientError', (_error, socket) => socket.destroy())
  const port = await listen(http, [...ports, 0])
  return {
    redirectUrl: `http://127.0.0.1:${port}${CALLBACK_PATH}`,
    callback,
    close() {
      http.close()
      http.closeIdleConnections()
    },
  }
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
