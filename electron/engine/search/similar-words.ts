import { bitCount, isOneEditApart, letterSet } from './spelling.ts'
import { type Term, type Vocabulary } from './vocabulary.ts'
import { isUnspaced } from './words.ts'

/** Vocabulary found for a word that the index does not have. */
export interface SimilarWords {
  readonly prefix: readonly Term[]
  readonly typo: readonly Term[]
}

const SHORTEST_PREFIX = 3
const MOST_PREFIX = 8

/** Finds vocabulary by prefix and by one edit. */
export interface SimilarWordFinder {
  find(word: string): SimilarWords
}

interface Table {
  readonly version: number
  readonly words: readonly string[]
  readonly terms: readonly Term[]
  readonly letters: Int32Array
}

/** Scans a compact table of all words, made again at the first question after the vocabulary has changed. */
export function createSimilarWordFinder(vocabulary: Vocabulary): SimilarWordFinder {
  let table: Table | undefined

  function tableNow(): Table {
    if (table?.version === vocabulary.version) return table
    const words = [...vocabulary.words().keys()]
    table = { version: vocabulary.version, words, terms: [...vocabulary.words().values()], letters: Int32Array.from(words, letterSet) }
    return table
  }

  return {
    find(word) {
      const { words, terms, letters } = tableNow()
      const prefix = new Set<Term>()
      const typo = new Set<Term>()
      const set = letterSet(word)
      const unspaced = isUnspaced(word)
      const mayBePrefix = word.length >= SHORTEST_PREFIX
      for (let index = 0; index < words.length; index++) {
        const difference = (letters[index] ?? 0) ^ set
        const candidate = words[index] ?? ''
        const term = terms[index]
        if (term === undefined || candidate === word) continue
        if (unspaced) {
          if (word.length === 1 && candidate.includes(word)) prefix.add(term)
          continue
        }
        if (mayBePrefix && candidate.length > word.length && (difference & set) === 0 && candidate.startsWith(word)) prefix.add(term)
        else if (Math.abs(candidate.length - word.length) <= 1 && bitCount(difference) <= 2 && word.length > 2 && isOneEditApart(word, candidate)) {
          typo.add(term)
        }
      }
      return { prefix: mostUsed(prefix, MOST_PREFIX), typo: mostUsed(typo, MOST_PREFIX) }
    },
  }
}

function mostUsed(terms: ReadonlySet<Term>, most: number): Term[] {
  return [...terms].sort((a, b) => b.documents - a.documents || (a.text < b.text ? -1 : 1)).slice(0, most)
}
