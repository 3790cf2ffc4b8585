import { type LearnedWords } from './learned-words.ts'
import { type PlannedWord } from '../query/query-plan.ts'
import { type Rarity } from '../ranking/rarity.ts'
import { type ToolStore } from '../tool-store.ts'
import { type Weights } from '../ranking/weights.ts'

/** The gain of a document from past searches, for one word of the query. */
export interface LessonGain {
  readonly word: PlannedWord
  readonly gain: number
}

/**
 * The gains from past searches for the words of a query, by document. One shared word means little; many shared words mean that the request
 * recurs. So gains are multiplied by the cube of the share of the query that was learned for the tool.
 */
export function lessonGains(
  words: readonly PlannedWord[],
  store: ToolStore,
  learned: LearnedWords,
  rarity: Rarity,
  weights: Weights,
): ReadonlyMap<number, readonly LessonGain[]> {
  const lessons = new Map<number, { word: PlannedWord; worth: number; amount: number }[]>()
  let total = 0
  for (const word of words) {
    const worth = word.weight * rarity.word(word)
    total += worth
    for (const { server, tool, amount } of learned.find(word.stem)) {
      const document = store.find(server, tool)
      if (document === undefined) continue
      const own = lessons.get(document) ?? []
      own.push({ word, worth, amount })
      lessons.set(document, own)
    }
  }
  const gains = new Map<number, readonly LessonGain[]>()
  for (const [document, own] of lessons) {
    const share = own.reduce((sum, { worth }) => sum + worth, 0) / total
    gains.set(
      document,
      own.map(({ word, worth, amount }) => ({ word, gain: (weights.learned * share ** 3 * worth * amount) / (1 + amount) })),
    )
  }
  return gains
}
