import { bestFirst } from '../ranking/best-first.ts'
import { type Ranking } from '../ranking/ranking.ts'
import { type Weights } from '../ranking/weights.ts'

/** How many of the best are compared by meaning. */
const RESCORED = 200

/** What is known of the meaning of a query, beside its words. */
export interface Closeness {
  /** Of a document to the query, 0 to 1. */
  of(document: number): number
  /** Of what the query says, how much the closeness knows, 0 to 1. */
  readonly share: number
}

/** Of the things that a request asks for, so many at most. */
const MOST_ASKED = 4
/** How fast closeness loses worth where it is blind to what tools are named for. */
const BLINDNESS = 3

/**
 * Adds to the scores of the best what their closeness to the query is worth: the less of the query the best of them answers by words, the
 * more. What does the opposite of what is asked for is as close to it as what does it: of its closeness the same part is taken as of its
 * words' score.
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
  // A tool needs to answer one of the things that are asked for, not all.
  const asked = Math.min(MOST_ASKED, new Set(words.flatMap(({ clauses }) => [...clauses])).size)
  const answers = (document: number): number => Math.min(1, coverage(document) * asked)
  const doubt = Math.min(1, Math.max(0, (meaning.sure - answers(best)) / (meaning.sure - meaning.unsure)))
  const worth = meaning.most * doubt * (score[best] ?? 0) * closeness.share ** BLINDNESS
  const isTrusted = answers(best) >= meaning.trust
  // What use has taught is an answer too.
  const isAnswer = (document: number): boolean => isTrusted || lessons.has(document)
  const answered = (document: number): number =>
    isAnswer(document) ? 1 : Math.min(1, answers(document) / meaning.trust) ** meaning.strictness
  if (!isTrusted) for (const document of ranking.documents) score[document] = (score[document] ?? 0) * answered(document)
  const added = new Map<number, number>()
  const close = worth > 0 ? candidates.map((document) => closeness.of(document)) : []
  const closest = Math.max(0, ...close)
  for (const [at, document] of closest > 0 ? candidates.entries() : []) {
    // How close a tool is tells less than how much closer it is than others: all are somewhat close to a short query.
    const part = worth * Math.sqrt(closest) * ((close[at] ?? 0) / closest) ** meaning.sharpness * oppositeOf(document)
    added.set(document, part)
    score[document] = (score[document] ?? 0) + part
  }
  return { ...ranking, answered, meaning: added }
}
