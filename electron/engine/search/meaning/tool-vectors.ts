import type { ToolField } from '../../../contract/search.ts'
import { FIELDS } from '../ranking/weights.ts'
import { COUNT_MASK, DOCUMENT_SHIFT, FIELD_MASK, FIELD_SHIFT, type Term } from '../text/vocabulary.ts'
import { isStopWord } from '../text/stop-words.ts'
import { type ToolStore } from '../tool-store.ts'
import { type StemVectors } from './stem-vectors.ts'

/** One vector per tool: the sum of the vectors of its stems, weighted by field. */
export interface ToolVectors {
  /**
   * Recomputes the vectors of documents from the postings of these terms, which must include all of theirs. Runs in steps; `fill` and
   * `forget` of other documents may run in between.
   */
  fill(documents: readonly number[], terms: () => Iterable<Term>): Iterable<void>
  /** Removes documents. Their numbers may be reused. */
  forget(documents: readonly number[]): void
  /** The cosine of a vector of length 1 and that of a document, at least 0; 0 if it has no vector yet. */
  closeness(document: number, query: Float32Array): number
}

/** The total weight of a text with one word; it grows with the square root of the number of words. */
const FIELD_SHARES: Readonly<Record<ToolField, number>> = {
  name: 1.1,
  server: 1.1,
  title: 0.4,
  firstSentence: 1,
  description: 0.6,
  parameterName: 0.5,
  parameterDescription: 0.3,
  value: 0.3,
  serverDescription: 0.9,
}
const shares = FIELDS.map((field) => FIELD_SHARES[field])

/** Documents per pass: their sums are kept in memory (4 MB), and the postings are read once for all of them. */
const AT_ONCE = 4_096
/** The cost of one step in postings, with an added one counted `ADDED` times: some milliseconds. */
const STEP = 40_000
const ADDED = 20
/** Documents stored per step. */
const KEPT = 256
const HIGHEST = 127

/** Creates the vectors, which are empty until `fill`. */
export function createToolVectors(store: ToolStore, stems: StemVectors): ToolVectors {
  const size = stems.dimensions
  let numbers = new Int8Array(64 * size)
  let scales = new Float32Array(64)
  /** Positions of the sums of documents that are being filled. */
  const open = new Set<Map<number, number>>()

  function makeRoom(document: number): void {
    if (document < scales.length) return
    const capacity = Math.max(document + 1, scales.length * 2)
    const [larger, longer] = [new Int8Array(capacity * size), new Float32Array(capacity)]
    larger.set(numbers)
    longer.set(scales)
    numbers = larger
    scales = longer
  }

  /** Stores a vector as integers up to HIGHEST, with the factor that makes its length 1. */
  function keep(document: number, vector: Float32Array): void {
    makeRoom(document)
    let highest = 0
    let squares = 0
    for (const value of vector) {
      highest = Math.max(highest, Math.abs(value))
      squares += value * value
    }
    scales[document] = squares === 0 ? 0 : highest / HIGHEST / Math.sqrt(squares)
    for (let at = 0; at < size; at++)
      numbers[document * size + at] = squares === 0 ? 0 : Math.round(((vector[at] ?? 0) / highest) * HIGHEST)
  }

  function forget(documents: readonly number[]): void {
    for (const document of documents) {
      if (document < scales.length) scales[document] = 0
      for (const rows of open) rows.delete(document)
    }
  }

  /** Adds a stem to the sums of the documents that contain it. Returns the cost, as in STEP. */
  function addUp(term: Term, place: number, rows: ReadonlyMap<number, number>, sums: Float32Array, own: Float32Array): number {
    let cost = term.used
    own.fill(0)
    for (let index = 0; index < term.used; index++) {
      const posting = term.postings[index] ?? 0
      const field = (posting >>> FIELD_SHIFT) & FIELD_MASK
      const share = shares[field] ?? 0
      if (share === 0) continue
      const document = posting >>> DOCUMENT_SHIFT
      const at = rows.get(document)
      if (at === undefined) continue
      if (cost === term.used) stems.add(place, 1, own)
      cost += ADDED
      const by = (share * (posting & COUNT_MASK)) / Math.sqrt(Math.max(1, store.length(document, field)))
      for (let each = 0, from = at * size; each < size; each++, from++) sums[from] = (sums[from] ?? 0) + by * (own[each] ?? 0)
    }
    return cost
  }

  function* fillBlock(documents: readonly number[], terms: Iterable<Term>): Generator<void> {
    const rows = new Map(documents.map((document, at) => [document, at]))
    const sums = new Float32Array(documents.length * size)
    const own = new Float32Array(size)
    open.add(rows)
    try {
      let cost = 0
      for (const term of terms) {
        const place = isStopWord(term.text) ? undefined : stems.placeOf(term.text)
        if (place !== undefined) cost += addUp(term, place, rows, sums, own)
        if (cost < STEP) continue
        cost = 0
        yield
      }
      for (const [document, at] of rows) {
        keep(document, sums.subarray(at * size, (at + 1) * size))
        if (at % KEPT === KEPT - 1) yield
      }
    } finally {
      open.delete(rows)
    }
  }

  return {
    *fill(documents, terms) {
      forget(documents)
      for (let from = 0; from < documents.length; from += AT_ONCE) {
        yield* fillBlock(documents.slice(from, from + AT_ONCE), terms())
        yield
      }
    },
    forget,
    closeness(document, query) {
      const scale = scales[document] ?? 0
      if (scale === 0) return 0
      let sum = 0
      for (let at = 0, from = document * size; at < size; at++, from++) sum += (numbers[from] ?? 0) * (query[at] ?? 0)
      return Math.max(0, sum * scale)
    },
  }
}
