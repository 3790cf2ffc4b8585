import { CHINESE_STOP_WORDS, CHINESE_WORDS } from './words/chinese.ts'
import { ENGLISH_LOOKALIKES } from './words/lookalikes.ts'
import { FRENCH_STOP_WORDS, FRENCH_WORDS } from './words/french.ts'
import { GERMAN_STOP_WORDS, GERMAN_WORDS } from './words/german.ts'
import { germanMeanings } from './german-forms.ts'
import { JAPANESE_STOP_WORDS, JAPANESE_WORDS } from './words/japanese.ts'
import { type Meanings } from './language.ts'
import { PORTUGUESE_STOP_WORDS, PORTUGUESE_WORDS } from './words/portuguese.ts'
import { FRENCH, PORTUGUESE, romanceMeanings, SPANISH } from './romance-forms.ts'
import { SPANISH_STOP_WORDS, SPANISH_WORDS } from './words/spanish.ts'
import { simplifiedCharacter } from './traditional.ts'
import { readTable, readWords, type WordTable } from './word-table.ts'

/** A language written with blanks between its words. */
export interface SpacedLanguage {
  readonly stopWords: ReadonlySet<string>
  /** What joins requests as `and` does. */
  readonly joins: RegExp
  readonly meanings: Meanings
}

/** A language written without blanks. */
export interface UnspacedLanguage {
  readonly stopWords: ReadonlySet<string>
  readonly table: WordTable
  /** How many characters the longest word has that begins with a character. */
  readonly longest: ReadonlyMap<string, number>
  /** Whether a lone Chinese character is a word between kana only. */
  readonly kanji: boolean
  /** A character as the table has it. */
  readonly plainCharacter: (character: string) => string
}

/** The languages with blanks between words, and the English words that their tables give or that look like theirs. */
export interface SpacedLanguages {
  readonly languages: readonly SpacedLanguage[]
  readonly english: ReadonlySet<string>
}

/** The languages with blanks. Their tables are read when first asked for, which takes some milliseconds. */
export const spacedLanguages = once((): SpacedLanguages => {
  const tables = [GERMAN_WORDS, FRENCH_WORDS, SPANISH_WORDS, PORTUGUESE_WORDS].map(readTable)
  const [german, french, spanish, portuguese] = tables as [WordTable, WordTable, WordTable, WordTable]
  const forms = [
    { joins: /\s(?:und|oder|dann)\s/giu, meanings: germanMeanings(german) },
    { joins: /\s(?:et|ou|puis)\s/giu, meanings: romanceMeanings(french, FRENCH) },
    { joins: /\s(?:y|e|o|u|luego)\s/giu, meanings: romanceMeanings(spanish, SPANISH) },
    { joins: /\s(?:e|ou|depois)\s/giu, meanings: romanceMeanings(portuguese, PORTUGUESE) },
  ]
  return {
    languages: spacedStopWords().flatMap((stopWords, index) => forms.slice(index, index + 1).map((form) => ({ stopWords, ...form }))),
    english: new Set([...tables.flatMap((table) => [...table.values()].flat()), ...readWords(ENGLISH_LOOKALIKES)]),
  }
})

/** Words that each of the languages with blanks is full of: enough to tell that a query may be in one, without its table. */
export const spacedStopWords = once(() => [GERMAN_STOP_WORDS, FRENCH_STOP_WORDS, SPANISH_STOP_WORDS, PORTUGUESE_STOP_WORDS].map(readWords))

export const chinese = once(() => unspaced(CHINESE_WORDS, CHINESE_STOP_WORDS, false, simplifiedCharacter))
export const japanese = once(() => unspaced(JAPANESE_WORDS, JAPANESE_STOP_WORDS, true, (character) => character))

function unspaced(words: string, stops: string, kanji: boolean, plainCharacter: (character: string) => string): UnspacedLanguage {
  const [table, stopWords] = [readTable(words), readWords(stops)]
  const longest = new Map<string, number>()
  for (const [first = '', ...more] of [...table.keys(), ...stopWords])
    longest.set(first, Math.max(longest.get(first) ?? 0, more.length + 1))
  return { table, stopWords, longest, kanji, plainCharacter }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
