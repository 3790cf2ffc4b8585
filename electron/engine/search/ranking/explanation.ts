import { type PlannedWord } from '../query/query-plan.ts'
import { type Ranking } from './ranking.ts'
import { type Ranked, twinFactor } from './twins.ts'
import { type FactorName, type Field, FIELDS, type MatchKind, type Weights } from './weights.ts'

/** One query word found in a tool. */
export interface MatchedWord {
  /** The word as asked. */
  readonly word: string
  /** The term of the index that answered, and how it stands for the word. */
  readonly term: string
  readonly kind: MatchKind
  /** Where it was found. */
  readonly fields: readonly Field[]
  /** Its part of the sum, before the factors. */
  readonly score: number
}

/** Why a tool has its score: (sum of `words` and `learned`) times all `factors`. */
export interface Explanation {
  readonly words: readonly MatchedWord[]
  /** Words of the query that the tool does not answer. */
  readonly missing: readonly string[]
  /** Words of past searches that led to this tool, with their part of the sum. */
  readonly learned: readonly { readonly word: string; readonly score: number }[]
  /** What multiplies the sum; `twin` takes away where better hits have the same name. */
  readonly factors: Readonly<Record<FactorName | 'twin', number>>
  readonly score: number
  /** As in the hit. */
  readonly explored?: boolean
}

/** Takes apart the score of one hit. */
export function explain(hit: Ranked, ranking: Ranking, weights: Weights): Explanation {
  const { document } = hit
  const words = ranking.words.map((word) => bestMatch(word, document, ranking)).filter((match) => match !== undefined)
  const lessons = (ranking.lessons.get(document) ?? []).map(({ word, gain }) => ({ word: word.word, score: gain }))
  const answered = new Set([...words, ...lessons].map(({ word }) => word))
  return {
    words,
    missing: ranking.words.map(({ word }) => word).filter((word) => !answered.has(word)),
    learned: lessons,
    factors: { ...ranking.factorsOf(document), twin: twinFactor(hit.twins, weights.twin) },
    score: hit.score,
  }
}

function bestMatch(word: PlannedWord, document: number, { rarity, occurrences }: Ranking): MatchedWord | undefined {
  let best: MatchedWord | undefined
  for (const { term, kind, weight } of word.terms) {
    const worth = word.weight * weight * Math.min(rarity.word(word), rarity.term(term))
    occurrences.each(term, kind, (candidate, amount, bits) => {
      if (candidate !== document) return
      const score = worth * occurrences.saturate(amount)
      const fields = FIELDS.filter((_, index) => (bits & (1 << index)) !== 0)
      if (score > (best?.score ?? 0)) best = { word: word.word, term: term.text, kind, fields, score }
    })
  }
  return best
}
