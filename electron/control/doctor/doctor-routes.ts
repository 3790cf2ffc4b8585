import type { Check } from '../../contract/checks.ts'
import type { Route } from '../../engine/network/outbound.ts'

/** Checks the ways of requests to other computers: the proxies that are used, and those that fail. */
export function examineRoutes(routes: readonly Route[]): Check[] {
  if (routes.every(({ proxy, problem }) => proxy === undefined && problem === undefined))
    return [{ name: 'proxy', outcome: 'ok', message: 'Requests to other computers go directly, without a proxy.' }]
  return routes.map(({ hosts, proxy, sources = [], problem }): Check => {
    if (problem !== undefined) return { name: 'proxy', outcome: 'error', message: problem.message, hint: problem.hint }
    const from = sources.map((source) => (source === 'system' ? 'the settings of the system' : source)).join(', ')
    const way = proxy === undefined ? 'directly' : `through the proxy ${proxy} (from ${from})`
    return { name: 'proxy', outcome: 'ok', message: `Requests to ${hosts.join(', ')} go ${way}.` }
  })
}
