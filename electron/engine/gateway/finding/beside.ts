import type { SearchAnswer, UsedNear } from '../../../contract/search.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { isDeprecated } from '../../search/deprecated/is-deprecated.ts'
import type { Neighbour } from '../../search/learning/neighbours.ts'
import type { SearchHit } from '../../search/search-index.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from '../directory/directory.ts'

/** How many of the best results are candidates for the names beside an answer's hits. */
export const LOOKED_AT = 40
/** Servers, and names in all: about 55 tokens. */
const MOST_SERVERS = 3
const MOST_NAMES = 12
/** Of the names, those chosen because they were used near a hit. The rest leaves room for tools that were never used. */
const MOST_USED = 6

/** As `Learning.neighbours`. */
export type NeighboursOf = (server: string, tool: string) => readonly Neighbour[]

/** A tool that was used near a hit. */
interface Used {
  readonly server: string
  readonly why: UsedNear
  readonly worth: number
}

/**
 * The tools that were used near the hits in earlier sessions, the most used first. Tools near a better hit count more. Only tools of the
 * directory, which is limited to what the client may see, and none that its server calls deprecated.
 *
 * @param server the only one that was searched.
 */
export function usedNear(
  directory: Pick<Directory, 'toolsOf'>,
  hits: readonly SearchHit[],
  neighboursOf: NeighboursOf,
  server?: string,
): Used[] {
  const shown = new Set(hits.map(keyOf))
  const found = new Map<string, Used>()
  for (const [place, hit] of hits.entries()) {
    const used = directory.toolsOf(hit.server).find(({ name }) => name === hit.name)
    if (used === undefined) continue
    for (const { tool, order, times, ...near } of neighboursOf(hit.server, used.source.name)) {
      if (server !== undefined && near.server !== server) continue
      const offered = directory.toolsOf(near.server).find(({ source }) => source.name === tool)
      if (offered === undefined || shown.has(keyOf(offered)) || isOld(offered)) continue
      const { qualifiedName } = offered
      const worth = near.worth / (place + 1)
      if (worth <= (found.get(qualifiedName)?.worth ?? 0)) continue
      found.set(qualifiedName, { server: near.server, why: { tool: qualifiedName, order, hit: used.qualifiedName, times }, worth })
    }
  }
  return [...found.values()].sort((a, b) => b.worth - a.worth)
}

/**
 * The tools that are named beside the hits: a caller that creates something will write to it and save it, and need not search again.
 * First come tools that were used near the hits in earlier sessions, then other results from the hits' own servers, then the tools that
 * these servers list first.
 *
 * @param hits as they are shown, the best first.
 * @param found all results of the query, the best first.
 * @param used as returned by `usedNear`.
 * @param explain whether the answer names those that were used.
 */
export function besideHits(
  directory: Pick<Directory, 'toolsOf'>,
  hits: readonly SearchHit[],
  found: readonly SearchHit[],
  used: readonly Used[] = [],
  explain = false,
): NonNullable<SearchAnswer['beside']> {
  const shown = new Set(hits.map(keyOf))
  const ofHits = new Set(hits.map(({ server }) => server))
  const most = used.slice(0, MOST_USED)
  // The server of the best hit always has a place.
  const servers = [...new Set([...[...ofHits].slice(0, 1), ...most.map(({ server }) => server), ...ofHits])].slice(0, MOST_SERVERS)
  const named = most.filter(({ server }) => servers.includes(server))
  const room = Math.floor((MOST_NAMES - named.length) / servers.filter((server) => ofHits.has(server)).length)
  return [...new Set([...named.map(({ server }) => server), ...servers])].flatMap((server) => {
    const reasons = named.filter((each) => each.server === server).map(({ why }) => why)
    const first = reasons.map(({ tool }) => tool)
    const others = ofHits.has(server) ? otherTools(directory.toolsOf(server), found, shown, first, room) : []
    const all = [...first, ...others]
    return all.length === 0 ? [] : [{ server, tools: all, ...(explain && reasons.length > 0 ? { used: reasons } : {}) }]
  })
}

/** At most `most` names of a server's tools that are not shown yet: first those found, then the first of its list. */
function otherTools(
  tools: readonly OfferedTool[],
  found: readonly SearchHit[],
  shown: ReadonlySet<string>,
  first: readonly string[],
  most: number,
): string[] {
  const names = new Set<string>()
  const take = (tool: OfferedTool | undefined): void => {
    if (tool !== undefined && names.size < most && !shown.has(keyOf(tool)) && !first.includes(tool.qualifiedName))
      names.add(tool.qualifiedName)
  }
  const server = tools[0]?.server
  for (const hit of found) if (hit.server === server && names.size < most) take(tools.find(({ name }) => name === hit.name))
  for (const tool of tools) {
    if (names.size >= most) break
    take(tool)
  }
  return [...names]
}

function keyOf({ server, name }: { readonly server: string; readonly name: string }): string {
  return `${server} ${name}`
}

function isOld({ source }: OfferedTool): boolean {
  return isDeprecated(definitionOf(source).description)
}
