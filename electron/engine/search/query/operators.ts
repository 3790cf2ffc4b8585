import { isStopWord } from '../text/stop-words.ts'
import { rawWords } from '../text/words.ts'

/** A query taken apart: what it looks for, and what it asks for by signs that people know from elsewhere. */
export interface Asked {
  /** What is looked for by words. Quotes are still in it. */
  readonly text: string
  /** Quoted texts, each a sequence of words that a tool's name or description may have to hold. */
  readonly quoted: readonly string[]
  /** Words, or sequences of them, that leave a tool out. */
  readonly excluded: readonly string[]
}

const QUOTED = /"([^"\n]{1,200})"|“([^”\n]{1,200})”/g

/**
 * `-word`, `-"some words"`, and NOT before either. The sign stands at the beginning of a word of at least two letters: neither `--flag`
 * nor `-m`, `-5`, `e-mail` or the `-` of a list leaves anything out.
 */
const SIGN = /(?<=^|\s)(?:-(?=["“\p{L}])|NOT\s+(?:an?\s+|the\s+)?)/u
const LEFT_OUT = /("[^"\n]{1,200}"|“[^”\n]{1,200}”|\p{L}[\p{L}\p{M}\p{N}_-]{1,64})(?=$|[\s,;.!?])/u
const EXCLUDED = new RegExp(SIGN.source + LEFT_OUT.source, 'gu')

/** Most words beside quoted ones that still make a query of signs. In a longer sentence, quotes hold what is handed to a tool. */
const MOST_WORDS_BESIDE = 3
const MOST_SIGNS = 8
/** Pages of text are no query of signs. */
const LONGEST_QUERY = 2_000

/**
 * Reads the signs of a query. One that leaves out and looks for nothing is a query of plain words.
 * NOT counts in capitals only, and not in a query that is all capitals.
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

/** A query without the quotes around those of its sequences that tools must hold: their words count as any other. */
export function withoutQuotes(text: string, sequences: readonly string[]): string {
  return text.replace(QUOTED, (whole, straight?: string, curly?: string) => {
    const words = straight ?? curly ?? ''
    return sequences.includes(words.trim()) ? words : whole
  })
}
