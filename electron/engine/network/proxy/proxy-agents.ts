import { Client, ProxyAgent, fetch, request } from 'undici'
import type { IncomingHttpHeaders } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import { WITHOUT_LIMITS } from '../patient-dispatcher.ts'
import { type Proxy, decoded } from './choose-proxy.ts'

/** The only file that imports undici. It is loaded only if a request goes through a proxy. */

/** A response whose body is not read yet, as Node's `http` has it. */
export interface RawResponse {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** The options of a single request. */
export interface RawRequest {
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | Readable | undefined
  readonly signal?: AbortSignal | undefined
}

/** Requests through proxies. They throw what undici throws. */
export interface ProxyAgents {
  /** As the global `fetch`. Connections are reused. */
  fetch(proxy: Proxy, url: URL, init: RequestInit | undefined): Promise<Response>
  /** A single request over a connection of its own. Redirects are not followed, and the body is not decompressed. */
  request(proxy: Proxy, url: URL, options: RawRequest): Promise<RawResponse>
  /** Opens a tunnel to a host through an HTTP proxy. */
  tunnel(proxy: Proxy, host: string): Promise<Duplex>
  /** Ends all connections of `fetch`. */
  close(): Promise<void>
}

/**
 * undici's own, since that of Node only works with dispatchers of its own version. What both take and return has other types, and the same
 * members.
 */
const proxiedFetch = fetch as unknown as (url: URL, init: object) => Promise<Response>

/** Opens requests through proxies. It owns the connections to them. */
export function openProxyAgents(): ProxyAgents {
  const agents = new Map<string, ProxyAgent>()
  const agentOf = (proxy: Proxy): ProxyAgent => {
    const known = agents.get(proxy.url.href)
    if (known !== undefined) return known
    const made = agentFor(proxy)
    agents.set(proxy.url.href, made)
    return made
  }
  return {
    fetch(proxy, url, init) {
      return proxiedFetch(url, { ...init, dispatcher: agentOf(proxy) })
    },
    async request(proxy, url, { method = 'GET', headers = {}, body, signal }) {
      const dispatcher = agentFor(proxy)
      const end = (): void => void dispatcher.destroy().catch(() => undefined)
      try {
        const response = await request(url, { dispatcher, method, headers, body: body ?? null, signal: signal ?? null })
        response.body.once('close', end)
        // Emitted by `destroy` as well; a reader gets it in any case.
        response.body.on('error', () => undefined)
        return response
      } catch (error) {
        end()
        throw error
      }
    },
    async tunnel(proxy, host) {
      const client = new Client(proxy.url.origin)
      try {
        const { statusCode, socket } = await client.connect({ path: host, headers: authorizationFor(proxy) })
        if (statusCode === 200) return socket
        socket.destroy()
        throw new Error(`Proxy response (${statusCode})`)
      } finally {
        // The tunnel is not the client's any more.
        client.destroy().catch(() => undefined)
      }
    },
    close: async () => void (await Promise.all([...agents.values()].map((agent) => agent.destroy()))),
  }
}

function agentFor(proxy: Proxy): ProxyAgent {
  const { url } = proxy
  const uri = `${url.protocol}//${url.host}`
  if (url.protocol === 'socks5:') return new ProxyAgent({ uri, ...loginOf(url), ...WITHOUT_LIMITS })
  // Many proxies only accept CONNECT for https.
  return new ProxyAgent({ uri, proxyTunnel: false, headers: authorizationFor(proxy), ...WITHOUT_LIMITS })
}

/** RFC 9110, 11.7.2, with the scheme of RFC 7617. */
function authorizationFor({ url }: Proxy): Record<string, string> {
  const login = loginOf(url)
  if (login === undefined) return {}
  return { 'proxy-authorization': `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}` }
}

function loginOf(url: URL): { readonly username: string; readonly password: string } | undefined {
  return url.username === '' ? undefined : { username: decoded(url.username), password: decoded(url.password) }
}
