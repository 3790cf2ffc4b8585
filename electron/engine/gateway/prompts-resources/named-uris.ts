import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { OfferedPromptsResources } from './offered-prompts-resources.ts'
import { type ResourcePlace, aliasOf } from './resource-uris.ts'
import { withShownUris } from './result-uris.ts'

/** Resources that no list has and that results named, with the server from which a session knows them. */
export interface NamedUris {
  /**
   * Returns a server's result for a session, in which every URI leads to that server when it is read next. A URI becomes an alias if it
   * would lead to another server, which lists it or named it before. Everything else stays unchanged.
   *
   * @param asked the resource that was read for this result, and the URI by which it was requested.
   */
  rewriteResourceUris(
    result: Record<string, unknown>,
    from: { readonly server: string; readonly caller: string; readonly asked?: { readonly uri: string; readonly by: string } },
    offered: () => OfferedPromptsResources,
  ): Record<string, unknown>
  /** The resource that such a URI means in a session. */
  placeOf(uri: string, caller: string): ResourcePlace | undefined
  /** Forgets a session that has ended. */
  forget(caller: string): void
}

/**
 * URIs from results that are remembered per session. Over it: the oldest are forgotten, and reading one fails if no list has it.
 */
const MOST_URIS = 2_000
/** Characters of a URI that is remembered. Over it: it is not remembered, and reading it fails if no list has it. */
const LONGEST_URI = 4_096

/** @param slugOf as in `Directory`. */
export function createNamedUris(slugOf: (server: string) => string): NamedUris {
  const callers = new Map<string, Map<string, string>>()

  const shownIn = (uri: string, server: string, caller: string, offered: OfferedPromptsResources): string => {
    const target = offered.resolvesTo({ server, uri })
    if (target === 'here') return uri
    const known = callers.get(caller) ?? new Map<string, string>()
    const before = known.get(uri)
    if (target === 'elsewhere') return offered.shownAs({ server, uri })
    if (before !== undefined && before !== server) return aliasOf(slugOf(server), uri)
    if (uri.length > LONGEST_URI) return uri
    callers.set(caller, known)
    // Moves it to the end, as the latest.
    known.delete(uri)
    known.set(uri, server)
    forgetOldest(known, MOST_URIS)
    return uri
  }

  return {
    rewriteResourceUris(result, { server, caller, asked }, offered) {
      return withShownUris(result, (uri) => (uri === asked?.uri ? asked.by : shownIn(uri, server, caller, offered())))
    },
    placeOf(uri, caller) {
      const server = callers.get(caller)?.get(uri)
      return server === undefined ? undefined : { server, uri }
    },
    forget: (caller) => void callers.delete(caller),
  }
}
