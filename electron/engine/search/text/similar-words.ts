import { isOneEditApart, letterSet } from './spelling.ts'
import { type Term, type Vocabulary } from './vocabulary.ts'
import { isUnspaced } from './words.ts'

/** Words of the vocabulary that are similar to one that the index does not have. */
export interface SimilarWords {
  readonly prefix: readonly Term[]
  readonly typo: readonly Term[]
}

const SHORTEST_WORD = 2
const MOST_FOUND = 8

/** Finds words of the vocabulary by prefix, or with one edit. */
export interface SimilarWordFinder {
  find(word: string): SimilarWords
}

interface Table {
  readonly version: number
  readonly words: readonly string[]
  readonly terms: readonly Term[]
  readonly letters: Int32Array
  readonly lengths: Uint8Array
}

/** Creates a finder. It scans a compact table of all words, which is rebuilt on the first use after the vocabulary has changed. */
export function createSimilarWordFinder(vocabulary: Vocabulary): SimilarWordFinder {
  let table: Table | undefined

  function tableNow(): Table {
    if (table?.version === vocabulary.version) return table
    const words = [...vocabulary.words().keys()]
    table = {
      version: vocabulary.version,
      words,
      terms: [...vocabulary.words().values()],
      letters: Int32Array.from(words, letterSet),
      lengths: Uint8Array.from(words, (word) => word.length),
    }
    return table
  }

  /** A lone character of a script without spaces is only indexed as half of a pair. */
  function holdersOf(character: string): Set<Term> {
    const { words, terms } = tableNow()
    return new Set(terms.filter((_, index) => words[index] !== character && words[index]?.includes(character) === true))
  }

  return {
    find(word) {
      if (isUnspaced(word)) return { prefix: word.length > 1 ? [] : mostUsed(holdersOf(word)), typo: [] }
      const prefix = new Set<Term>()
      const typo = new Set<Term>()
      const { words, terms, letters, lengths } = tableNow()
      const set = letterSet(word)
      for (let index = 0; word.length >= SHORTEST_WORD && index < words.length; index++) {
        const own = letters[index] ?? 0
        const missing = set & ~own
        const extra = own & ~set
        const longer = (lengths[index] ?? 0) - word.length
        const mayBePrefix = missing === 0 && longer > 0
        const mayBeTypo = longer >= -1 && longer <= 1 && (missing & (missing - 1)) === 0 && (extra & (extra - 1)) === 0
        if (!mayBePrefix && !mayBeTypo) continue
        const candidate = words[index] ?? ''
        const term = terms[index]
        if (term === undefined || candidate === word) continue
        if (mayBePrefix && candidate.startsWith(word)) prefix.add(term)
        else if (mayBeTypo && isOneEditApart(word, candidate)) typo.add(term)
      }
      return { prefix: mostUsed(prefix), typo: mostUsed(typo) }
    },
  }
}

function mostUsed(terms: ReadonlySet<Term>): Term[] {
  return [...terms].sort((a, b) => b.documents - a.documents || (a.text < b.text ? -1 : 1)).slice(0, MOST_FOUND)
}
