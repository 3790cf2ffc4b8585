import { type PlannedWord } from '../query/query-plan.ts'
import { type StemVectors } from './stem-vectors.ts'

/** The vector of a query, of length 1: the sum of what its words mean. Undefined where nothing is known of any. */
export function queryVector(words: readonly PlannedWord[], stems: StemVectors): Float32Array | undefined {
  const sum = new Float32Array(stems.dimensions)
  for (const { inEnglish, weight } of words) {
    for (const stem of inEnglish) {
      const place = stems.placeOf(stem)
      if (place !== undefined) stems.add(place, weight / inEnglish.length, sum)
    }
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
  return length === 0 ? undefined : sum.map((value) => value / length)
}
