import { inTurns } from '../../base/limits/turn.ts'
import { firstLists } from '../../gateway/finding/first-lists.ts'
import { type LinkedSearch, createLinkedSearch } from '../../gateway/finding/linked-search.ts'
import { createPromptResourceSearch } from '../../gateway/finding/search-prompts-resources.ts'
import type { Directory } from '../../gateway/directory/directory.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { OfferedPromptsResources } from '../../gateway/prompts-resources/offered-prompts-resources.ts'
import type { Upstream } from './open-upstream.ts'
import { rerankerOf } from '../reranker-of.ts'
import { readLanguages } from '../../search/languages/languages.ts'
import type { Learning } from '../../search/learning/learning.ts'
import { cacheSearches } from '../../search/query/query-cache.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { AFTER_START, followMeaning } from '../../search/meaning/follow-meaning.ts'
import type { ServerStatus } from '../../../contract/servers.ts'

/** Opens the searches of clients and users, and the wait for tool lists that are read for the first time. */
export function openSearch(
  deps: Parameters<typeof rerankerOf>[0] & {
    readonly upstream: Pick<Upstream, 'refresher'>
    readonly directory: Directory
    readonly index: SearchIndex
    readonly learning: Learning
    reports(): ServerStatus[]
    readonly searchData?: string
    /** Registers a function that ends what was started here. */
    atEnd(end: () => void): void
    offeredWithin(scope: Scope | undefined): OfferedPromptsResources
  },
): { readonly linkedSearch: LinkedSearch; readonly firstLists: ReturnType<typeof firstLists> } {
  const { clock, directory, learning, upstream } = deps
  const { config, catalog } = deps.storage
  deps.atEnd(followMeaning({ clock, folder: deps.searchData, config, index: deps.index, log: deps.log }))
  deps.atEnd(clock.after(AFTER_START, () => void inTurns(readLanguages())))
  deps.atEnd(
    catalog.subscribe((server) => {
      // A tool with a pending change still exists.
      const held = catalog.held(server).flatMap(({ kind, name }) => (kind === 'tools' ? [name] : []))
      learning.toolsOf(server, new Set([...(catalog.get(server)?.tools.keys() ?? []), ...held]))
    }),
  )
  const others = createPromptResourceSearch()
  const lists = firstLists({
    clock,
    servers: () => [...config.state.servers.keys()].filter((name) => catalog.get(name) === undefined && upstream.refresher.isReading(name)),
    reading: (server) => upstream.refresher.refresh(server),
  })
  const linkedSearch = createLinkedSearch({
    directory,
    cache: cacheSearches(deps.index),
    learning,
    reranker: rerankerOf(deps),
    reports: () => deps.reports(),
    now: () => clock.monotonic(),
    firstLists: lists,
    others: (scope, query, asked) => others.find(deps.offeredWithin(scope), query, asked),
  })
  return { linkedSearch, firstLists: lists }
}
