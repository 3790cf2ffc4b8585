import { type PlannedWord } from './query-plan.ts'
import { type ToolStore } from './tool-store.ts'
import { COUNT_MASK, DOCUMENT_SHIFT, FIELD_MASK, FIELD_SHIFT, type Term } from './vocabulary.ts'
import { FIELDS, type Weights } from './weights.ts'

/** The score of every document that matches, in no order. */
export interface Scores {
  readonly documents: readonly number[]
  readonly score: Float64Array
}

const NAME = FIELDS.indexOf('name')

/** How telling a term is: the probabilistic inverse document frequency, always positive. */
export function rarity(documents: number, size: number): number {
  return Math.log(1 + (Math.max(0, size - documents) + 0.5) / (documents + 0.5))
}

/**
 * Scores all documents against a planned query with BM25F: occurrences are weighted by field and held against the field's length before
 * they saturate (Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004). Of the terms that
 * stand for one query word the best counts. The shares of the query and of the tool's name that are covered multiply the sum.
 */
export function scoreDocuments(words: readonly PlannedWord[], store: ToolStore, weights: Weights): Scores {
  const capacity = store.documents.length
  const score = new Float64Array(capacity)
  const covered = new Float64Array(capacity)
  const nameCovered = new Float64Array(capacity)
  const best = new Float64Array(capacity)
  const bestName = new Float64Array(capacity)
  const bestCover = new Float64Array(capacity)
  const documents: number[] = []
  const occurrence = createOccurrenceWeight(store, weights)
  let total = 0
  for (const { weight, terms } of words) {
    if (terms.length === 0) continue
    const wordRarity = rarityOf(terms, store)
    total += weight * wordRarity
    const touched: number[] = []
    for (const planned of terms) {
      const ownRarity = rarity(planned.term.documents, store.size)
      const worth = planned.weight * Math.min(wordRarity, ownRarity)
      forEachDocument(planned.term, occurrence, (document, amount, inName) => {
        const gain = (worth * amount * (weights.saturation + 1)) / (weights.saturation + amount)
        if (best[document] === 0) touched.push(document)
        if (gain > (best[document] ?? 0)) best[document] = gain
        if (planned.weight > (bestCover[document] ?? 0)) bestCover[document] = planned.weight
        const name = inName ? planned.weight * ownRarity : 0
        if (name > (bestName[document] ?? 0)) bestName[document] = name
      })
    }
    for (const document of touched) {
      if (score[document] === 0) documents.push(document)
      score[document] = (score[document] ?? 0) + weight * (best[document] ?? 0)
      covered[document] = (covered[document] ?? 0) + weight * wordRarity * (bestCover[document] ?? 0)
      nameCovered[document] = (nameCovered[document] ?? 0) + (bestName[document] ?? 0)
      best[document] = bestName[document] = bestCover[document] = 0
    }
  }
  for (const document of documents) {
    let nameTotal = 0
    for (const term of store.documents[document]?.nameTerms ?? []) nameTotal += rarity(term.documents, store.size)
    const nameShare = nameTotal === 0 ? 0 : Math.min(1, (nameCovered[document] ?? 0) / nameTotal)
    const share = (covered[document] ?? 0) / total
    score[document] = (score[document] ?? 0) * (1 + weights.queryCoverage * share) * (1 + weights.nameCoverage * nameShare)
  }
  return { documents, score }
}

/** A word is as rare as the index says; one that the index lacks is as rare as what stands for it. */
function rarityOf(terms: PlannedWord['terms'], store: ToolStore): number {
  const exact = terms.find(({ kind }) => kind === 'exact')
  if (exact !== undefined) return rarity(exact.term.documents, store.size)
  return Math.max(...terms.map(({ term }) => rarity(term.documents, store.size)))
}

type OccurrenceWeight = (document: number, field: number, count: number) => number

function createOccurrenceWeight(store: ToolStore, weights: Weights): OccurrenceWeight {
  const fieldWeights = Float64Array.from(FIELDS, (field) => weights.field[field])
  const norms = Float64Array.from(FIELDS, (field) => weights.lengthNorm[field])
  const means = Float64Array.from(FIELDS, (_, index) => Math.max(1, store.meanLength(index)))
  return (document, field, count) => {
    const norm = norms[field] ?? 0
    const relative = store.length(document, field) / (means[field] ?? 1)
    return ((fieldWeights[field] ?? 0) * count) / (1 - norm + norm * relative)
  }
}

function forEachDocument(
  term: Term, occurrence: OccurrenceWeight, visit: (document: number, amount: number, inName: boolean) => void,
): void {
  const { postings, used } = term
  let index = 0
  while (index < used) {
    const document = (postings[index] ?? 0) >>> DOCUMENT_SHIFT
    let amount = 0
    let inName = false
    for (; index < used && (postings[index] ?? 0) >>> DOCUMENT_SHIFT === document; index++) {
      const posting = postings[index] ?? 0
      const field = (posting >>> FIELD_SHIFT) & FIELD_MASK
      amount += occurrence(document, field, posting & COUNT_MASK)
      if (field === NAME) inName = true
    }
    if (amount > 0) visit(document, amount, inName)
  }
}
