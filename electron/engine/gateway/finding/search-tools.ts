import type { FoundPromptResource, FoundTool, SearchAnswer, UnavailableServer } from '../../../contract/search.ts'
import type { ServerReport } from '../../../contract/servers.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { TooltrayError, problemOf } from '../../base/errors.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import type { CachedSearch } from '../../search/query/query-cache.ts'
import { LONGEST_SECOND_TRY } from '../../search/query/query-plan.ts'
import type { Reranker } from '../../search/rerank/rerank.ts'
import type { SearchHit, SearchIndex } from '../../search/search-index.ts'
import { shorten } from './text/shorten.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from '../directory/directory.ts'
import { LOOKED_AT, type NeighboursOf, besideHits, usedNear } from './beside.ts'
import { asksForEverything, serverToList } from './list-request.ts'
import { DEFAULT_LIMIT, LARGEST_LIMIT } from '../meta-tools/meta-tools.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import { DOING_WORDS } from '../directory/server-report.ts'

export interface SearchRequest {
  readonly query: string
  readonly limit?: number | undefined
  readonly server?: string | undefined
  /** Whether each hit explains its match. */
  readonly explain?: boolean | undefined
  /** Limits the search to this scope. */
  readonly scope?: Scope | undefined
}

export interface SearchDeps {
  readonly directory: Directory
  /** Caches results of the directory's index. */
  readonly cache: CachedSearch
  /** The vector of a query, as `Sentences.request`. */
  readonly sentences?: ((index: SearchIndex, query: string) => Promise<Float32Array | undefined>) | undefined
  /** As in `Learning`. */
  readonly explore: (hits: readonly SearchHit[]) => SearchHit[]
  /** As in `Learning`. */
  readonly neighbours: NeighboursOf
  /** As in `Learning`. */
  readonly searched: (query: string, hits: readonly SearchHit[]) => string
  /** Undefined while no model is configured. */
  readonly reranker: () => Reranker | undefined
  /** Of the servers whose tools are unknown. */
  readonly unread: () => readonly ServerReport[]
  /** Finds prompts and resources of the servers in a scope, as `PromptResourceSearch.find`. */
  readonly promptsResources?: (
    scope: Scope | undefined,
    query: string,
    within: { readonly server: string | undefined; readonly limit: number },
  ) => Promise<FoundPromptResource[]>
  /** Waits briefly for lists that are read for the first time. Undefined if there is nothing to wait for. */
  readonly firstLists?: () => Promise<void> | undefined
}

/** In characters. */
const LONGEST_DESCRIPTION = 300
/** Candidates for reranking. More than an answer shows, because the model may prefer a lower one. */
const RERANK_CANDIDATES = 20

/**
 * Finds tools by words. With a reranking model, the order is the model's, or the original one if the model fails. Otherwise tools are
 * ordered by score, except that a near-tie may be moved up for exploration.
 *
 * @param request an empty query, or one that asks for everything of a server, lists its tools.
 * @throws TooltrayError `server_unknown`
 */
export async function searchTools(deps: SearchDeps, request: SearchRequest): Promise<SearchAnswer> {
  const { explain = false, scope } = request
  const query = boundedQuery(request.query)
  await deps.firstLists?.()
  // Servers that cannot be indexed are left out, which is reported elsewhere.
  await deps.directory.ready()?.catch(() => undefined)
  const directory = directoryWithin(deps.directory, scope)
  const asked = request.server === undefined || request.server === '' ? undefined : knownServer(directory, request.server)
  const listed = serverListed(query, asked, directory)
  const server = listed ?? asked
  const limit = limitOf(request.limit, listed === undefined ? DEFAULT_LIMIT : LARGEST_LIMIT)
  const index = directory.index()
  const vector = listed === undefined ? await deps.sentences?.(index, query) : undefined
  // Searches that arrive together run one after the other, with other work in between.
  const turn = takeTurns()
  if (turn.isOver()) await turn.next()
  const reranker = listed === undefined ? deps.reranker() : undefined
  const within = { server, ...(scope === undefined ? {} : { allowed: allowedIn(deps.directory, scope), rules: scope.rules }) }
  const operators = listed === undefined ? index.operators(query, within) : undefined
  const candidates = reranker === undefined ? limit : Math.max(limit, RERANK_CANDIDATES)
  const asking = listed === undefined ? query : ''
  const all = deps.cache.search(asking, { limit: Math.max(candidates, LOOKED_AT), request: vector, ...within })
  const found = explain ? deps.cache.search(asking, { limit: candidates, explain, request: vector, ...within }) : all.slice(0, candidates)
  const reranked =
    reranker === undefined || found.length < 2 ? undefined : await reranker(query, found, (of, tool) => descriptionOf(directory, of, tool))
  const promptsResources = (await deps.promptsResources?.(scope, asking, { server, limit })) ?? []
  // The order of a model is not a basis for exploration.
  const ordered = reranked?.reranked === true ? reranked.hits.slice(0, limit) : deps.explore(found.slice(0, limit))
  const doubt = listed === undefined && ordered.length > 0 ? index.doubt(query, found[0]) : undefined
  const beside =
    listed === undefined ? besideHits(directory, ordered, all, usedNear(directory, ordered, deps.neighbours, server), explain) : []
  return {
    // Tools in a list say nothing about the words of a query.
    search_id: deps.searched(query, listed === undefined ? ordered : []),
    hits: ordered.flatMap((hit) => presentHit(directory, hit)),
    ...(promptsResources.length === 0 ? {} : { others: promptsResources }),
    doubt,
    ...(beside.length === 0 ? {} : { beside }),
    unavailable: unavailable(deps.unread(), scope, server),
    searched: server !== undefined ? directory.toolsOf(server).length : scope === undefined ? index.size : directory.all().length,
    operators,
    reranked: reranked?.reranked,
    rerank_problem: reranked?.problem && problemOf(reranked.problem),
  }
}

