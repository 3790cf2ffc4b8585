import { isStopWord } from '../../search/text/stop-words.ts'
import { rawWords, splitWord, termOf } from '../../search/text/words.ts'
import type { GalleryEntry } from './list/gallery-schema.ts'

/** How much a word in a field says. A name is what people type; a sentence mentions much beside its subject. */
const WEIGHTS = { name: 8, words: 4, what: 2, about: 1 } as const
/** A word that only begins with what was typed, as while typing. */
const BEGINNING = 0.5

interface Indexed {
  readonly entry: GalleryEntry
  /** The weight of each term. */
  readonly terms: ReadonlyMap<string, number>
  /** Its name and id, as terms. */
  readonly names: readonly string[]
  /** Its name without what stands in brackets, and its id, as the terms of each. */
  readonly called: readonly (readonly string[])[]
  /** The phrases under which people know it. */
  readonly phrases: readonly { readonly as: string; readonly terms: readonly string[] }[]
}

/** Entries in the order of their score, the best first; in the order of the list for an empty query. */
export type GallerySearch = (query: string, category?: string) => readonly GalleryEntry[]

/**
 * Indexes the entries. A query is what people say ("I want my calendar"): each of its words counts by how rare it is in the list, where it
 * stands, and whether the whole of a phrase is there. The last word may be unfinished. A query that is a name has that entry first.
 */
export function gallerySearch(entries: readonly GalleryEntry[]): GallerySearch {
  const indexed = entries.map(indexOf)
  const spread = new Map<string, number>()
  for (const { terms } of indexed) for (const term of terms.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  const vocabulary = [...spread.keys()]
  const rarity = (term: string): number => Math.log(1 + entries.length / (spread.get(term) ?? entries.length))

  return (query, category) => {
    const among = category === undefined ? indexed : indexed.filter(({ entry }) => entry.category === category)
    const asked = queryTerms(query.slice(0, LONGEST_QUERY))
    if (asked.length === 0) return among.map(({ entry }) => entry)
    const last = asked.at(-1) ?? ''
    const completed = last.length < 2 ? [] : vocabulary.filter((term) => term.startsWith(last) && term !== last)
    const whole = termsOf(query.slice(0, LONGEST_QUERY)).join(' ')
    const isNamed = ({ names }: Indexed): boolean => names.includes(whole)
    const scored = among.map((one, at) => ({ one, at, score: isNamed(one) ? Infinity : scoreOf(one, asked, completed, rarity) }))
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => (a.score === b.score ? 0 : b.score - a.score) || a.at - b.at)
      .map(({ one }) => one.entry)
  }
}

/** Characters of a search in the gallery. Over it: the rest is not read. */
const LONGEST_QUERY = 200

function scoreOf(
  { terms, phrases, entry }: Indexed,
  asked: readonly string[],
  completed: readonly string[],
  rarity: (term: string) => number,
): number {
  const words = asked.map((term) => (terms.get(term) ?? 0) * rarity(term))
  const begun = Math.max(0, ...completed.map((term) => (terms.get(term) ?? 0) * rarity(term) * BEGINNING))
  const said = phrases
    .filter((phrase) => holds(asked, phrase.terms))
    .map((phrase) => phrase.terms.reduce((sum, term) => sum + rarity(term), 0))
  const sum = words.reduce((whole, one) => whole + one, 0) + begun + Math.max(0, ...said) * WEIGHTS.words
  if (sum === 0) return 0
  // Between two that fit as well, the one of the service itself, and the one that most people use.
  return sum * (entry.official ? 1.05 : 1) * (entry.first ? 1.05 : 1)
}

/** Whether a phrase stands in the query, in its order and without a gap. */
function holds(asked: readonly string[], phrase: readonly string[]): boolean {
  return asked.some((_term, at) => phrase.every((term, offset) => asked[at + offset] === term))
}

/** Each entry is indexed once: searches that find nothing ask for it again and again. */
const known = new WeakMap<GalleryEntry, Indexed>()

function indexOf(entry: GalleryEntry): Indexed {
  const indexed = known.get(entry) ?? index(entry)
  known.set(entry, indexed)
  return indexed
}

function index(entry: GalleryEntry): Indexed {
  const terms = new Map<string, number>()
  const put = (text: string, weight: number): void => {
    for (const term of termsOf(text)) terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  }
  put([entry.category, entry.publisher, entry.site ?? ''].join(' '), WEIGHTS.about)
  put(entry.what, WEIGHTS.what)
  for (const words of entry.words) put(words, WEIGHTS.words)
  put(`${entry.name} ${entry.id}`, WEIGHTS.name)
  return {
    entry,
    terms,
    names: [entry.name, entry.id].map((name) => termsOf(name).join(' ')),
    called: [entry.name.replace(/\s*\(.*\)$/, ''), entry.id].map(termsOf),
    phrases: [entry.name, ...entry.words].map((as) => ({ as, terms: termsOf(as) })).filter((phrase) => phrase.terms.length > 0),
  }
}

function termsOf(text: string): string[] {
  return rawWords(text).flatMap((raw) => {
    const { parts, joined } = splitWord(raw)
    return [...parts, ...(joined === undefined ? [] : [joined])].filter((word) => !isStopWord(word)).map(termOf)
  })
}

/** The terms of a query, without those that say that somebody wants something. A query of nothing else is read as it is. */
function queryTerms(query: string): string[] {
  const terms = termsOf(query)
  const telling = terms.filter((term) => !WISHES.has(term))
  return telling.length === 0 ? terms : telling
}

const WISHES: ReadonlySet<string> = new Set(
  ['want', 'need', 'like', 'please', 'use', 'server', 'mcp', 'tool', 'connect', 'add', 'find', 'look', 'get', 'make', 'my', 'our'].map(
    termOf,
  ),
)

/**
 * The entries that a query names, in the order of the list: it contains the whole name of the entry, or a phrase of two words or more under
 * which people know it. `as`: what it is for, in a word or two.
 */
export function entriesNamed(entries: readonly GalleryEntry[], query: string): { readonly entry: GalleryEntry; readonly as: string }[] {
  const asked = termsOf(query.slice(0, LONGEST_QUERY))
  return entries.flatMap((entry) => {
    const { called, phrases } = indexOf(entry)
    const said = phrases.find(({ as, terms }) => as !== entry.name && terms.length > 1 && holds(asked, terms))
    const isNamed = called.some((name) => holds(asked, name))
    return isNamed || said !== undefined ? [{ entry, as: said?.as ?? entry.words[0] ?? entry.category }] : []
  })
}
