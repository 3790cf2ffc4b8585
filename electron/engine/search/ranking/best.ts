import { SUMMARY_BITS, NAME_BIT, type Occurrences } from './occurrences.ts'
import { type PlannedTerm } from '../query/query-plan.ts'
import { type Rarity } from './rarity.ts'
import { type Scratch } from './scratch.ts'

/** The best match of one word, by document: the maximum of each number. */
export interface Best {
  readonly gain: Float64Array
  readonly cover: Float64Array
  /** Rarity of the term in the document's name. */
  readonly name: Float64Array
  /** The documents with a match. */
  readonly touched: Uint32Array
  /** The number of documents in `touched`. */
  count: number
}

/** How many words of a query documents contain exactly, by document. */
export interface AsTheyAre {
  readonly inSummary: Uint8Array
  readonly inName: Uint8Array
}

/** Allocates an empty result; `clear` makes it reusable for the next word. */
export function createBest({ numbers, places }: Scratch): Best {
  return { gain: numbers(), cover: numbers(), name: numbers(), touched: places(), count: 0 }
}

/** Finds the best of some terms for each document. None counts for more than a word of rarity `rare`. */
export function gather(
  terms: readonly PlannedTerm[],
  rare: number,
  best: Best,
  { inSummary, inName }: AsTheyAre,
  occurrences: Occurrences,
  rarity: Rarity,
): void {
  const { gain, cover, name, touched } = best
  for (const { term, kind, weight } of terms) {
    const own = rarity.term(term)
    const worth = weight * Math.min(rare, own)
    const isExact = kind === 'exact'
    const { count, documents, amounts, fields } = occurrences.read(term)
    for (let at = 0; at < count; at++) {
      const document = documents[at] ?? 0
      const bits = fields[at] ?? 0
      const now = worth * (amounts[at] ?? 0)
      const before = gain[document] ?? 0
      if (before === 0) touched[best.count++] = document
      if (now > before) gain[document] = now
      if (weight > (cover[document] ?? 0)) cover[document] = weight
      if (isExact && (bits & SUMMARY_BITS) !== 0) inSummary[document] = (inSummary[document] ?? 0) + 1
      if ((bits & NAME_BIT) === 0) continue
      if (isExact) inName[document] = (inName[document] ?? 0) + 1
      if (weight * own > (name[document] ?? 0)) name[document] = weight * own
    }
  }
}

/** Empties a result in time proportional to its matches. */
export function clear(best: Best): void {
  for (let at = 0; at < best.count; at++) {
    const document = best.touched[at] ?? 0
    best.gain[document] = 0
    best.cover[document] = 0
    best.name[document] = 0
  }
  best.count = 0
}