/** The part of a query that is read. The rest is ignored, so that a query of a million words does not block the engine. */
export function boundedQuery(query: string): string {
  return query.slice(0, LONGEST_SECOND_TRY)
}

/** Returns whether a scope allows the index to return a tool, by its server and shown name. */
export function allowedIn(directory: Directory, scope: Scope): (server: string, tool: string) => boolean {
  if (!scope.limitsTools) return (server) => scope.hasServer(server)
  const within = directoryWithin(directory, scope)
  return (server, tool) => within.has(server, tool)
}

/** The number of hits in an answer: as requested, within bounds. */
export function limitOf(asked: number | undefined, initial: number): number {
  return Math.min(LARGEST_LIMIT, Math.max(1, Math.trunc(asked ?? initial)))
}

/** The server whose whole list is requested, if the query is such a request. */
function serverListed(query: string, asked: string | undefined, directory: Directory): string | undefined {
  if (asked !== undefined) return query.trim() === '' || asksForEverything(query) ? asked : undefined
  return serverToList(
    query,
    directory.servers().map((server) => ({ server, names: [server, directory.slugOf(server)] })),
  )
}

/** The server that a name means. Throws `server_unknown`. */
export function knownServer(directory: Directory, name: string): string {
  const server = directory.serverNamed(name)
  if (server !== undefined) return server
  throw new TooltrayError('server_unknown', `There is no server named "${name}".`, {
    hint: `The servers are: ${directory.servers().join(', ')}.`,
  })
}

function toolNamed(directory: Directory, server: string, name: string): OfferedTool | undefined {
  return directory.toolsOf(server).find((offered) => offered.name === name)
}

function descriptionOf(directory: Directory, server: string, name: string): string | undefined {
  const tool = toolNamed(directory, server, name)
  return tool === undefined ? undefined : definitionOf(tool.source).description
}

/** What an answer shows of each tool that was found: the best tools are found again and again. */
const shownOf = new WeakMap<OfferedTool, Pick<FoundTool, 'description' | 'signature'>>()

function shown(tool: OfferedTool): Pick<FoundTool, 'description' | 'signature'> {
  const known = shownOf.get(tool)
  if (known !== undefined) return known
  const definition = definitionOf(tool.source)
  const made = {
    description: shorten(definition.description ?? definition.title ?? '', LONGEST_DESCRIPTION),
    signature: signatureOf({ ...definition, name: tool.name }),
  }
  shownOf.set(tool, made)
  return made
}

function presentHit(directory: Directory, { server, name, score, explored, explanation }: SearchHit): FoundTool[] {
  const tool = toolNamed(directory, server, name)
  if (tool === undefined) return []
  return [
    {
      name: tool.qualifiedName,
      server: tool.server,
      ...shown(tool),
      effect: tool.effect,
      effectFrom: tool.effectFrom,
      score: Math.round(score * 1000) / 1000,
      explored,
      explanation,
    },
  ]
}

/** Servers that could not be searched, because their tools are unknown. */
function unavailable(unread: readonly ServerReport[], scope: Scope | undefined, only: string | undefined): UnavailableServer[] {
  return unread
    .filter(({ name, state }) => state !== 'disabled' && scope?.hasServer(name) !== false && (only === undefined || name === only))
    .map((report) => ({
      name: report.name,
      state: report.state,
      reason:
        (report.sharing === 'person' ? `To sign in to it, search with "server": "${report.name}".` : report.error?.message) ??
        (report.doing !== undefined
          ? `It is ${DOING_WORDS[report.doing]}.`
          : report.state === 'connecting'
            ? 'It is still starting.'
            : 'Its tools were not read yet.'),
    }))
}
