import { type LessonGain } from '../learning/lessons.ts'
import { GIST_BITS, NAME_BIT, type Occurrences } from './occurrences.ts'
import { type PlannedWord } from '../query/query-plan.ts'
import { type Rarity } from './rarity.ts'
import { type Scratch } from './scratch.ts'

/** What the words of a query add up to, by document. */
export interface Sums {
  /** The documents with any match, each once. */
  readonly documents: readonly number[]
  readonly sum: Float64Array
  /** The part of the sum that the best clause of the query gives. */
  readonly bestClause: Float64Array
  /** Of `total`, the weight of all words with their rarity, what the document answers. */
  readonly covered: Float64Array
  readonly total: number
  /** Rarity of the terms of the document's name that the query says. */
  readonly nameCovered: Float64Array
  /** How many words of the query stand as they are in the document's name, title or first sentence. */
  readonly inGist: Uint8Array
  /** How many stand as they are in its name. */
  readonly inName: Uint8Array
}

/** Sums, and what they become when near words stand in as well. */
export interface WidenedSums extends Sums {
  /** Once only: the numbers of both are then those of the second. Gives these, and the documents that are others than before. */
  widen(): { readonly sums: Sums; readonly changed: readonly number[] }
}

/** What near words of one word of the query add to a document over what stands for the word otherwise. */
interface Extra {
  readonly word: PlannedWord
  readonly document: number
  readonly gain: number
  readonly cover: number
  readonly name: number
}

/**
 * Adds up BM25F over the words of a query (Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", CIKM
 * 2004). Of the terms that stand for one word the best counts in each document. What was learned comes on top.
 */
export function addUp(
  words: readonly PlannedWord[],
  occurrences: Occurrences,
  rarity: Rarity,
  lessons: ReadonlyMap<number, readonly LessonGain[]>,
  { numbers, bytes }: Scratch,
): WidenedSums {
  const [sum, covered, nameCovered, bestClause] = [numbers(), numbers(), numbers(), numbers()]
  const [best, bestCover, bestName] = [numbers(), numbers(), numbers()]
  const [near, nearCover, nearName] = [numbers(), numbers(), numbers()]
  const [inGist, inName] = [bytes(), bytes()]
  const byClause: Float64Array[] = []
  const documents: number[] = []
  const extras: Extra[] = []
  let total = 0

  const add = (document: number, { clauses }: PlannedWord, gain: number): void => {
    if (sum[document] === 0) documents.push(document)
    sum[document] = (sum[document] ?? 0) + gain
    for (const clause of clauses) {
      const own = (byClause[clause] ??= numbers())
      const clauseSum = (own[document] ?? 0) + gain
      own[document] = clauseSum
      if (clauseSum > (bestClause[document] ?? 0)) bestClause[document] = clauseSum
    }
  }

  /** What is near a word counts as far as it says more of a document than what else stands for the word. */
  const addNear = (word: PlannedWord): void => {
    const rare = rarity.near(word)
    const touched: number[] = []
    for (const { term, kind, weight } of word.near) {
      const own = rarity.term(term)
      const worth = weight * Math.min(rare, own)
      occurrences.each(term, kind, (document, amount, fields) => {
        const gain = worth * occurrences.saturate(amount)
        if (near[document] === 0) touched.push(document)
        if (gain > (near[document] ?? 0)) near[document] = gain
        if (weight > (nearCover[document] ?? 0)) nearCover[document] = weight
        if ((fields & NAME_BIT) !== 0 && weight * own > (nearName[document] ?? 0)) nearName[document] = weight * own
      })
    }
    for (const document of touched) {
      const gain = word.weight * ((near[document] ?? 0) - (best[document] ?? 0))
      const cover = word.weight * rare * Math.max(0, (nearCover[document] ?? 0) - (bestCover[document] ?? 0))
      const name = Math.max(0, (nearName[document] ?? 0) - (bestName[document] ?? 0))
      if (gain > 0) extras.push({ word, document, gain, cover, name })
      near[document] = nearCover[document] = nearName[document] = 0
    }
  }

  for (const word of words) {
    const rare = rarity.word(word)
    const touched: number[] = []
    if (word.terms.length > 0) total += word.weight * rare
    for (const { term, kind, weight } of word.terms) {
      const own = rarity.term(term)
      const worth = weight * Math.min(rare, own)
      occurrences.each(term, kind, (document, amount, fields) => {
        const gain = worth * occurrences.saturate(amount)
        if (best[document] === 0) touched.push(document)
        if (gain > (best[document] ?? 0)) best[document] = gain
        if (kind === 'exact' && (fields & GIST_BITS) !== 0) inGist[document] = (inGist[document] ?? 0) + 1
        if (weight > (bestCover[document] ?? 0)) bestCover[document] = weight
        if ((fields & NAME_BIT) === 0) return
        if (kind === 'exact') inName[document] = (inName[document] ?? 0) + 1
        if (weight * own > (bestName[document] ?? 0)) bestName[document] = weight * own
      })
    }
    if (word.near.length > 0) addNear(word)
    for (const document of touched) {
      add(document, word, word.weight * (best[document] ?? 0))
      covered[document] = (covered[document] ?? 0) + word.weight * rare * (bestCover[document] ?? 0)
      nameCovered[document] = (nameCovered[document] ?? 0) + (bestName[document] ?? 0)
      best[document] = bestCover[document] = bestName[document] = 0
    }
  }
  for (const [document, gains] of lessons) for (const { word, gain } of gains) add(document, word, gain)
  const sums = { documents, sum, bestClause, covered, total, nameCovered, inGist, inName }
  return {
    ...sums,
    widen() {
      for (const { word, document, gain, cover, name } of extras) {
        add(document, word, gain)
        covered[document] = (covered[document] ?? 0) + cover
        nameCovered[document] = (nameCovered[document] ?? 0) + name
      }
      const unknown = words.filter(({ terms, near }) => terms.length === 0 && near.length > 0)
      const more = unknown.reduce((all, word) => all + word.weight * rarity.near(word), 0)
      return {
        sums: { ...sums, total: total + more },
        changed: more > 0 ? documents : [...new Set(extras.map(({ document }) => document))],
      }
    },
  }
}
