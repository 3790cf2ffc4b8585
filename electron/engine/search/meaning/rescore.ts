import { bestFirst } from '../ranking/best-first.ts'
import { type Ranking } from '../ranking/ranking.ts'
import { type Weights } from '../ranking/weights.ts'

/** How many of the best are compared by meaning. */
const RESCORED = 200

/**
 * Adds to the scores of the best what their closeness to the query is worth, against the score of the best; more where its words answer
 * little of the query. What does the opposite of what is asked for is as close to it as what does it: of its closeness the same part is
 * taken as of its words' score.
 *
 * @param closeness of a document to the query, 0 to 1.
 */
export function rescore(
  ranking: Ranking,
  closeness: (document: number) => number,
  isShown: (document: number) => boolean,
  compare: (a: number, b: number) => number,
  { meaning: { most, trust } }: Weights,
): Ranking {
  const added = new Map<number, number>()
  let worth = 0
  for (const document of bestFirst(ranking.documents, ranking.score, compare)) {
    if (!isShown(document)) continue
    if (added.size === 0) worth = (most * (ranking.score[document] ?? 0)) / Math.min(1, Math.max(0.1, ranking.coverage(document) / trust))
    added.set(document, worth * closeness(document) * ranking.factorsOf(document).opposite)
    if (added.size === RESCORED) break
  }
  for (const [document, part] of added) ranking.score[document] = (ranking.score[document] ?? 0) + part
  return { ...ranking, meaning: added }
}
