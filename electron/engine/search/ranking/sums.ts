import { type LessonGain } from '../learning/lessons.ts'
import { type AsTheyAre, type Best, clear, createBest, gather } from './best.ts'
import { type Occurrences } from './occurrences.ts'
import { type PlannedWord } from '../query/query-plan.ts'
import { type Rarity } from './rarity.ts'
import { type Scratch } from './scratch.ts'

/** The sums over the words of a query, by document. */
export interface Sums extends AsTheyAre {
  /** The documents with any match, each once. */
  readonly documents: Uint32Array
  readonly sum: Float64Array
  /** The part of the sum from the best clause of the query. */
  readonly bestClause: Float64Array
  /** The part of `total` (the weight of all words times rarity) that the document answers. */
  readonly covered: Float64Array
  readonly total: number
  /** Rarity of the terms of the document's name that are in the query. */
  readonly nameCovered: Float64Array
}

/** Sums that can be widened by near words. */
export interface WidenedSums extends Sums {
  /** May be called only once; both sums then share the arrays of the second. Returns it, and the documents whose sums changed. */
  widen(): { readonly sums: Sums; readonly changed: Uint32Array }
}

/** What near words of one word of the query add to documents beyond its other matches. The arrays are parallel. */
interface Extra {
  readonly word: PlannedWord
  readonly documents: number[]
  readonly gains: number[]
  readonly covers: number[]
  readonly names: number[]
}

type Covered = Pick<Sums, 'covered' | 'nameCovered'>

/** The sums in progress, with the number of matching documents. */
interface Running {
  readonly sum: Float64Array
  readonly bestClause: Float64Array
  readonly matched: Uint32Array
  count: number
}

// The following runs for every match of every word, hundreds of thousands of times per search: plain loops over flat arrays, without
// allocations.

/**
 * Adds a gain to a document.
 *
 * @param clauses the sums of the clauses that contain the word.
 */
function add(running: Running, document: number, clauses: readonly Float64Array[], gain: number): void {
  const { sum, bestClause } = running
  const before = sum[document] ?? 0
  if (before === 0) running.matched[running.count++] = document
  sum[document] = before + gain
  for (let at = 0; at < clauses.length; at++) {
    const own = clauses[at]
    if (own === undefined) continue
    const clauseSum = (own[document] ?? 0) + gain
    own[document] = clauseSum
    if (clauseSum > (bestClause[document] ?? 0)) bestClause[document] = clauseSum
  }
}

/** The part of a near word's gain that exceeds the word's other matches in a document. */
function extraOf(word: PlannedWord, rare: number, near: Best, plain: Best): Extra {
  const extra: Extra = { word, documents: [], gains: [], covers: [], names: [] }
  for (let at = 0; at < near.count; at++) {
    const document = near.touched[at] ?? 0
    const gain = word.weight * ((near.gain[document] ?? 0) - (plain.gain[document] ?? 0))
    if (gain <= 0) continue
    extra.documents.push(document)
    extra.gains.push(gain)
    extra.covers.push(word.weight * rare * Math.max(0, (near.cover[document] ?? 0) - (plain.cover[document] ?? 0)))
    extra.names.push(Math.max(0, (near.name[document] ?? 0) - (plain.name[document] ?? 0)))
  }
  return extra
}

/** Adds the best matches of a word. `rare` is the word's rarity. */
function addWord(running: Running, word: PlannedWord, rare: number, clauses: readonly Float64Array[], best: Best, sums: Covered): void {
  const { covered, nameCovered } = sums
  for (let at = 0; at < best.count; at++) {
    const document = best.touched[at] ?? 0
    add(running, document, clauses, word.weight * (best.gain[document] ?? 0))
    covered[document] = (covered[document] ?? 0) + word.weight * rare * (best.cover[document] ?? 0)
    nameCovered[document] = (nameCovered[document] ?? 0) + (best.name[document] ?? 0)
  }
}

function addExtra(running: Running, extra: Extra, clauses: readonly Float64Array[], { covered, nameCovered }: Covered): void {
  const { documents, gains, covers, names } = extra
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0
    add(running, document, clauses, gains[at] ?? 0)
    covered[document] = (covered[document] ?? 0) + (covers[at] ?? 0)
    nameCovered[document] = (nameCovered[document] ?? 0) + (names[at] ?? 0)
  }
}

/**
 * Sums BM25F over the words of a query (Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004). Of
 * the terms that match one word, the best counts in each document. Gains from learning are added.
 */
export function addUp(
  words: readonly PlannedWord[],
  occurrences: Occurrences,
  rarity: Rarity,
  lessons: ReadonlyMap<number, readonly LessonGain[]>,
  scratch: Scratch,
): WidenedSums {
  const { numbers, bytes, places } = scratch
  const running: Running = { sum: numbers(), bestClause: numbers(), matched: places(), count: 0 }
  const found = { covered: numbers(), nameCovered: numbers(), inSummary: bytes(), inName: bytes() }
  const [plain, near] = [createBest(scratch), createBest(scratch)]
  const byClause: Float64Array[] = []
  const clausesOf = ({ clauses }: PlannedWord): readonly Float64Array[] => [...clauses].map((clause) => (byClause[clause] ??= numbers()))
  const extras: Extra[] = []
  let total = 0
  for (const word of words) {
    const rare = rarity.word(word)
    if (word.terms.length > 0) total += word.weight * rare
    gather(word.terms, rare, plain, found, occurrences, rarity)
    if (word.near.length > 0) {
      const nearRare = rarity.near(word)
      gather(word.near, nearRare, near, found, occurrences, rarity)
      extras.push(extraOf(word, nearRare, near, plain))
      clear(near)
    }
    addWord(running, word, rare, clausesOf(word), plain, found)
    clear(plain)
  }
  for (const [document, gains] of lessons) for (const { word, gain } of gains) add(running, document, clausesOf(word), gain)
  const sums = (of: number): Sums => {
    const { sum, bestClause, matched, count } = running
    return { ...found, sum, bestClause, total: of, documents: matched.subarray(0, count) }
  }
  return {
    ...sums(total),
    widen() {
      const isChanged = bytes()
      for (const extra of extras) {
        addExtra(running, extra, clausesOf(extra.word), found)
        for (const document of extra.documents) isChanged[document] = 1
      }
      const unknown = words.filter(({ terms, near }) => terms.length === 0 && near.length > 0)
      const more = unknown.reduce((all, word) => all + word.weight * rarity.near(word), 0)
      const wide = sums(total + more)
      return { sums: wide, changed: more > 0 ? wide.documents : wide.documents.filter((document) => isChanged[document] === 1) }
    },
  }
}
