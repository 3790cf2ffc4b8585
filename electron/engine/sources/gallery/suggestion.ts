import { serversOf, type RunServer } from './added-servers.ts'
import { entriesNamed } from './gallery-search.ts'
import type { GalleryList } from './list/read-gallery.ts'

/** Characters of a name in the line. Over it: it is cut off. Inner: so that the line stays under 25 tokens. */
const LONGEST_PART = 24

/**
 * One line for a model whose search found nothing that fits: an entry that the query names, by its name or by what people call it, and that
 * is not added. Undefined if there is none.
 */
export function suggestionFor(list: GalleryList, servers: readonly RunServer[], query: string): string | undefined {
  const entry = entriesNamed(list.entries, query).find(
    ({ entry: { status, ways } }) => status !== 'deprecated' && serversOf({ ways }, servers).length === 0,
  )
  if (entry === undefined) return undefined
  const name = entry.entry.name.replace(/\s*\(.*\)$/, '').slice(0, LONGEST_PART)
  return `Not added here: ${name} (${entry.as.slice(0, LONGEST_PART)}). The user can add it in Tooltray.`
}
