import type { FetchLike } from '@modelcontextprotocol/client'
import { TooltrayError, problemOf } from '../base/errors.ts'
import type { Duplex } from 'node:stream'
import type { Problem } from '../../contract/problem.ts'
import type { Clock } from '../base/platform.ts'
import { type Proxy, type ProxySettings, type Way, chooseProxy, shownProxy } from './proxy/choose-proxy.ts'
import type { ProxyAgents, RawRequest, RawResponse } from './proxy/proxy-agents.ts'
import { patientDispatcher } from './patient-dispatcher.ts'
import { proxyError } from './proxy/proxy-error.ts'

/** Requests of the engine to other machines, through the proxies that the environment or the system names. */
export interface Outbound {
  /** As the global `fetch`. Also throws `proxy_invalid`, `proxy_password`, `proxy_refused`, `proxy_unreachable`. */
  readonly fetch: FetchLike
  /** The same without the limits of 300 s that Node has for an answer: for requests to servers, to which our own limit applies. */
  readonly patientFetch: FetchLike
  /**
   * Makes a single request, if it goes through a proxy; otherwise returns undefined, and the caller connects itself. Throws as `fetch`, and
   * what undici and `admit` throw.
   *
   * @param admit is called before a proxy gets the request.
   */
  request(url: URL, options: RawRequest, admit: () => Promise<void>): Promise<RawResponse | undefined>
  /**
   * Opens a tunnel to a URL's host, if an HTTP proxy is used for it; otherwise returns undefined. Throws as `request`.
   *
   * @param admit is called before a proxy gets the request.
   */
  tunnel(url: URL, admit: () => Promise<void>): Promise<Duplex | undefined>
  /** Describes the ways of requests to the origins of URLs. */
  report(urls: readonly string[]): Promise<readonly Route[]>
  close(): Promise<void>
}

/** The way to some hosts, for diagnostics. */
export interface Route {
  readonly hosts: readonly string[]
  /** Without user name and password; undefined if the hosts are reached directly. */
  readonly proxy?: string | undefined
  /** The variables that name the proxy, or `system`. */
  readonly sources?: readonly string[] | undefined
  /** The last failure of the proxy, if nothing went through it since. */
  readonly problem?: Problem | undefined
}

/** In ms: how long a proxy that could not be reached is tried last, as in browsers. */
const TRIED_LAST = 5 * 60_000

/** The dependencies of `openOutbound`. */
interface OutboundDeps extends ProxySettings {
  readonly clock: Pick<Clock, 'monotonic'>
}

/** Opens requests to other machines. It owns the connections to proxies. Requests may overlap. */
export function openOutbound(deps: OutboundDeps): Outbound {
  const { clock } = deps
  const choose = chooseProxy(deps)
  const failures = new Map<string, { readonly at: number; readonly error: TooltrayError }>()
  let opened: Promise<ProxyAgents> | undefined
  const agents = (): Promise<ProxyAgents> => (opened ??= import('./proxy/proxy-agents.ts').then(({ openProxyAgents }) => openProxyAgents()))

  const failedLately = (way: Way): boolean => {
    const failure = way === undefined ? undefined : failures.get(way.url.href)
    return failure?.error.code === 'proxy_unreachable' && clock.monotonic() - failure.at < TRIED_LAST
  }
  const waysTo = async (url: URL): Promise<readonly Way[]> => {
    const ways = await choose(url)
    return [...ways.filter((way) => !failedLately(way)), ...ways.filter(failedLately)]
  }
  const through = async <Result>(proxy: Proxy, url: URL, send: (agents: ProxyAgents) => Promise<Result>): Promise<Result> => {
    try {
      const result = await send(await agents())
      failures.delete(proxy.url.href)
      return result
    } catch (error) {
      const explained = proxyError(error, proxy, url)
      if (explained === undefined) throw error
      failures.set(proxy.url.href, { at: clock.monotonic(), error: explained })
      throw explained
    }
  }
  /** Sends a request by the first way that works. If a proxy cannot be reached, nothing of the request was sent. */
  const byFirst = async <Result>(url: URL, direct: () => Promise<Result>, send: (agents: ProxyAgents, proxy: Proxy) => Promise<Result>) => {
    let last: unknown
    for (const way of await waysTo(url)) {
      if (way === undefined) return direct()
      try {
        return await through(way, url, (opened) => send(opened, way))
      } catch (error) {
        if (!(error instanceof TooltrayError) || error.code !== 'proxy_unreachable') throw error
        last = error
      }
    }
    throw last
  }

  let patient: object | undefined
  const fetchWith =
    (more: () => object): FetchLike =>
    (input, init) => {
      const url = new URL(input)
      return byFirst(
        url,
        () => fetch(input, { ...init, ...more() }),
        (opened, proxy) => opened.fetch(proxy, url, init),
      )
    }

  return {
    fetch: fetchWith(() => ({})),
    // Made with the first request: Node loads its `fetch` for it.
    patientFetch: fetchWith(() => ({ dispatcher: (patient ??= patientDispatcher()) })),
    request: (url, options, admit) =>
      byFirst<RawResponse | undefined>(
        url,
        async () => undefined,
        async (opened, proxy) => {
          await admit()
          return opened.request(proxy, url, options)
        },
      ),
    tunnel: (url, admit) =>
      byFirst<Duplex | undefined>(
        url,
        async () => undefined,
        async (opened, proxy) => {
          if (proxy.url.protocol === 'socks5:') return undefined
          await admit()
          return opened.tunnel(proxy, `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`)
        },
      ),
    async report(urls) {
      const routes = new Map<string, { hosts: Set<string>; sources: Set<string>; route: Route }>()
      for (const url of urls.flatMap((each) => URL.parse(each) ?? [])) {
        const route = await routeOf(url)
        const key = JSON.stringify([route.proxy, route.problem])
        const known = routes.get(key) ?? { hosts: new Set(), sources: new Set(), route }
        routes.set(key, known)
        known.hosts.add(url.host)
        for (const source of route.sources ?? []) known.sources.add(source)
      }
      return [...routes.values()].map(({ hosts, sources, route }) => ({ ...route, hosts: [...hosts], sources: [...sources] }))
    },
    async close() {
      await (await opened)?.close()
    },
  }

  async function routeOf(url: URL): Promise<Route> {
    const hosts = [url.host]
    try {
      const [way] = await choose(url)
      if (way === undefined) return { hosts }
      const failure = failures.get(way.url.href)
      return { hosts, proxy: shownProxy(way), sources: [way.source], problem: failure && problemOf(failure.error) }
    } catch (error) {
      if (!(error instanceof TooltrayError)) throw error
      return { hosts, problem: problemOf(error) }
    }
  }
}
