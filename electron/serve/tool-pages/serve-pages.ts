import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemCodeOf } from '../../engine/base/errors.ts'
import { type ContentOf, pageAt } from './page-at.ts'

/** Pages of tools on loopback. */
export interface ServedPages {
  /** The source for the policy of the window: the origins of all pages. */
  readonly source: string
  /** The address of an opened page: an origin of its own, on another site than the window. */
  addressOf(id: string): string
  close(): Promise<void>
}

/** Attempts to find a port that is free on both addresses of loopback. */
const ATTEMPTS = 20

const NO_IPV6: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPROTONOSUPPORT'])

/**
 * Serves pages of tools for the window, each at `ID.localhost`, which browsers resolve to loopback by themselves (RFC 6761). So each page
 * has an origin and a storage of its own, and none is of the site of the window. It listens on both addresses of loopback: another program
 * on the one that browsers try first could answer in place of this. It owns its listeners.
 *
 * @param windowOrigin the only origin that may show the pages.
 */
export async function servePages(contentOf: ContentOf, windowOrigin: string): Promise<ServedPages> {
  let port = 0
  const shownBy = { own: "'self'", ancestor: windowOrigin }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, host = '', at] = /^([\da-f]+)\.localhost:(\d+)$/.exec(request.headers.host ?? '') ?? []
    const isMeant = at === String(port) && request.method === 'GET' && isFrame(request)
    const page = isMeant ? await pageAt({ host, path: request.url ?? '' }, contentOf, shownBy) : undefined
    if (page === undefined) response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end()
    // Electron ends the whole app at this header on a scheme of its own, where a page has a process of its own anyway.
    else response.writeHead(200, { ...page.headers, 'Origin-Agent-Cluster': '?1' }).end(page.html)
  }
  const servers = await listenOnLoopback(() => createServer((request, response) => void answer(request, response)))
  port = (servers[0]?.address() as AddressInfo).port
  return {
    source: `http://*.localhost:${port}`,
    addressOf: (id) => `http://${id}.localhost:${port}/`,
    async close() {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise<void>((resolve) => server.close(() => resolve()))
          server.closeAllConnections()
          return closed
        }),
      )
    },
  }
}

/** Whether it is loaded into a frame, or by what does not say. Pages cannot forge this header. */
function isFrame({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === undefined || destination === 'iframe'
}

/** Listens on one port of both addresses of loopback, or of the one that this computer has. Throws what listening throws. */
async function listenOnLoopback(create: () => Server): Promise<Server[]> {
  for (let left = ATTEMPTS; ; left -= 1) {
    const first = create()
    await listen(first, 0, '127.0.0.1')
    const second = create()
    try {
      await listen(second, (first.address() as AddressInfo).port, '::1')
      return [first, second]
    } catch (error) {
      const code = systemCodeOf(error)
      if (NO_IPV6.has(code)) return [first]
      first.close()
      if (code !== 'EADDRINUSE' || left === 0) throw error
    }
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
