import { termOf } from './words.ts'

/**
 * A term and its occurrences. `postings` has one number per document and field, grouped by document: document * 1024 + field * 64 +
 * occurrences (at most 63).
 */
export interface Term {
  readonly text: string
  /** The words that share this stem, for finding misspelled ones. */
  readonly words: string[]
  postings: Uint32Array
  /** How many entries of `postings` are in use. */
  used: number
  /** How many documents contain the term. */
  documents: number
  /** How many servers contain the term. */
  servers: number
}

export const DOCUMENT_SHIFT = 10
export const FIELD_SHIFT = 6
export const FIELD_MASK = 15
export const COUNT_MASK = 63

/** The documents that have a term in one of the given fields, each once. `fieldBits`: one bit per field number. */
export function documentsIn({ postings, used }: Term, fieldBits: number): number[] {
  const documents: number[] = []
  for (let index = 0; index < used; index++) {
    const posting = postings[index] ?? 0
    const document = posting >>> DOCUMENT_SHIFT
    if ((fieldBits & (1 << ((posting >>> FIELD_SHIFT) & FIELD_MASK))) !== 0 && documents.at(-1) !== document) documents.push(document)
  }
  return documents
}

/** All words and terms of an index. A term is removed with its last posting. */
export interface Vocabulary {
  /** The term of a word in lower case, if the index has it. */
  find(word: string): Term | undefined
  /** The same by stem. */
  findStem(stem: string): Term | undefined
  /** The term of a stem; created if missing. @param words the stem, then words of that stem, in lower case. */
  intern(words: readonly [stem: string, ...words: string[]]): Term
  /** The stem of a word in lower case, without computing it if the word is known. */
  stemOf(word: string): string
  /** Removes a term without postings. */
  release(term: Term): void
  /** Every word, with its term, in no particular order. */
  words(): ReadonlyMap<string, Term>
  /** Every term, in no particular order. */
  terms(): Iterable<Term>
  /** Changes whenever `words()` may have changed. */
  readonly version: number
}

/** Creates an empty vocabulary. */
export function createVocabulary(): Vocabulary {
  const byStem = new Map<string, Term>()
  const byWord = new Map<string, Term>()
  let version = 0
  const findStem = (stem: string): Term | undefined => byStem.get(stem)
  return {
    findStem,
    find: (word) => byWord.get(word) ?? byStem.get(termOf(word)),
    intern(words) {
      const [stem] = words
      let term = byStem.get(stem)
      if (term === undefined) {
        term = { text: stem, words: [], postings: new Uint32Array(), used: 0, documents: 0, servers: 0 }
        byStem.set(stem, term)
        version++
      }
      for (let at = 1; at < words.length; at++) {
        const word = words[at]
        if (word === undefined || byWord.has(word)) continue
        term.words.push(word)
        byWord.set(word, term)
        version++
      }
      return term
    },
    stemOf: (word) => byWord.get(word)?.text ?? termOf(word),
    release(term) {
      version++
      byStem.delete(term.text)
      for (const word of term.words) byWord.delete(word)
    },
    words: () => byWord,
    terms: () => byStem.values(),
    get version() {
      return version
    },
  }
}
