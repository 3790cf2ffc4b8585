import type { SearchAnswer } from '../../../contract/search.ts'
import type { Learning } from '../../search/learning/learning.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { createRecentSearches } from './recent-searches.ts'
import { type SearchDeps, type SearchRequest, searchTools } from './search-tools.ts'
import type { Caller } from '../../base/caller.ts'

/** Searches, linked with the calls that follow them. The ranking learns from the links. */
export interface LinkedSearch {
  /**
   * As `searchTools`.
   *
   * @param session that it belongs to; undefined if it belongs to none.
   */
  search(request: SearchRequest, session?: string): Promise<SearchAnswer>
  /**
   * Records a successful call. It is linked to the search it names. Without a name, it is linked to the latest recent search of the same
   * session that showed the tool: most models leave the name out, and nearly always call what they have just found. The ranking also learns
   * which tools are used after one another, unless the user made the call.
   */
  called(tool: OfferedTool, searchId: string | undefined, caller: Caller): void
  /** Forgets a session that has ended. */
  forget(session: string): void
}

/** @param deps.now the monotonic clock, in ms. */
export function createLinkedSearch(
  deps: Omit<SearchDeps, 'explore' | 'neighbours' | 'searched'> & { readonly learning: Learning; readonly now: () => number },
): LinkedSearch {
  const { learning } = deps
  const recent = createRecentSearches(deps.now)
  return {
    search(request, session) {
      const searched: SearchDeps['searched'] = (query, hits) => {
        const id = learning.searched(query, hits)
        if (session !== undefined && hits.length > 0) recent.note(session, id, hits)
        return id
      }
      const nearOnes: SearchDeps['neighbours'] = (server, tool) => learning.neighbours(server, tool)
      return searchTools({ ...deps, explore: (hits) => learning.explore(hits), neighbours: nearOnes, searched }, request)
    },
    called(tool, searchId, caller) {
      const id = searchId ?? recent.searchThatShowed(caller.id, tool)
      if (id !== undefined) learning.called(id, tool.server, tool.name)
      // Calls that the user tries out in the window are not a session.
      if (caller.kind === 'app') learning.followed(caller.id, tool.server, tool.source.name)
    },
    forget: (session) => recent.forget(session),
  }
}
