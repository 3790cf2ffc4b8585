import { bestFirst } from '../ranking/best-first.ts'
import { type Ranking } from '../ranking/ranking.ts'
import { type Weights } from '../ranking/weights.ts'

/** How many of the best are compared by meaning. */
const RESCORED = 200

/** The closeness of documents to a query by meaning. */
export interface Closeness {
  /** Of a document to the query, 0 to 1. */
  of(document: number): number
  /** The share of the query that the closeness covers, 0 to 1. */
  readonly share: number
}

/** The maximum number of separate requests that are considered. */
const MOST_ASKED = 4
/** How quickly closeness loses value if names of tools have no vector. */
const BLINDNESS = 3

/**
 * Adds a value for the closeness of meaning to the scores of the best documents. The less of the query the best document answers by words,
 * the larger the value. A tool that does the opposite of the request is just as close, so the same factor is applied to its closeness as to
 * its score by words.
 */
export function rescore(
  ranking: Ranking,
  closeness: Closeness,
  isShown: (document: number) => boolean,
  compare: (a: number, b: number) => number,
  { meaning }: Weights,
): Ranking {
  const { words, score, coverage, oppositeOf, lessons } = ranking
  const candidates: number[] = []
  for (const document of bestFirst(ranking.documents, score, compare)) {
    if (isShown(document)) candidates.push(document)
    if (candidates.length === RESCORED) break
  }
  const [best] = candidates
  if (best === undefined) return ranking
  // A tool has to answer one of the requests, not all.
  const asked = Math.min(MOST_ASKED, new Set(words.flatMap(({ clauses }) => [...clauses])).size)
  const answers = (document: number): number => Math.min(1, coverage(document) * asked)
  const doubt = Math.min(1, Math.max(0, (meaning.sure - answers(best)) / (meaning.sure - meaning.unsure)))
  const worth = meaning.most * doubt * (score[best] ?? 0) * closeness.share ** BLINDNESS
  const isTrusted = answers(best) >= meaning.trust
  // A tool learned from use is an answer, too.
  const isAnswer = (document: number): boolean => isTrusted || lessons.has(document)
  const answered = (document: number): number =>
    isAnswer(document) ? 1 : Math.min(1, answers(document) / meaning.trust) ** meaning.strictness
  if (!isTrusted) for (const document of ranking.documents) score[document] = (score[document] ?? 0) * answered(document)
  const added = new Map<number, number>()
  const close = worth > 0 ? candidates.map((document) => closeness.of(document)) : []
  const closest = Math.max(0, ...close)
  for (const [at, document] of closest > 0 ? candidates.entries() : []) {
    // Absolute closeness tells less than closeness relative to others: all tools are somewhat close to a short query.
    const part = worth * Math.sqrt(closest) * ((close[at] ?? 0) / closest) ** meaning.sharpness * oppositeOf(document)
    added.set(document, part)
    score[document] = (score[document] ?? 0) + part
  }
  return { ...ranking, answered, meaning: added }
}
