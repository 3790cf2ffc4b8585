import type { Explanation, MatchedWord } from '../../../contract/search.ts'
import { type PlannedWord } from '../query/query-plan.ts'
import { type Ranking } from './ranking.ts'
import { type Ranked, nearDuplicateFactor } from './near-duplicates.ts'
import { type ToolStore } from '../tool-store.ts'
import { FIELDS, type Weights } from './weights.ts'
import { termOf } from '../text/words.ts'

/** Explains the score of one hit. */
export function explain(hit: Ranked, ranking: Ranking, store: Pick<ToolStore, 'documents'>, weights: Weights): Explanation {
  const { document } = hit
  const words = ranking.words.map((word) => bestMatch(word, document, ranking)).filter((match) => match !== undefined)
  const lessons = (ranking.lessons.get(document) ?? []).map(({ word, gain }) => ({ word: word.word, score: gain }))
  // A phrasal verb is another reading of words that also count individually. Either answers them.
  const answered = new Set([...words, ...lessons].flatMap(({ word }) => word.split(' ').map(termOf)))
  const meaning = ranking.meaning?.get(document)
  const factor = nearDuplicateFactor(hit.nearDuplicates, weights.twin)
  const deprecated = ranking.replacement?.lowered.has(document) === true ? weights.deprecated : 1
  const raised = ranking.replacement?.raised.get(document)
  return {
    words,
    missing: ranking.words.filter(({ stem, meanings }) => meanings.includes(stem) && !answered.has(stem)).map(({ word }) => word),
    learned: lessons,
    factors: { ...ranking.factorsOf(document), answered: ranking.answered?.(document) ?? 1, deprecated, twin: factor },
    ...(meaning === undefined ? {} : { meaning: meaning * deprecated * factor, closeTo: ranking.closeTo?.() }),
    byWords: ranking.byWords,
    insteadOf: raised && { tool: store.documents[raised.of]?.name ?? '', score: raised.gain * factor },
    score: hit.score,
  }
}

/** The part of a hit's score that words have found: what it has without closeness of meaning. */
export function strengthOf({ document, score, nearDuplicates }: Ranked, { meaning, replacement }: Ranking, weights: Weights): number {
  const deprecated = replacement?.lowered.has(document) === true ? weights.deprecated : 1
  return score - (meaning?.get(document) ?? 0) * deprecated * nearDuplicateFactor(nearDuplicates, weights.twin)
}

function bestMatch(word: PlannedWord, document: number, { rarity, occurrences, wide }: Ranking): MatchedWord | undefined {
  let best: MatchedWord | undefined
  for (const { term, kind, weight } of wide ? [...word.terms, ...word.near] : word.terms) {
    const rare = kind === 'near' ? rarity.near(word) : rarity.word(word)
    const worth = word.weight * weight * Math.min(rare, rarity.term(term))
    const found = occurrences.read(term)
    const at = found.documents.subarray(0, found.count).indexOf(document)
    if (at === -1) continue
    const score = worth * (found.amounts[at] ?? 0)
    const fields = FIELDS.filter((_, index) => ((found.fields[at] ?? 0) & (1 << index)) !== 0)
    if (score > (best?.score ?? 0)) best = { word: word.word, term: term.text, kind, fields, score }
  }
  return best
}
