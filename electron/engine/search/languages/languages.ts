import { once } from '../../base/limits/once.ts'
import chineseWords from './words/chinese.json' with { type: 'json' }
import lookalikes from './words/lookalikes.json' with { type: 'json' }
import frenchWords from './words/french.json' with { type: 'json' }
import germanWords from './words/german.json' with { type: 'json' }
import { germanMeanings } from './german-forms.ts'
import japaneseWords from './words/japanese.json' with { type: 'json' }
import { type Meanings } from './language.ts'
import portugueseWords from './words/portuguese.json' with { type: 'json' }
import { FRENCH, PORTUGUESE, romanceMeanings, type RomanceRules, SPANISH } from './romance-forms.ts'
import spanishWords from './words/spanish.json' with { type: 'json' }
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

/**
 * Those with blanks. Their files have the words that say nothing about the tool wanted, and what others mean: `word=english,english`, the
 * best first. `_` joins expressions of several words, separable German verbs are written in one, and forms that no rule returns stand by
 * themselves. Chinese is simplified, and in Japanese a lone kanji stands for a verb with its kana endings. All are read on first use.
 */
const SPACED = [
  { words: germanWords.words, stops: germanWords.stopWords, joins: /\s(?:und|oder|dann)\s/giu, meaningsOf: germanMeanings },
  { words: frenchWords.words, stops: frenchWords.stopWords, joins: /\s(?:et|ou|puis)\s/giu, meaningsOf: romance(FRENCH) },
  { words: spanishWords.words, stops: spanishWords.stopWords, joins: /\s(?:y|e|o|u|luego)\s/giu, meaningsOf: romance(SPANISH) },
  { words: portugueseWords.words, stops: portugueseWords.stopWords, joins: /\s(?:e|ou|depois)\s/giu, meaningsOf: romance(PORTUGUESE) },
].map(({ words, stops, joins, meaningsOf }) => {
  const stopWords = once(() => readWords(stops))
  const table = once(() => readTable(words))
  return { stopWords, table, language: once(() => ({ stopWords: stopWords(), joins, meanings: meaningsOf(table()) })) }
})

export const spacedLanguages = once((): SpacedLanguages => {
  const given = SPACED.flatMap(({ table }) => [...table().values()].flat())
  return { languages: SPACED.map(({ language }) => language()), english: new Set([...given, ...readWords(lookalikes.english)]) }
})

/** Words that each of them is full of: enough to tell that a query may be in one, without its table. */
export const spacedStopWords = once(() => SPACED.map(({ stopWords }) => stopWords()))

/** Reads their tables ahead of the first query that may be in one, a table in a step: all at once they take some 30 ms. */
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

export const chinese = once(() => unspaced(chineseWords.words, chineseWords.stopWords, false, simplifiedCharacter))
export const japanese = once(() => unspaced(japaneseWords.words, japaneseWords.stopWords, true, (character) => character))

function unspaced(
  words: readonly string[],
  stops: readonly string[],
  kanji: boolean,
  plainCharacter: (character: string) => string,
): UnspacedLanguage {
  const [table, stopWords] = [readTable(words), readWords(stops)]
  const longest = new Map<string, number>()
  for (const [first = '', ...more] of [...table.keys(), ...stopWords])
    longest.set(first, Math.max(longest.get(first) ?? 0, more.length + 1))
  return { table, stopWords, longest, kanji, plainCharacter }
}
