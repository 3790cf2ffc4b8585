import { CHINESE_STOP_WORDS, CHINESE_WORDS } from './words/chinese.ts'
import { FRENCH_STOP_WORDS, FRENCH_WORDS } from './words/french.ts'
import { GERMAN_STOP_WORDS, GERMAN_WORDS } from './words/german.ts'
import { germanMeanings } from './german-forms.ts'
import { JAPANESE_STOP_WORDS, JAPANESE_WORDS } from './words/japanese.ts'
import { type Meanings } from './language.ts'
import { PORTUGUESE_STOP_WORDS, PORTUGUESE_WORDS } from './words/portuguese.ts'
import { FRENCH, PORTUGUESE, romanceMeanings, SPANISH } from './romance-forms.ts'
import { SPANISH_STOP_WORDS, SPANISH_WORDS } from './words/spanish.ts'
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
  /** Whether a lone Chinese character is a word between kana only. */
  readonly kanji: boolean
}

/** All tables, read. `english` holds every English word that they give. */
export interface Languages {
  readonly spaced: readonly SpacedLanguage[]
  readonly chinese: UnspacedLanguage
  readonly japanese: UnspacedLanguage
  readonly english: ReadonlySet<string>
}

let read: Languages | undefined

/** The languages that queries are translated from. Their tables are read when first asked for. */
export function languages(): Languages {
  return (read ??= readLanguages())
}

/** Words that each of the languages with blanks is full of: enough to tell that a query may be in one, without its table. */
export function spacedStopWords(): readonly ReadonlySet<string>[] {
  return (stopWords ??= [GERMAN_STOP_WORDS, FRENCH_STOP_WORDS, SPANISH_STOP_WORDS, PORTUGUESE_STOP_WORDS].map(readWords))
}

let stopWords: readonly ReadonlySet<string>[] | undefined

function readLanguages(): Languages {
  const [german, french, spanish, portuguese] = [GERMAN_WORDS, FRENCH_WORDS, SPANISH_WORDS, PORTUGUESE_WORDS].map(readTable) as [
    ...[WordTable, WordTable, WordTable, WordTable],
  ]
  const [chinese, japanese] = [readTable(CHINESE_WORDS), readTable(JAPANESE_WORDS)]
  const tables = [german, french, spanish, portuguese, chinese, japanese]
  const [none = new Set<string>(), ...others] = [new Set<string>(), ...spacedStopWords()]
  const spaced = [
    { joins: /\s(?:und|oder|dann)\s/giu, meanings: germanMeanings(german) },
    { joins: /\s(?:et|ou|puis)\s/giu, meanings: romanceMeanings(french, FRENCH) },
    { joins: /\s(?:y|e|o|u|luego)\s/giu, meanings: romanceMeanings(spanish, SPANISH) },
    { joins: /\s(?:e|ou|depois)\s/giu, meanings: romanceMeanings(portuguese, PORTUGUESE) },
  ]
  return {
    spaced: spaced.map((language, index) => ({ ...language, stopWords: others[index] ?? none })),
    chinese: { stopWords: readWords(CHINESE_STOP_WORDS), table: chinese, kanji: false },
    japanese: { stopWords: readWords(JAPANESE_STOP_WORDS), table: japanese, kanji: true },
    english: new Set(tables.flatMap((table) => [...table.values()].flat())),
  }
}
