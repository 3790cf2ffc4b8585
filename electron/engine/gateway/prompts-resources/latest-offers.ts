import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { Catalog, ServerCatalog } from '../../catalog/catalog.ts'
import { type OfferedPromptsResources, offeredPromptsResources } from './offered-prompts-resources.ts'

/**
 * What servers offer beside tools, put together once for as long as their lists are the same: a list of a thousand is asked for page by
 * page.
 *
 * @param slugOf as in `Directory`.
 * @returns gives the offer of servers by their names, in their order.
 */
export function latestOffers(
  catalog: Pick<Catalog, 'get'>,
  slugOf: (server: string) => string,
): (servers: readonly string[]) => OfferedPromptsResources {
  /** By the servers and what they are called by: each scope has its own. */
  const latest = new Map<string, { readonly known: readonly ServerCatalog[]; readonly offered: OfferedPromptsResources }>()
  return (servers) => {
    const key = JSON.stringify(servers.map((server) => [server, slugOf(server)]))
    const known = servers.flatMap((server) => catalog.get(server) ?? [])
    const before = latest.get(key)
    if (before?.known.length === known.length && known.every((each, at) => each === before.known[at])) return before.offered
    const offered = offeredPromptsResources(known, slugOf)
    latest.delete(key)
    latest.set(key, { known, offered })
    forgetOldest(latest, MOST_OFFERS)
    return offered
  }
}

/** As many scopes are used at the same time. Inner: a cache. */
const MOST_OFFERS = 8
