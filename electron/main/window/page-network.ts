import type { Session } from 'electron'
import { type IncomingMessage, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PageContent, PageSources } from '../../contract/pages/tool-pages.ts'
import { literalAddress } from '../../engine/network/address-class.ts'
import { guardedLookup } from '../../engine/network/guarded-fetch.ts'
import type { Outbound } from '../../engine/network/outbound.ts'

/** Pages of tools whose hosts are kept: as many as Tooltray keeps open. Over it: the oldest reaches nothing any more. */
const MOST_PAGES = 20

/** The only network of the window, and of the pages of tools in it. */
export interface PageNetwork {
  /** Lets pages reach what this one declares. Resolves when the window can reach nothing else. */
  allow(id: string, { sources }: PageContent): Promise<void>
  close(): void
}

/**
 * Puts the window's session behind a proxy on loopback that refuses all hosts but those that an opened page declares. A policy of a page
 * leaves ways out that a proxy closes: names that are looked up, connections for a navigation that is refused then, WebRTC over TCP. The
 * window's own page uses no network. What is allowed goes to public addresses only, through the proxy of the system where there is one.
 *
 * It owns the proxy, which is opened before the first page.
 */
export function openPageNetwork(session: Pick<Session, 'setProxy'>, outbound: Pick<Outbound, 'tunnel'>): PageNetwork {
  const declared = new Map<string, PageSources>()
  const tunnels = new Set<Duplex>()
  const server = createServer((_request, response) => response.writeHead(403).end())
  server.on('connect', (request: IncomingMessage, client: Duplex, early: Buffer) => void pass(request.url ?? '', client, early))
  let opened: Promise<void> | undefined

  const pass = async (host: string, client: Duplex, early: Buffer): Promise<void> => {
    client.on('error', () => client.destroy())
    const url = URL.parse(`https://${host}`)
    if (url === null || ![...declared.values()].some((sources) => declares(sources, url))) return refuse(client, '403 Forbidden')
    const target = await dial(url).catch(() => undefined)
    if (target === undefined) return refuse(client, '502 Bad Gateway')
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      tunnels.add(one)
      one.on('error', () => one.destroy())
      one.once('close', () => {
        tunnels.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    target.write(early)
  }
  const dial = async (url: URL): Promise<Duplex> => {
    const tunnel = await outbound.tunnel(url, async () => undefined)
    if (tunnel !== undefined) return tunnel
    return new Promise((resolve, reject) => {
      const host = literalAddress(url) ?? url.hostname
      const socket = connect({ host, port: Number(url.port || 443), lookup: guardedLookup(url, 'public') })
      socket.once('connect', () => resolve(socket)).once('error', reject)
    })
  }
  const open = async (): Promise<void> => {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    // Chromium goes to loopback without a proxy unless it is configured otherwise (net/docs/proxy.md, "Implicit bypass rules").
    await session.setProxy({ mode: 'fixed_servers', proxyRules: `http://127.0.0.1:${port}`, proxyBypassRules: '<-loopback>' })
  }

  return {
    async allow(id, { sources }) {
      await (opened ??= open())
      declared.delete(id)
      declared.set(id, sources)
      const [oldest] = declared.keys()
      if (declared.size > MOST_PAGES && oldest !== undefined) declared.delete(oldest)
    },
    close() {
      server.close()
      for (const each of tunnels) each.destroy()
    },
  }
}

function refuse(client: Duplex, status: string): void {
  client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`)
}

/** Whether a page declares a host and port (Content Security Policy Level 3, "host-source"). */
function declares({ connect: connects, resources, frames }: PageSources, { hostname, port }: URL): boolean {
  return [...connects, ...resources, ...frames].some((source) => {
    const host = URL.parse(source.replace('://*.', '://').replace(/^wss:/i, 'https:'))
    if (host === null || host.port !== port) return false
    return source.includes('://*.') ? hostname.endsWith(`.${host.hostname}`) : hostname === host.hostname
  })
}
