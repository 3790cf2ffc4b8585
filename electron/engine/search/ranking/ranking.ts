import { type LearnedWords } from '../learning/learned-words.ts'
import { createFactors, type Factors } from './factors.ts'
import { type LessonGain, lessonGains } from '../learning/lessons.ts'
import { createOccurrences, type Occurrences } from './occurrences.ts'
import { type PlannedWord } from '../query/query-plan.ts'
import { createRarity, type Rarity } from './rarity.ts'

import { addUp } from './sums.ts'
import { type ToolStore } from '../tool-store.ts'
import { type Weights } from './weights.ts'

/** The documents that match a query, with their scores, and what it takes to explain them. */
export interface Ranking {
  readonly words: readonly PlannedWord[]
  readonly documents: readonly number[]
  readonly score: Float64Array
  /** What multiplied a document's sum, by its name. */
  factorsOf(document: number): Factors
  readonly lessons: ReadonlyMap<number, readonly LessonGain[]>
  readonly rarity: Rarity
  readonly occurrences: Occurrences
}

/** Scores every document that answers any word: the sum over the words, times a factor for each share. */
export function rankDocuments(words: readonly PlannedWord[], store: ToolStore, learned: LearnedWords, weights: Weights): Ranking {
  const rarity = createRarity(store, weights)
  const occurrences = createOccurrences(store, weights)
  const lessons = lessonGains(words, store, learned, rarity, weights)
  const sums = addUp(words, store, occurrences, rarity, lessons)
  const factorsOf = createFactors(words, store, rarity, sums, weights)
  const score = new Float64Array(sums.sum.length)
  for (const document of sums.documents) {
    const { query, name, phrase, serverName, neighbours, special, opposite, clause } = factorsOf(document)
    score[document] = (sums.sum[document] ?? 0) * query * name * phrase * serverName * neighbours * special * opposite * clause
  }
  return { words, documents: sums.documents, score, factorsOf, lessons, rarity, occurrences }
}
