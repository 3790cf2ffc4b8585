import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { Catalog, ServerCatalog } from '../../catalog/catalog.ts'
import { type OfferedPromptsResources, offeredPromptsResources } from './offered-prompts-resources.ts'

/**
 * Caches what servers offer beside tools, as long as their lists stay the same: clients read a list of a thousand items page by page.
 *
 * @param slugOf as in `Directory`.
 * @returns a function that returns the offer of the given servers, in their order; `of`: as one person sees them.
 */
export function latestOffers(
  catalog: Pick<Catalog, 'get'>,
  slugOf: (server: string) => string,
): (servers: readonly string[], of?: PersonView) => OfferedPromptsResources {
  /** Keyed by the servers and their slugs, because each scope has its own. */
  const latest = new Map<string, { readonly known: readonly ServerCatalog[]; readonly offered: OfferedPromptsResources }>()
  return (servers, of) => {
    const key = JSON.stringify([of?.person, servers.map((server) => [server, slugOf(server)])])
    const known = servers.flatMap((server) => catalog.get(server) ?? []).map((each) => of?.shown(each) ?? each)
    const before = latest.get(key)
    if (before?.known.length === known.length && known.every((each, at) => each === before.known[at])) return before.offered
    const offered = offeredPromptsResources(known, slugOf)
    latest.delete(key)
    latest.set(key, { known, offered })
    forgetOldest(latest, MOST_OFFERS)
    return offered
  }
}

/** How one person sees catalogs. */
interface PersonView {
  readonly person: string
  readonly shown: (catalog: ServerCatalog) => ServerCatalog
}

/** The number of scopes in use at the same time, those of people included. Inner: a cache. */
const MOST_OFFERS = 64
