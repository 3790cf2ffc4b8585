import { bestFirst, bestOf } from '../ranking/best-first.ts'
import { type Ranking } from '../ranking/ranking.ts'
import { type Weights } from '../ranking/weights.ts'

/** How close the meanings of documents and a request are, by two measures of any scale. */
export interface Closeness {
  /** By the vectors of words, with the share of the request that they cover, 0 to 1. */
  readonly words: { of(document: number): number; readonly share: number }
  /** By the sentence encoder; undefined until it knows all tools. */
  readonly sentences: ((document: number) => number) | undefined
}

/** The maximum number of separate requests that are considered. */
const MOST_ASKED = 4
/** How many documents that share no word with the request are added: those that are closest by the encoder. */
const ADDED = 50

/**
 * Adds the closeness of meanings to scores by words: the score by words times the share of the request that the words answer, plus a share
 * of the best score by words that grows with closeness. How close a document is counts relative to the others, from the mean (0) to the
 * closest (1), since all tools are somewhat close to a short request. What does the opposite or something else than asked is just as close,
 * so its closeness counts less.
 *
 * The vectors of words are less reliable than the encoder. Alone, they add the less the more the words answer.
 *
 * @param shown the documents that may be found.
 */
export function rescore(
  ranking: Ranking,
  { words: byWords, sentences }: Closeness,
  shown: readonly number[],
  compare: (a: number, b: number) => number,
  { meaning }: Weights,
): Ranking {
  const { words, score, coverage, lessons, fitOf } = ranking
  const among = new Set(shown)
  const best = bestOf(ranking.documents, score, compare, (document) => among.has(document))
  const highest = best === undefined ? meaning.wordless : (score[best] ?? 0)
  // A tool has to answer one of the requests, not all.
  const asked = Math.max(1, Math.min(MOST_ASKED, new Set(words.flatMap(({ clauses }) => [...clauses])).size))
  const answers = (document: number): number => Math.min(1, coverage(document) * asked)
  const sure = best === undefined ? 0 : answers(best)
  const isTrusted = sentences === undefined && sure >= meaning.trust
  const enough = sentences === undefined ? meaning.trust : 1
  const worth = highest * (sentences === undefined ? meaning.alone * (1 - sure) : meaning.most)
  // A tool learned from use is an answer, too.
  const answered = (document: number): number =>
    isTrusted || lessons.has(document) ? 1 : Math.min(1, answers(document) / enough) ** meaning.strictness
  for (const document of ranking.documents) score[document] = (score[document] ?? 0) * answered(document)

  const closeness = new Float64Array(score.length)
  const measure = (of: (document: number) => number, share: number): void => {
    const relative = relativeTo(shown.map(of), meaning.sharpness)
    for (const [at, document] of shown.entries()) closeness[document] = (closeness[document] ?? 0) + share * (relative[at] ?? 0)
  }
  const bySentences = sentences === undefined ? 0 : meaning.sentences
  if (byWords.share > 0) measure(byWords.of, (1 - bySentences) * byWords.share)
  if (sentences !== undefined) measure(sentences, bySentences)
  for (const document of shown) closeness[document] = (closeness[document] ?? 0) * fitOf(document)

  const matching = new Set(ranking.documents)
  const isClose = (document: number): boolean => sentences !== undefined && sentences(document) >= meaning.least
  const others = Uint32Array.from(
    shown.filter((document) => !matching.has(document) && (closeness[document] ?? 0) > 0 && isClose(document)),
  )
  const more: number[] = []
  const byCloseness = (a: number, b: number): number => (closeness[b] ?? 0) - (closeness[a] ?? 0) || a - b
  for (const document of bestFirst(others, closeness, byCloseness)) if (more.push(document) === ADDED) break
  const added = new Map<number, number>()
  for (const document of [...shown.filter((each) => matching.has(each)), ...more]) {
    const part = worth * (closeness[document] ?? 0)
    if (part <= 0) continue
    added.set(document, part)
    score[document] = (score[document] ?? 0) + part
  }
  const found = more.filter((document) => added.has(document))
  return { ...ranking, documents: Uint32Array.from([...ranking.documents, ...found]), answered, meaning: added }
}

/** Each value's place between the mean (0, and below it) and the highest (1), to a power. */
function relativeTo(values: readonly number[], power: number): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const range = values.reduce((most, value) => Math.max(most, value), -Infinity) - mean
  // A single tool is the closest.
  return values.map((value) => (range <= 0 ? Math.sign(Math.max(0, value)) : Math.max(0, (value - mean) / range) ** power))
}
