import { aliasesOf } from './aliases.ts'
import { splitLiterals } from './literals.ts'
import { type SimilarWordFinder } from './similar-words.ts'
import { isStopWord } from './stop-words.ts'
import { type Term, type Vocabulary } from './vocabulary.ts'
import { type Weights } from './weights.ts'
import { rawWords, splitWord, termOf } from './words.ts'

/** How a vocabulary term came to stand for a query word. */
export type MatchKind = 'exact' | 'alias' | 'prefix' | 'typo' | 'compound'

export interface PlannedTerm {
  readonly term: Term
  readonly kind: MatchKind
  /** 1 for the word itself, less for what stands for it. */
  readonly weight: number
}

/** One word of a query, with every term of the index that answers it. */
export interface PlannedWord {
  readonly word: string
  readonly stem: string
  readonly weight: number
  readonly terms: readonly PlannedTerm[]
}

// What a model sends is a sentence; this is a page. Beyond it, words are looked at no more, so that a huge query costs no more than this.
const LONGEST_QUERY = 20_000
const MOST_WORDS = 64
const MOST_SCANS = 12

interface Spoken {
  readonly word: string
  weight: number
  times: number
  readonly followedBy: Set<string>
}

/**
 * Reads a query against a vocabulary. `lenient` keeps stop words and looks for similar words of known words too: for a second try
 * when the first found nothing.
 */
export function planQuery(query: string, vocabulary: Vocabulary, similar: SimilarWordFinder, weights: Weights, lenient = false): PlannedWord[] {
  const spoken = spokenWords(query.slice(0, LONGEST_QUERY), weights, lenient)
  let scans = 0
  return [...spoken.values()].slice(0, MOST_WORDS).map(({ word, weight, times, followedBy }) => {
    const stem = termOf(word)
    const terms = new Map<Term, PlannedTerm>()
    const add = (term: Term | undefined, kind: MatchKind, matchWeight: number): void => {
      if (term === undefined || matchWeight <= 0 || (terms.get(term)?.weight ?? 0) >= matchWeight) return
      terms.set(term, { term, kind, weight: matchWeight })
    }
    const exact = vocabulary.find(word)
    add(exact, 'exact', 1)
    for (const alias of aliasesOf(stem)) add(vocabulary.findStem(alias), 'alias', weights.alias)
    for (const next of followedBy) add(vocabulary.find(word + next), 'compound', weights.compound)
    if ((exact === undefined || lenient) && scans++ < MOST_SCANS) {
      for (const part of compoundParts(word, vocabulary)) add(part, 'compound', weights.compound / 2)
      const found = similar.find(word)
      for (const term of found.prefix) add(term, 'prefix', weights.prefix)
      for (const term of found.typo) add(term, 'typo', weights.typo)
    }
    return { word, stem, weight: weight * (1 + weights.repetition * Math.log2(times)), terms: [...terms.values()] }
  })
}

function spokenWords(query: string, weights: Weights, lenient: boolean): Map<string, Spoken> {
  const words = new Map<string, Spoken>()
  let previous: Spoken | undefined
  const speak = (word: string, weight: number): void => {
    if (!lenient && isStopWord(word)) return
    const stem = termOf(word)
    const known = words.get(stem)
    const now = known ?? { word, weight, times: 0, followedBy: new Set() }
    now.weight = Math.max(now.weight, weight)
    now.times++
    words.set(stem, now)
    previous?.followedBy.add(word)
    previous = now
  }
  for (const { text, literal } of splitLiterals(query)) {
    const weight = literal ? weights.literal : 1
    for (const raw of rawWords(text)) {
      const { parts, joined } = splitWord(raw)
      if (joined !== undefined) speak(joined, weight)
      for (const part of parts) speak(part, joined === undefined ? weight : weight * weights.compound)
    }
  }
  return words
}

/** `filesystem` as file and system, when the index knows both; the split whose rarer part is most common. */
function compoundParts(word: string, vocabulary: Vocabulary): readonly Term[] {
  let best: readonly Term[] = []
  let bestDocuments = 0
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const left = vocabulary.find(word.slice(0, cut))
    const right = vocabulary.find(word.slice(cut))
    if (left === undefined || right === undefined) continue
    const documents = Math.min(left.documents, right.documents)
    if (documents <= bestDocuments) continue
    best = [left, right]
    bestDocuments = documents
  }
  return best
}
