import { type MatchKind } from './query-plan.ts'
import { type Field } from './weights.ts'

/** One query word found in a tool. */
export interface MatchedWord {
  /** The word as asked. */
  readonly word: string
  /** The term of the index that answered, and how it stands for the word. */
  readonly term: string
  readonly kind: MatchKind
  /** Where it was found. */
  readonly fields: readonly Field[]
  /** Its part of the sum, before the factors. */
  readonly score: number
}

/** Why a tool has its score: the sum of the words' parts, times each factor. */
export interface Explanation {
  readonly words: readonly MatchedWord[]
  /** Words of the query that the tool does not answer. */
  readonly missing: readonly string[]
  /** Shares from 0 to 1, and the factor of the score that each gave. */
  readonly queryCoverage: { readonly share: number; readonly factor: number }
  readonly nameCoverage: { readonly share: number; readonly factor: number }
  readonly score: number
}
