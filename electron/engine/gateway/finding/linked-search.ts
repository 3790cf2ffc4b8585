import type { SearchAnswer } from '../../../contract/search.ts'
import type { Learning } from '../../search/learning/learning.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { createRecentSearches } from './recent-searches.ts'
import { type SearchDeps, type SearchRequest, searchTools } from './search-tools.ts'

/** Searches, linked with the calls that they lead to: from the links the ranking learns. */
export interface LinkedSearch {
  /**
   * As `searchTools`.
   *
   * @param caller whose conversation it belongs to; undefined when it belongs to none.
   */
  search(request: SearchRequest, caller?: string): Promise<SearchAnswer>
  /**
   * A call succeeded. It is linked to the search that it names; without a name, to the latest one of the same conversation that showed the
   * tool, if that is not long ago. Most models leave the name out, and nearly always call what they have just found. It teaches as well
   * which tools are used after one another, unless a person made it.
   */
  called(tool: OfferedTool, searchId: string | undefined, caller: string): void
  /** A conversation has ended. */
  forget(caller: string): void
}

/** @param now of the monotonic clock, in ms. */
export function createLinkedSearch(
  deps: Omit<SearchDeps, 'explore' | 'neighbours' | 'searched'> & { readonly learning: Learning; readonly now: () => number },
): LinkedSearch {
  const { learning } = deps
  const recent = createRecentSearches(deps.now)
  return {
    search(request, caller) {
      const searched: SearchDeps['searched'] = (query, hits) => {
        const id = learning.searched(query, hits)
        if (caller !== undefined && hits.length > 0) recent.note(caller, id, hits)
        return id
      }
      const nearOnes: SearchDeps['neighbours'] = (server, tool) => learning.neighbours(server, tool)
      return searchTools({ ...deps, explore: (hits) => learning.explore(hits), neighbours: nearOnes, searched }, request)
    },
    called(tool, searchId, caller) {
      const id = searchId ?? recent.searchThatShowed(caller, tool)
      if (id !== undefined) learning.called(id, tool.server, tool.name)
      // What a person tries out in the window is no conversation.
      if (caller !== 'control') learning.followed(caller, tool.server, tool.source.name)
    },
    forget: (caller) => recent.forget(caller),
  }
}
