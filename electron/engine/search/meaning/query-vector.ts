import { type PlannedWord } from '../query/query-plan.ts'
import { type StemVectors } from './stem-vectors.ts'

/** The meaning of a query, as far as it is known. */
export interface QueryVector {
  /** Of length 1. */
  readonly direction: Float32Array
  /**
   * The share of the query that the vector covers, 0 to 1. Words that no tool uses are not counted. Names that tools use and that have no
   * vector reduce the share.
   */
  readonly share: number
}

/** Sums the vectors of the words of a query. Undefined if no word has a vector. */
export function queryVector(
  words: readonly PlannedWord[],
  stems: StemVectors,
  rarity: (word: PlannedWord) => number,
): QueryVector | undefined {
  const sum = new Float32Array(stems.dimensions)
  let all = 0
  let blind = 0
  for (const word of words) {
    const { inEnglish, terms, near, weight } = word
    const places = inEnglish.flatMap((stem) => stems.placeOf(stem) ?? [])
    for (const place of places) stems.add(place, weight / inEnglish.length, sum)
    const own = terms.length + near.length === 0 ? 0 : weight * rarity(word)
    all += own
    if (places.length === 0) blind += own
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
  return length === 0 ? undefined : { direction: sum.map((value) => value / length), share: all === 0 ? 1 : 1 - blind / all }
}
