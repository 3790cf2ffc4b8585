import type { MatchKind } from '../../../contract/search.ts'
import { type ToolStore } from '../tool-store.ts'
import { COUNT_MASK, DOCUMENT_SHIFT, FIELD_MASK, FIELD_SHIFT, type Term } from '../text/vocabulary.ts'
import { FIELDS, type Weights } from './weights.ts'

/** Reads the postings of terms as BM25F does: occurrences weighted by field and held against the field's length. */
export interface Occurrences {
  /** Calls `visit` for each document that has the term: its weighted occurrences, and one bit per field (by its place in FIELDS). */
  each(term: Term, kind: MatchKind, visit: (document: number, amount: number, fields: number) => void): void
  /** What weighted occurrences count: a share of at most saturation + 1, of which the first take the most. */
  saturate(amount: number): number
}

export const NAME_BIT = 1 << FIELDS.indexOf('name')
const SHORT_FIELDS: ReadonlySet<string> = new Set(['name', 'title', 'firstSentence'])
/** The bits of the fields that say shortly what a tool does. */
export const GIST_BITS = FIELDS.reduce((bits, field, index) => (SHORT_FIELDS.has(field) ? bits | (1 << index) : bits), 0)

export function createOccurrences(store: ToolStore, weights: Weights): Occurrences {
  const plain = Float64Array.from(FIELDS, (field) => weights.field[field])
  // In long texts, what only stands for a word is mostly about something else.
  const guessed = plain.map((weight, index) => (SHORT_FIELDS.has(FIELDS[index] ?? '') ? weight : weight * weights.aliasInText))
  const norm = Float64Array.from(FIELDS, (field) => weights.lengthNorm[field])
  const perWord = norm.map((share, index) => share / Math.max(1, store.meanLength(index)))
  return {
    saturate: (amount) => (amount * (weights.saturation + 1)) / (weights.saturation + amount),
    each({ postings, used }, kind, visit) {
      const fieldWeights = kind === 'alias' || kind === 'hint' || kind === 'near' ? guessed : plain
      let index = 0
      while (index < used) {
        const document = (postings[index] ?? 0) >>> DOCUMENT_SHIFT
        let amount = 0
        let fields = 0
        for (; index < used; index++) {
          const posting = postings[index] ?? 0
          if (posting >>> DOCUMENT_SHIFT !== document) break
          const field = (posting >>> FIELD_SHIFT) & FIELD_MASK
          const length = 1 - (norm[field] ?? 0) + (perWord[field] ?? 0) * store.length(document, field)
          amount += ((fieldWeights[field] ?? 0) * (posting & COUNT_MASK)) / length
          fields |= 1 << field
        }
        if (amount > 0) visit(document, amount, fields)
      }
    },
  }
}
