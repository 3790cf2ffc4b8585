import type { DocPage } from '../../contract/docs/doc-page.ts'
import { createSearchIndex } from '../../engine/search/search-index.ts'
import { isStopWord } from '../../engine/search/text/stop-words.ts'
import { shorten } from '../../engine/base/text/shorten.ts'
import { rawWords, termOf } from '../../engine/search/text/words.ts'
import { type DocSection, sectionsOf } from './doc-sections.ts'

/** A section that was found, with the sentence of it that says the most of what was asked. */
export interface DocHit extends DocSection {
  readonly excerpt: string
}

/**
 * Searches the sections of all pages as tools are searched. A page whose name was typed, such as that of an error code, comes first.
 *
 * @param most hits to return, the best first.
 */
export type DocSearch = (words: string, most: number) => DocHit[]

/**
 * What the score of a section counts for, by where its page lies: between two that fit as well, people want to know how to do a thing
 * before how it is defined, and long tables have every word.
 */
const WORTH: readonly (readonly [folder: string, factor: number])[] = [
  ['guide/', 1.15],
  ['troubleshooting', 1.15],
  ['errors/', 0.6],
  ['reference/limits', 0.6],
  ['reference/commands', 0.7],
  ['concepts/threat-model', 0.7],
  ['concepts/security', 0.9],
]
/** Sections of one page among the hits. Inner: our own pages. */
const MOST_OF_PAGE = 2
/** Sections that are looked at, for the best of each page. */
const LOOKED_AT = 60
/** Characters of an excerpt. Inner: our own pages. */
const LONGEST_EXCERPT = 180
/** Characters of a question. Over it: the rest is not read. */
const LONGEST_QUESTION = 200

/** Indexes pages. Takes about 0.1 s for all pages of a version. */
export function docSearch(pages: readonly DocPage[]): DocSearch {
  const index = createSearchIndex()
  const sections = new Map(pages.map((page) => [page.path, sectionsOf(page)]))
  for (const [path, parts] of sections) {
    const tools = parts.map(({ page: { title, question = title }, heading, text }, at) => {
      // A name is unique within a page.
      return { name: `${heading} ${at}`, title: at === 0 ? question : title, description: text }
    })
    index.setServer(path, tools)
  }

  return (words, most) => {
    const asked = words.slice(0, LONGEST_QUESTION)
    const terms = new Set(termsOf(asked))
    /** The places of sections that are among the hits, by page. */
    const taken = new Map<string, Set<number>>()
    const found = index.search(asked, { limit: LOOKED_AT })
    // A word that no page has, or all of them, must not empty the answer.
    const some = found.length > 0 ? found : rawWords(asked).flatMap((word) => index.search(word, { limit: LOOKED_AT }))
    const named = pages.filter(({ path }) => path.endsWith(`/${asked.trim()}`)).map(({ path }) => ({ path, at: 0, score: Infinity }))
    const rated = some.map(({ server, name, score }) => {
      return { path: server, at: Number(/\d+$/.exec(name)?.[0]), score: score * worthOf(server) }
    })
    return [...named, ...rated]
      .toSorted((one, other) => other.score - one.score)
      .flatMap(({ path, at }) => {
        const section = sections.get(path)?.[at]
        const before = taken.get(path) ?? new Set<number>()
        if (section === undefined || before.has(at) || before.size === MOST_OF_PAGE) return []
        taken.set(path, before.add(at))
        return [{ ...section, excerpt: excerptOf(section.text, terms) }]
      })
      .slice(0, most)
  }
}

function worthOf(path: string): number {
  return WORTH.find(([folder]) => path.startsWith(folder))?.[1] ?? 1
}

/** The sentence with the most of the asked words; the first of those. */
function excerptOf(text: string, terms: ReadonlySet<string>): string {
  const sentences = text.split(/(?<=[.!?:]) (?=\p{Lu}|\d)/u).filter((sentence) => /\p{L} \p{L}/u.test(sentence))
  const countOf = (sentence: string): number => new Set(termsOf(sentence).filter((term) => terms.has(term))).size
  let best = ''
  for (const sentence of sentences) if (best === '' || countOf(sentence) > countOf(best)) best = sentence
  return shorten(best, LONGEST_EXCERPT)
}

function termsOf(text: string): string[] {
  return rawWords(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !isStopWord(word))
    .map(termOf)
}
