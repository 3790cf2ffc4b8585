import type { Explanation } from '../../../contract/search.ts'
import { type LearnedWords } from '../learning/learned-words.ts'
import { createFactors, type Factors } from './factors.ts'
import { type LessonGain, lessonGains } from '../learning/lessons.ts'
import { createOccurrences, type Occurrences } from './occurrences.ts'
import { type PlannedWord } from '../query/query-plan.ts'
import { createNames, type Names } from './names.ts'
import { createRarity, type Rarity } from './rarity.ts'
import { createScratch } from './scratch.ts'
import { type Replacement } from '../deprecated/raise-successors.ts'
import { addUp, type Sums } from './sums.ts'
import { type ToolStore } from '../tool-store.ts'
import { type Weights } from './weights.ts'

/** The documents that match a query with their scores, and what is needed to explain them. */
export interface Ranking {
  readonly words: readonly PlannedWord[]
  readonly documents: Uint32Array
  readonly score: Float64Array
  /** The multipliers of a document's sum, by name. */
  factorsOf(document: number): Factors
  /** How well what a document does fits the action that is asked for: the multiplier of its closeness, at most 1. */
  fitOf(document: number): number
  readonly lessons: ReadonlyMap<number, readonly LessonGain[]>
  readonly rarity: Rarity
  readonly occurrences: Occurrences
  /** Whether near words are included. */
  readonly wide: boolean
  /** What closeness of meaning added to a document's score; undefined if the order is by words. */
  readonly meaning?: ReadonlyMap<number, number>
  /** Returns the request as the sentence encoder read it; undefined if it was not compared. */
  readonly closeTo?: (() => string) | undefined
  /** Why the order is by words; undefined if it is not. */
  readonly byWords?: Explanation['byWords']
  /** The multiplier for the share of the query that a document answers, if meanings were compared. */
  answered?(document: number): number
  /** Which deprecated tools were replaced by others; undefined until it is computed. */
  readonly replacement?: Pick<Replacement, 'raised' | 'lowered'>
  /** The share of the words' total weight that a document answers, from 0 to 1. */
  coverage(document: number): number
}

/** A ranking by the words themselves, which can be widened by near words. */
export interface NarrowRanking extends Ranking {
  /** May be called only once. The first ranking must not be used afterwards. */
  widen(): Ranking
}

/**
 * Returns rankings of one store's documents. A ranking is valid until the next one is requested, which reuses its arrays.
 *
 * @param asked bits as returned by `askedActions`.
 */
export type Ranker = (words: readonly PlannedWord[], asked: number) => NarrowRanking

/** Shared by all queries until the store changes. */
interface OfStore {
  readonly version: number
  readonly rarity: Rarity
  readonly names: Names
  readonly occurrences: Occurrences
}

/** Creates a ranker. It owns the scratch arrays, and the values of the store that are cached until the store changes. */
export function createRanker(store: ToolStore, learned: LearnedWords, weights: Weights): Ranker {
  const scratch = createScratch(() => store.documents.length)
  let known: OfStore | undefined

  function ofStore(): OfStore {
    if (known?.version !== store.version) {
      const rarity = createRarity(store, weights)
      known = { version: store.version, rarity, names: createNames(store, rarity), occurrences: createOccurrences(store, weights) }
    }
    return known
  }

  /** Scores every document that matches a word: the sum over the words, times the multipliers. */
  return (words, asked) => {
    scratch.reset()
    const { rarity, names, occurrences } = ofStore()
    const lessons = lessonGains(words, store, learned, rarity, weights)
    const narrow = addUp(words, occurrences, rarity, lessons, scratch)
    const factors = createFactors(words, store, { rarity, names, scratch }, asked, weights)
    const score = scratch.numbers()

    function rank(sums: Sums, changed: Uint32Array, wide: boolean): Ranking {
      factors.score(changed, sums, score)
      return {
        words,
        documents: sums.documents,
        score,
        lessons,
        rarity,
        occurrences,
        wide,
        factorsOf: (document) => factors.of(document, sums),
        fitOf: factors.fitOf,
        coverage: (document) => (sums.total === 0 ? 0 : (sums.covered[document] ?? 0) / sums.total),
      }
    }

    return {
      ...rank(narrow, narrow.documents, false),
      widen() {
        const { sums, changed } = narrow.widen()
        return rank(sums, changed, true)
      },
    }
  }
}
