import type { ToolField } from '../../../contract/search.ts'
import { FIELDS } from '../ranking/weights.ts'
import { COUNT_MASK, DOCUMENT_SHIFT, FIELD_MASK, FIELD_SHIFT, type Term } from '../text/vocabulary.ts'
import { isStopWord } from '../text/stop-words.ts'
import { type ToolStore } from '../tool-store.ts'
import { type StemVectors } from './stem-vectors.ts'

/** One vector for each tool: the sum of its stems', shared out over its texts. */
export interface ToolVectors {
  /** Makes the vectors of documents anew out of the postings of these terms, which must hold all of theirs, some at a time. */
  fill(documents: readonly number[], terms: () => Iterable<Term>): Iterable<void>
  /** The cosine of a vector of length 1 with that of a document, at least 0; 0 for one that has no vector yet. */
  closeness(document: number, query: Float32Array): number
}

/** What all words of a text count together, for a text of one word; it grows with the root of their number. As the stems were trained. */
export const FIELD_SHARES: Readonly<Record<ToolField, number>> = {
  name: 1.2,
  server: 0.9,
  title: 0.4,
  firstSentence: 0.4,
  description: 0.4,
  parameterName: 0.55,
  parameterDescription: 0,
  value: 0,
  serverDescription: 0,
}
const shares = FIELDS.map((field) => FIELD_SHARES[field])

/** Documents at a time: their sums are kept as they grow, and the postings are gone through once for all of them. */
const AT_ONCE = 256
const HIGHEST = 127

export function createToolVectors(store: ToolStore, stems: StemVectors): ToolVectors {
  const size = stems.dimensions
  let numbers = new Int8Array(64 * size)
  let scales = new Float32Array(64)

  function makeRoom(document: number): void {
    if (document < scales.length) return
    const capacity = Math.max(document + 1, scales.length * 2)
    const [larger, longer] = [new Int8Array(capacity * size), new Float32Array(capacity)]
    larger.set(numbers)
    longer.set(scales)
    numbers = larger
    scales = longer
  }

  /** Keeps a vector in whole numbers of which the highest is HIGHEST, with what makes its length 1. */
  function keep(document: number, vector: Float32Array): void {
    makeRoom(document)
    let [highest, squares] = [0, 0]
    for (const value of vector) {
      highest = Math.max(highest, Math.abs(value))
      squares += value * value
    }
    scales[document] = squares === 0 ? 0 : highest / HIGHEST / Math.sqrt(squares)
    for (let at = 0; at < size; at++)
      numbers[document * size + at] = squares === 0 ? 0 : Math.round(((vector[at] ?? 0) / highest) * HIGHEST)
  }

  function fillBlock(documents: readonly number[], terms: Iterable<Term>): void {
    const rows = new Map(documents.map((document, at) => [document, at]))
    const sums = Array.from(documents, () => new Float32Array(size))
    const own = new Float32Array(size)
    for (const term of terms) {
      const place = isStopWord(term.text) ? undefined : stems.placeOf(term.text)
      if (place === undefined) continue
      let decoded = false
      for (let index = 0; index < term.used; index++) {
        const posting = term.postings[index] ?? 0
        const document = posting >>> DOCUMENT_SHIFT
        const at = rows.get(document)
        const field = (posting >>> FIELD_SHIFT) & FIELD_MASK
        const share = shares[field] ?? 0
        if (at === undefined || share === 0) continue
        if (!decoded) {
          own.fill(0)
          stems.add(place, 1, own)
          decoded = true
        }
        const by = (share * (posting & COUNT_MASK)) / Math.sqrt(Math.max(1, store.length(document, field)))
        const sum = sums[at]
        if (sum !== undefined) for (let each = 0; each < size; each++) sum[each] = (sum[each] ?? 0) + by * (own[each] ?? 0)
      }
    }
    for (const [at, document] of documents.entries()) keep(document, sums[at] ?? own)
  }

  return {
    *fill(documents, terms) {
      for (let from = 0; from < documents.length; from += AT_ONCE) {
        fillBlock(documents.slice(from, from + AT_ONCE), terms())
        yield
      }
    },
    closeness(document, query) {
      const scale = scales[document] ?? 0
      if (scale === 0) return 0
      let sum = 0
      for (let at = 0, from = document * size; at < size; at++, from++) sum += (numbers[from] ?? 0) * (query[at] ?? 0)
      return Math.max(0, sum * scale)
    },
  }
}
