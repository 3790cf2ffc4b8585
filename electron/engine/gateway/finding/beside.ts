import type { SearchAnswer } from '../../../contract/search.ts'
import type { SearchHit } from '../../search/search-index.ts'
import type { Directory } from '../offer/directory.ts'

/** How many of the best are looked at for what stands beside an answer's hits. */
export const LOOKED_AT = 40
/** Of so many servers, and so many names in all: about 55 tokens. */
const MOST_SERVERS = 3
const MOST_NAMES = 12

/**
 * The tools that stand beside the hits on their servers, by name alone: who creates something will write to it and save it, and need not
 * search again. First what the query finds as well, then what the server lists first.
 *
 * @param hits as they are shown, the best first.
 * @param found what the query finds in all, the best first.
 */
export function besideHits(
  directory: Pick<Directory, 'toolsOf'>,
  hits: readonly SearchHit[],
  found: readonly SearchHit[],
): NonNullable<SearchAnswer['beside']> {
  const shown = new Set(hits.map(({ server, name }) => `${server} ${name}`))
  const servers = [...new Set(hits.map(({ server }) => server))].slice(0, MOST_SERVERS)
  const most = Math.ceil(MOST_NAMES / servers.length)
  return servers.flatMap((server) => {
    const tools = new Map(directory.toolsOf(server).map((tool) => [tool.name, tool.qualifiedName]))
    const names = new Set([...found.filter((hit) => hit.server === server).map(({ name }) => name), ...tools.keys()])
    const others = [...names].filter((name) => !shown.has(`${server} ${name}`)).flatMap((name) => tools.get(name) ?? [])
    return others.length === 0 ? [] : [{ server, tools: others.slice(0, most) }]
  })
}
