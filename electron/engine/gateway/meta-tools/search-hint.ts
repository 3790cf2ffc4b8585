import type { Catalog } from '../../catalog/catalog.ts'
import type { CatalogTool } from '../../catalog/tool.ts'
import { pageOf } from '../../catalog/tool-page.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { type Scope, serversWithin, shownWithin } from '../../authorization/scope/scope.ts'
import { rawWords, splitWord } from '../../search/text/words.ts'

/** Characters of the hint. It is not part of a prompt: apps search it themselves. Inner: a text of our own. */
const LONGEST_HINT = 4_000
/** Names of tools that are read for the hint, the same number of each server. Inner: they fill it many times over. */
const MOST_NAMES = 2_000

/**
 * The words by which an AI app's own tool search finds us ("slack message", "browser screenshot"): the names of the servers and the plain
 * words in the names of their tools. If there is no room for all, each server contributes its most frequent words.
 */
export function searchHint(servers: readonly { readonly name: string; readonly tools: Iterable<string> }[]): string {
  const said = new Set<string>()
  let length = 0
  const say = (word: string): void => {
    if (said.has(word) || length + word.length + 1 > LONGEST_HINT) return
    said.add(word)
    length += word.length + 1
  }
  for (const { name } of servers) wordsOf(name).forEach(say)
  const share = Math.ceil(MOST_NAMES / Math.max(1, servers.length))
  const lists = servers.map(({ tools }) => mostSaid(tools, share))
  for (let rank = 0; lists.some((list) => rank < list.length); rank += 1) {
    for (const list of lists) list.slice(rank, rank + 1).forEach(say)
  }
  return [...said].join(' ')
}

/** The words in the first names of a set, the most frequent first. */
function mostSaid(names: Iterable<string>, most: number): string[] {
  const counts = new Map<string, number>()
  let left = most
  for (const name of names) {
    if (left-- === 0) break
    for (const word of new Set(wordsOf(name))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort(([word, times], [other, often]) => often - times || (word < other ? -1 : 1)).map(([word]) => word)
}

function wordsOf(name: string): string[] {
  return rawWords(name.slice(0, 200))
    .flatMap((word) => splitWord(word).parts)
    .filter((word) => word.length > 1 && !/^\d+$/.test(word))
}

/** The search hint for the enabled servers in a scope. */
export function hintOfServers(
  servers: ReadonlyMap<string, ServerConfig>,
  catalog: Pick<Catalog, 'get'>,
  slugOf: (server: string) => string,
  scope: Scope | undefined,
): string {
  return searchHint(
    serversWithin(servers, scope).map(([name, entry]) => {
      const shown = shownWithin(scope, name, entry, slugOf)
      return { name, tools: shownNames(catalog.get(name)?.tools.values() ?? [], shown) }
    }),
  )
}

/** The names of the tools that a model may see: an app's own search must not find Tooltray by a tool for pages alone. */
function* shownNames(tools: Iterable<CatalogTool>, shown: (tool: string) => string | undefined): Generator<string> {
  for (const tool of tools) {
    const name = shown(tool.name)
    if (name !== undefined && pageOf(tool).isForModel) yield name
  }
}
