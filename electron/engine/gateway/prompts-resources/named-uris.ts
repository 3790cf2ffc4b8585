import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { OfferedPromptsResources } from './offered-prompts-resources.ts'
import { type ResourcePlace, aliasOf } from './resource-uris.ts'
import { withShownUris } from './result-uris.ts'

/** Resources that no list has, and that results named: which server a conversation has them from. */
export interface NamedUris {
  /**
   * A result of a server as a conversation gets it: whatever URI it names leads to that server when it is read next. Where it would lead to
   * another, because that one lists it or named it before, it is an alias; everything else stays as it is.
   *
   * @param asked the place that was read for this result, and the URI it was read by.
   */
  rewriteResourceUris(
    result: Record<string, unknown>,
    from: { readonly server: string; readonly caller: string; readonly asked?: { readonly uri: string; readonly by: string } },
    offered: () => OfferedPromptsResources,
  ): Record<string, unknown>
  /** Where such a URI leads in a conversation. */
  placeOf(uri: string, caller: string): ResourcePlace | undefined
  /** A conversation has ended. */
  forget(caller: string): void
}

/**
 * URIs out of results that are remembered of one conversation. Over it: the oldest are forgotten, and reading one fails where no list has
 * it.
 */
const MOST_URIS = 2_000
/** Characters of a URI that is remembered. Over it: it is not remembered, and reading it fails where no list has it. */
const LONGEST_URI = 4_096

/** @param slugOf as in `Directory`. */
export function createNamedUris(slugOf: (server: string) => string): NamedUris {
  const callers = new Map<string, Map<string, string>>()

  const shownIn = (uri: string, server: string, caller: string, offered: OfferedPromptsResources): string => {
    const leads = offered.resolvesTo({ server, uri })
    if (leads === 'here') return uri
    const known = callers.get(caller) ?? new Map<string, string>()
    const before = known.get(uri)
    if (leads === 'elsewhere' || (before !== undefined && before !== server)) return aliasOf(slugOf(server), uri)
    if (uri.length > LONGEST_URI) return uri
    callers.set(caller, known)
    // The latest at the end.
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
