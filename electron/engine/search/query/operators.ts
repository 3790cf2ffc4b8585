import { isStopWord } from '../text/stop-words.ts'
import { rawWords } from '../text/words.ts'

/** A parsed query: the search text, and the operators that people know from other search engines. */
export interface Asked {
  /** The text to search for. Quotes are still included. */
  readonly text: string
  /** Quoted texts, each a sequence of words that a tool's name or description may have to contain. */
  readonly quoted: readonly string[]
  /** Words, or sequences of words, that exclude a tool. */
  readonly excluded: readonly string[]
}

const QUOTED = /"([^"\n]{1,200})"|“([^”\n]{1,200})”/g

/**
 * `-word`, `-"some words"`, and NOT before either. The sign must come before a word of at least two letters: `--flag`, `-m`, `-5`,
 * `e-mail`, and the `-` of a list exclude nothing.
 */
const SIGN = /(?<=^|\s)(?:-(?=["“\p{L}])|NOT\s+(?:an?\s+|the\s+)?)/u
const LEFT_OUT = /("[^"\n]{1,200}"|“[^”\n]{1,200}”|\p{L}[\p{L}\p{M}\p{N}_-]{1,64})(?=$|[\s,;.!?])/u
const EXCLUDED = new RegExp(SIGN.source + LEFT_OUT.source, 'gu')

/**
 * The maximum number of words beside quoted ones for quotes to count as operators. In a longer sentence, quotes contain values for a tool.
 */
const MOST_WORDS_BESIDE = 3
const MOST_SIGNS = 8
/** Longer texts are not parsed for operators. */
const LONGEST_QUERY = 2_000

/**
 * Parses the operators of a query. A query that only excludes counts as plain words. NOT counts in capitals only, and not in a query that
 * is all capitals.
 */
export function readOperators(query: string): Asked {
  if (query.length > LONGEST_QUERY) return { text: query, quoted: [], excluded: [] }
  const excluded: string[] = []
  const text = query.replace(EXCLUDED, (whole, words: string) => {
    if ((!whole.startsWith('-') && !/\p{Ll}/u.test(query)) || excluded.length === MOST_SIGNS) return whole
    excluded.push(words.replace(/["“”]/g, ''))
    return ' '
  })
  if (rawWords(text).length === 0) return { text: query, quoted: [], excluded: [] }
  const beside = rawWords(text.replace(QUOTED, ' ')).filter((word) => !isStopWord(word.toLowerCase()))
  const found = beside.length > MOST_WORDS_BESIDE ? [] : [...text.matchAll(QUOTED)].slice(0, MOST_SIGNS)
  return { text, quoted: found.map(([, straight, curly]) => (straight ?? curly ?? '').trim()), excluded }
}

/** Removes the quotes around the given sequences: their words count as any other. */
export function withoutQuotes(text: string, sequences: readonly string[]): string {
  return text.replace(QUOTED, (whole, straight?: string, curly?: string) => {
    const words = straight ?? curly ?? ''
    return sequences.includes(words.trim()) ? words : whole
  })
}
