import { once } from '../../base/limits/once.ts'
import { CHINESE_STOP_WORDS, CHINESE_WORDS } from './words/chinese.ts'
import { ENGLISH_LOOKALIKES } from './words/lookalikes.ts'
import { FRENCH_STOP_WORDS, FRENCH_WORDS } from './words/french.ts'
import { GERMAN_STOP_WORDS, GERMAN_WORDS } from './words/german.ts'
import { germanMeanings } from './german-forms.ts'
import { JAPANESE_STOP_WORDS, JAPANESE_WORDS } from './words/japanese.ts'
import { type Meanings } from './language.ts'
import { PORTUGUESE_STOP_WORDS, PORTUGUESE_WORDS } from './words/portuguese.ts'
import { FRENCH, PORTUGUESE, romanceMeanings, type RomanceRules, SPANISH } from './romance-forms.ts'
import { SPANISH_STOP_WORDS, SPANISH_WORDS } from './words/spanish.ts'
import { simplifiedCharacter } from './traditional.ts'
import { readTable, readWords, type WordTable } from './word-table.ts'

/** A language written with spaces between words. */
export interface SpacedLanguage {
  readonly stopWords: ReadonlySet<string>
  /** Conjunctions that separate requests, as `and` does. */
  readonly joins: RegExp
  readonly meanings: Meanings
}

/** A language written without spaces. */
export interface UnspacedLanguage {
  readonly stopWords: ReadonlySet<string>
  readonly table: WordTable
  /** The length of the longest word that begins with a character. */
  readonly longest: ReadonlyMap<string, number>
  /** Whether a lone Chinese character is a word only between kana. */
  readonly kanji: boolean
  /** Normalizes a character to the form in the table. */
  readonly plainCharacter: (character: string) => string
}

/** The languages with spaces between words, and the English words that their tables contain or that look like theirs. */
export interface SpacedLanguages {
  readonly languages: readonly SpacedLanguage[]
  readonly english: ReadonlySet<string>
}

/** The languages with spaces. Stop words and tables are read on first use. */
const SPACED = [
  { words: GERMAN_WORDS, stops: GERMAN_STOP_WORDS, joins: /\s(?:und|oder|dann)\s/giu, meaningsOf: germanMeanings },
  { words: FRENCH_WORDS, stops: FRENCH_STOP_WORDS, joins: /\s(?:et|ou|puis)\s/giu, meaningsOf: romance(FRENCH) },
  { words: SPANISH_WORDS, stops: SPANISH_STOP_WORDS, joins: /\s(?:y|e|o|u|luego)\s/giu, meaningsOf: romance(SPANISH) },
  { words: PORTUGUESE_WORDS, stops: PORTUGUESE_STOP_WORDS, joins: /\s(?:e|ou|depois)\s/giu, meaningsOf: romance(PORTUGUESE) },
].map(({ words, stops, joins, meaningsOf }) => {
  const stopWords = once(() => readWords(stops))
  const table = once(() => readTable(words))
  return { stopWords, table, language: once(() => ({ stopWords: stopWords(), joins, meanings: meaningsOf(table()) })) }
})

export const spacedLanguages = once((): SpacedLanguages => {
  const given = SPACED.flatMap(({ table }) => [...table().values()].flat())
  return { languages: SPACED.map(({ language }) => language()), english: new Set([...given, ...readWords(ENGLISH_LOOKALIKES)]) }
})

/** Their stop words: enough to tell that a query may be in one of them, without reading its table. */
export const spacedStopWords = once(() => SPACED.map(({ stopWords }) => stopWords()))

/** Reads the tables before the first query that needs them, one per step: all at once take about 30 ms. */
export function* readLanguages(): Generator<void> {
  for (const { language } of SPACED) {
    language()
    yield
  }
  spacedLanguages()
}

function romance(rules: RomanceRules): (table: WordTable) => Meanings {
  return (table) => romanceMeanings(table, rules)
}

export const chinese = once(() => unspaced(CHINESE_WORDS, CHINESE_STOP_WORDS, false, simplifiedCharacter))
export const japanese = once(() => unspaced(JAPANESE_WORDS, JAPANESE_STOP_WORDS, true, (character) => character))

function unspaced(words: string, stops: string, kanji: boolean, plainCharacter: (character: string) => string): UnspacedLanguage {
  const [table, stopWords] = [readTable(words), readWords(stops)]
  const longest = new Map<string, number>()
  for (const [first = '', ...more] of [...table.keys(), ...stopWords])
    longest.set(first, Math.max(longest.get(first) ?? 0, more.length + 1))
  return { table, stopWords, longest, kanji, plainCharacter }
}
