import { type ToolStore } from '../tool-store.ts'
import { COUNT_MASK, DOCUMENT_SHIFT, FIELD_MASK, FIELD_SHIFT, type Term } from '../text/vocabulary.ts'
import { FIELDS, type Weights } from './weights.ts'

/** The documents that contain a term, each once. Valid until the next term is read. */
export interface Found {
  /** How many entries of the arrays are in use. */
  readonly count: number
  readonly documents: Uint32Array
  /** The weighted occurrences after saturation: at most saturation + 1, of which the first occurrences contribute the most. */
  readonly amounts: Float64Array
  /** The fields that contain it, one bit each by the index in FIELDS. */
  readonly fields: Uint32Array
}

/** Reads the postings of terms as in BM25F: occurrences weighted by field and normalized by the field's length. */
export interface Occurrences {
  read(term: Term): Found
}

export const NAME_BIT = 1 << FIELDS.indexOf('name')
const SHORT_FIELDS: ReadonlySet<string> = new Set(['name', 'title', 'firstSentence'])
/** The bits of the fields that summarize a tool. */
export const SUMMARY_BITS = FIELDS.reduce((bits, field, index) => (SHORT_FIELDS.has(field) ? bits | (1 << index) : bits), 0)

/** Creates a reader, valid until the store changes. */
export function createOccurrences(store: ToolStore, weights: Weights): Occurrences {
  const worth = Float64Array.from(FIELDS, (field) => weights.field[field])
  const norm = Float64Array.from(FIELDS, (field) => weights.lengthNorm[field])
  const perWord = norm.map((share, index) => share / Math.max(1, store.meanLength(index)))
  const { saturation } = weights
  const most = store.documents.length
  const [documents, amounts, fields] = [new Uint32Array(most), new Float64Array(most), new Uint32Array(most)]
  return {
    read({ postings, used }) {
      let count = 0
      let index = 0
      while (index < used) {
        const document = (postings[index] ?? 0) >>> DOCUMENT_SHIFT
        let amount = 0
        let bits = 0
        for (; index < used; index++) {
          const posting = postings[index] ?? 0
          if (posting >>> DOCUMENT_SHIFT !== document) break
          const field = (posting >>> FIELD_SHIFT) & FIELD_MASK
          const length = 1 - (norm[field] ?? 0) + (perWord[field] ?? 0) * store.length(document, field)
          amount += ((worth[field] ?? 0) * (posting & COUNT_MASK)) / length
          bits |= 1 << field
        }
        if (amount === 0) continue
        documents[count] = document
        amounts[count] = (amount * (saturation + 1)) / (saturation + amount)
        fields[count++] = bits
      }
      return { count, documents, amounts, fields }
    },
  }
}
