import type { Explanation } from '../../../contract/search.ts'
import { type LearnedWords } from '../learning/learned-words.ts'
import { createFactors, type Factors } from './factors.ts'
import { type LessonGain, lessonGains } from '../learning/lessons.ts'
import { createOccurrences, type Occurrences } from './occurrences.ts'
import { type PlannedWord } from '../query/query-plan.ts'
import { createNames, type Names } from './names.ts'
import { createRarity, type Rarity } from './rarity.ts'
import { createScratch } from './scratch.ts'
import { type Replacement } from '../deprecated/successors.ts'
import { addUp, type Sums } from './sums.ts'
import { type ToolStore } from '../tool-store.ts'
import { type Weights } from './weights.ts'

/** The documents that match a query, with their scores, and what it takes to explain them. */
export interface Ranking {
  readonly words: readonly PlannedWord[]
  readonly documents: Uint32Array
  readonly score: Float64Array
  /** What multiplied a document's sum, by its name. */
  factorsOf(document: number): Factors
  /** Of these the one of what does the opposite of what is asked for. */
  oppositeOf(document: number): number
  readonly lessons: ReadonlyMap<number, readonly LessonGain[]>
  readonly rarity: Rarity
  readonly occurrences: Occurrences
  /** Whether near words stand in. */
  readonly wide: boolean
  /** What the closeness of meanings added to the score of a document; undefined where the order by words stands. */
  readonly meaning?: ReadonlyMap<number, number>
  /** Why it stands; undefined where it does not. */
  readonly byWords?: Explanation['byWords']
  /** What multiplied the score of a document for what it answers, where the meaning was compared. */
  answered?(document: number): number
  /** Which deprecated tools gave their place to others; undefined until it is known. */
  readonly replacement?: Pick<Replacement, 'raised' | 'lowered'>
  /** Of the weight of all words, what a document answers, from 0 to 1. */
  coverage(document: number): number
}

/** A ranking by the words themselves, which near words may still join. */
export interface NarrowRanking extends Ranking {
  /** Once only, and nothing may be asked of the first ranking after it. */
  widen(): Ranking
}

/**
 * Returns rankings of one store's documents. A ranking holds until the next is asked for, which uses its numbers' room again.
 *
 * @param asked bits of `askedActions`.
 */
export type Ranker = (words: readonly PlannedWord[], asked: number) => NarrowRanking

/** What all queries have in common, until the store changes. */
interface OfStore {
  readonly version: number
  readonly rarity: Rarity
  readonly names: Names
  readonly occurrences: Occurrences
}

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

  /** Scores every document that answers any word: the sum over the words, times a factor for each share. */
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
        ...{ words, documents: sums.documents, score, lessons, rarity, occurrences, wide },
        factorsOf: (document) => factors.of(document, sums),
        oppositeOf: factors.oppositeOf,
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
