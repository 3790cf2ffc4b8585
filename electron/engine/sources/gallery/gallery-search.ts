import { createSearchIndex, type SearchIndex } from '../../search/search-index.ts'
import { isStopWord } from '../../search/text/stop-words.ts'
import { rawWords, splitWord, termOf } from '../../search/text/words.ts'
import type { GalleryEntry } from './list/gallery-schema.ts'

/** Searches the entries of a list, as tools are searched. */
export interface GallerySearch {
  /**
   * Returns entries in the order of their score, the best first; in the order of the list for a query without words.
   *
   * @param request the vector of the query, as in `SearchOptions`.
   */
  (query: string, category?: string, request?: Float32Array): readonly GalleryEntry[]
  /** Its index, for learning. */
  readonly index: SearchIndex
}

/** Between two that fit as well, the one of the service itself, and the one that most people use. */
const PREFERRED = 1.05
/** Characters of a search in the gallery. Over it: the rest is not read. */
const LONGEST_QUERY = 200

/** Indexes the entries. A query is what people say ("I want my calendar"); its last word may be unfinished. */
export function gallerySearch(entries: readonly GalleryEntry[]): GallerySearch {
  const index = createSearchIndex()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  for (const { id, name, what, words, category, publisher, site = '' } of entries)
    index.setServer(id, [{ name, title: words.join(', '), description: `${what}\n\n${category} ${publisher} ${site}` }])

  const search = (query: string, category?: string, request?: Float32Array): readonly GalleryEntry[] => {
    const isWithin = ({ category: own }: GalleryEntry): boolean => category === undefined || own === category
    const asked = query.slice(0, LONGEST_QUERY)
    if (rawWords(asked).length === 0) return entries.filter(isWithin)
    const allowed = (id: string): boolean => isWithin(byId.get(id) as GalleryEntry)
    const found = index
      .search(asked, { limit: entries.length, allowed, request })
      .flatMap(({ server, score }) => {
        const entry = byId.get(server)
        return entry === undefined ? [] : [{ entry, score: score * (entry.official ? PREFERRED : 1) * (entry.first ? PREFERRED : 1) }]
      })
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry)
    return [...new Set([...found, ...entries.filter((entry) => isWithin(entry) && isBegun(entry, asked))])]
  }
  return Object.assign(search, { index })
}

/** Whether the last word of a query is the beginning of a name of an entry, or of a word for it: somebody is typing. */
function isBegun({ id, name, words }: GalleryEntry, query: string): boolean {
  const last = rawWords(query).at(-1)?.toLowerCase() ?? ''
  return last.length > 1 && rawWords([id, name, ...words].join(' ')).some((word) => word.toLowerCase().startsWith(last))
}

interface Named {
  /** Its name without what stands in brackets, and its id, as the terms of each. */
  readonly called: readonly (readonly string[])[]
  /** The phrases under which people know it. */
  readonly phrases: readonly { readonly as: string; readonly terms: readonly string[] }[]
}

/** The names of each entry are read once: searches that find nothing ask for them again and again. */
const known = new WeakMap<GalleryEntry, Named>()

function namesOf(entry: GalleryEntry): Named {
  const named = known.get(entry) ?? {
    called: [entry.name.replace(/\s*\(.*\)$/, ''), entry.id].map(termsOf),
    phrases: [entry.name, ...entry.words].map((as) => ({ as, terms: termsOf(as) })).filter((phrase) => phrase.terms.length > 0),
  }
  known.set(entry, named)
  return named
}

function termsOf(text: string): string[] {
  return rawWords(text).flatMap((raw) => {
    const { parts, joined } = splitWord(raw)
    return [...parts, ...(joined === undefined ? [] : [joined])].filter((word) => !isStopWord(word)).map(termOf)
  })
}

/** Whether a phrase stands in the query, in its order and without a gap. */
function holds(asked: readonly string[], phrase: readonly string[]): boolean {
  return asked.some((_term, at) => phrase.every((term, offset) => asked[at + offset] === term))
}

/**
 * The entries that a query names, in the order of the list: it contains the whole name of the entry, or a phrase of two words or more under
 * which people know it. `as`: what it is for, in a word or two.
 */
export function entriesNamed(entries: readonly GalleryEntry[], query: string): { readonly entry: GalleryEntry; readonly as: string }[] {
  const asked = termsOf(query.slice(0, LONGEST_QUERY))
  return entries.flatMap((entry) => {
    const { called, phrases } = namesOf(entry)
    const said = phrases.find(({ as, terms }) => as !== entry.name && terms.length > 1 && holds(asked, terms))
    const isNamed = called.some((name) => holds(asked, name))
    return isNamed || said !== undefined ? [{ entry, as: said?.as ?? entry.words[0] ?? entry.category }] : []
  })
}
