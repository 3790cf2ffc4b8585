import { inTurns } from '../../base/limits/turn.ts'
import { firstLists } from '../../gateway/finding/first-lists.ts'
import { createLinkedSearch } from '../../gateway/finding/linked-search.ts'
import { createPromptResourceSearch } from '../../gateway/finding/search-prompts-resources.ts'
import type { CallerParts } from '../gateway-parts.ts'
import type { PromptsResources } from './open-prompts-resources.ts'
import type { ServerReports } from './open-server-reports.ts'
import { readLanguages } from '../../search/languages/languages.ts'
import { cacheSearches } from '../../search/query/query-cache.ts'
import { configuredReranker } from '../../search/rerank/configured-rerank.ts'
import { AFTER_START, followMeaning } from '../../search/meaning/follow-meaning.ts'
import type { SearchAnswer } from '../../../contract/search.ts'
import type { Caller } from '../../base/caller.ts'
import type { SearchRequest } from '../../gateway/finding/search-tools.ts'
import type { Activity } from '../../records/activity/activity.ts'

/** The searches of clients and users. */
export type OpenSearch = ReturnType<typeof openSearch>

/** Opens the searches of clients and users, and the wait for tool lists that are read for the first time. */
export function openSearch(
  deps: CallerParts & {
    readonly promptsResources: Pick<PromptsResources, 'within'>
    readonly activity: Pick<Activity, 'search'>
    reports: ServerReports['reports']
    /** Registers a function that ends what was started here. */
    atEnd(end: () => void | Promise<void>): void
  },
) {
  const { platform, clock, log, events, secrets, upstream, outbound } = deps
  const { directory, index, learning, sentences, pace } = deps.offered
  const { config, catalog } = deps.storage
  deps.atEnd(followMeaning({ clock, folder: deps.searchData, config, index, sentences, log }))
  deps.atEnd(() => sentences?.close())
  deps.atEnd(clock.after(AFTER_START, () => void inTurns(readLanguages())))
  deps.atEnd(
    catalog.subscribe((server) => {
      // A tool with a pending change still exists.
      const pending = catalog.pending(server).flatMap(({ kind, name }) => (kind === 'tools' ? [name] : []))
      learning.toolsOf(server, new Set([...(catalog.get(server)?.tools.keys() ?? []), ...pending]))
    }),
  )
  const promptsResources = createPromptResourceSearch(sentences)
  const lists = firstLists({
    clock,
    servers: () => {
      upstream.hurryMaintenance()
      return [...config.state.servers.keys()].filter((name) => catalog.get(name) === undefined && upstream.refresher.isReading(name))
    },
    reading: (server) => upstream.refresher.refresh(server),
  })
  const linkedSearch = createLinkedSearch({
    directory,
    cache: cacheSearches(index),
    sentences: sentences?.request,
    learning,
    // The configured model that reorders search results, if the settings name one.
    reranker: configuredReranker({
      settings: () => config.state.settings.rerank,
      env: platform.env,
      secret: (name) => secrets.named.get(name),
      fetch: outbound.fetch,
      clock,
      onProblem: (problem) => log.warn({ code: problem.code }, problem.message),
    }),
    unread: () => deps.reports((name) => catalog.get(name) === undefined),
    now: () => clock.monotonic(),
    firstLists: lists,
    promptsResources: (scope, query, asked) => promptsResources.find(deps.promptsResources.within(scope).offered(), query, asked),
  })
  events.on('session.ended', (session) => linkedSearch.forget(session))
  /** A search that is added to the activity of its caller. */
  const search = (request: SearchRequest, caller: Caller): Promise<SearchAnswer> => {
    deps.quiet.touch()
    pace.touch()
    return deps.activity.search(request, caller, () => linkedSearch.search(request, caller.kind === 'person' ? undefined : caller.id))
  }
  return { linkedSearch, search, firstLists: lists }
}
