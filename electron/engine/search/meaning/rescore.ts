import { bestFirst } from '../ranking/best-first.ts'
import { type Ranking } from '../ranking/ranking.ts'
import { type Weights } from '../ranking/weights.ts'

/** How many of the best are compared by meaning. */
const RESCORED = 200

/**
 * Adds to the scores of the best what their closeness to the query is worth: the less of the query the best of them answers by words, the
 * more. What does the opposite of what is asked for is as close to it as what does it: of its closeness the same part is taken as of its
 * words' score.
 *
 * @param closeness of a document to the query, 0 to 1.
 */
export function rescore(
  ranking: Ranking,
  closeness: (document: number) => number,
  isShown: (document: number) => boolean,
  compare: (a: number, b: number) => number,
  { meaning }: Weights,
): Ranking {
  const { score, coverage, factorsOf, lessons } = ranking
  const candidates: number[] = []
  for (const document of bestFirst(ranking.documents, score, compare)) {
    if (isShown(document)) candidates.push(document)
    if (candidates.length === RESCORED) break
  }
  const [best] = candidates
  if (best === undefined) return ranking
  const doubt = Math.min(1, Math.max(0, (meaning.sure - coverage(best)) / (meaning.sure - meaning.unsure)))
  const worth = meaning.most * doubt * (score[best] ?? 0)
  const isTrusted = coverage(best) >= meaning.trust
  // What use has taught is an answer too.
  const isAnswer = (document: number): boolean => isTrusted || lessons.has(document)
  const answered = (document: number): number => (isAnswer(document) ? 1 : Math.sqrt(Math.min(1, coverage(document) / meaning.trust)))
  if (!isTrusted) for (const document of ranking.documents) score[document] = (score[document] ?? 0) * answered(document)
  const added = new Map<number, number>()
  for (const document of worth > 0 ? candidates : []) {
    const part = worth * closeness(document) * factorsOf(document).opposite
    added.set(document, part)
    score[document] = (score[document] ?? 0) + part
  }
  return { ...ranking, answered, meaning: added }
}
