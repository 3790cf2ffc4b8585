import { splitLiterals, type Stretch } from '../query/values/literals.ts'
import { isUnspaced, rawWords, splitWord } from '../text/words.ts'
import { type ForeignWord } from './language.ts'
import { chinese, japanese, type SpacedLanguage, type UnspacedLanguage } from './languages.ts'
import { cutRun } from './unspaced-words.ts'
import { type Known, spacedLanguage } from './which-language.ts'
import { plainWord } from './word-table.ts'

/** A stretch of a clause with its words as returned by `rawWords`. */
export interface WordedStretch extends Stretch {
  readonly raws: readonly string[]
}

/** The replacement for a word: empty for a stop word; undefined if the word is used unchanged. */
export type Reading = readonly ForeignWord[] | undefined

/** A query in another language than English. */
export interface ForeignQuery {
  /** The query with English punctuation, which clauses are split by. */
  readonly text: string
  /** The meanings of the words of a clause, by stretch and position. */
  read(clause: readonly WordedStretch[]): readonly (readonly Reading[])[]
}

const NOT_ASCII = /[^\x00-\x7f]/
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u
/** The language is determined from the beginning of a query: at most this many words and characters. */
const MOST_TELLING = 100
const LONGEST_TELLING = 4_000

/**
 * Reads a query in German, French, Spanish, Portuguese, Japanese or Chinese; undefined if it is in none of them. `vocabulary` is that of
 * the catalog.
 */
export function readForeign(query: string, vocabulary: Known): ForeignQuery | undefined {
  const text = NOT_ASCII.test(query) ? plainSigns(query) : query
  const telling = text.slice(0, LONGEST_TELLING)
  const spaced = spacedLanguage(tellingWords(telling), vocabulary)
  const unspaced = UNSPACED.test(text) ? unspacedLanguage(telling) : undefined
  if (spaced === undefined && unspaced === undefined) return undefined
  return {
    text: spaced === undefined ? text : text.replace(spaced.joins, ' and '),
    read(clause) {
      const readings = clause.map(({ raws, literal }): Reading[] =>
        raws.map((raw) => (literal || unspaced === undefined || !isUnspaced(raw) ? undefined : readRun(raw, unspaced, vocabulary.has))),
      )
      if (spaced !== undefined) readSpaced(clause, readings, spaced, vocabulary.has)
      return readings
    },
  }
}

/** Converts full-width characters, and quotes and punctuation of other languages, to those of English. */
function plainSigns(query: string): string {
  return query
    .normalize('NFKC')
    .replace(/[„“”«»「」『』《》]/g, '"')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, ' ')
    .replace(/[、，；]/g, ', ')
    .replace(/[。！？]/g, '. ')
}

function tellingWords(text: string): string[] {
  const words = splitLiterals(text).flatMap(({ text: stretch, literal }) => (literal ? [] : rawWords(stretch)))
  return words.slice(0, MOST_TELLING).filter((word) => !isUnspaced(word))
}

/** Kana mean Japanese. Without kana, the language whose words cover more is used, and Chinese if both cover the same. */
function unspacedLanguage(text: string): UnspacedLanguage {
  if (KANA.test(text)) return japanese()
  const covered = (language: UnspacedLanguage): number =>
    rawWords(text).reduce((sum, run) => sum + (isUnspaced(run) ? cutRun(run, language).covered : 0), 0)
  return covered(japanese()) > covered(chinese()) ? japanese() : chinese()
}

/** The catalog may be in the language of the query, so pairs of characters that it contains are searched for, too. */
function readRun(run: string, language: UnspacedLanguage, isKnown: (word: string) => boolean): Reading {
  const { found, covered } = cutRun(run, language)
  if (covered === 0) return undefined
  const words = new Set(found.flatMap(({ word, english }) => (english.length > 0 ? [word] : splitWord(word).parts)))
  const pairs = splitWord(run).parts.filter((pair) => !words.has(pair) && isKnown(pair))
  return [...found, ...pairs.map((word) => ({ word, english: [] }))]
}

/** Adds the meanings for a language with spaces. A word may be split around values: "Lade report.txt hoch". */
function readSpaced(
  clause: readonly WordedStretch[],
  readings: readonly Reading[][],
  { stopWords, meanings }: SpacedLanguage,
  isKnown: (word: string) => boolean,
): void {
  const places = clause.flatMap(({ raws, literal }, stretch) => (literal ? [] : raws.map((raw, at) => ({ stretch, at, raw }))))
  const words = places.map(({ raw }) => plainWord(raw.toLowerCase()))
  const taken = new Set<number>()
  for (const [index, word] of words.entries()) {
    const { stretch = 0, at = 0 } = places[index] ?? {}
    const own = readings[stretch]
    if (own === undefined) continue
    const meaning = stopWords.has(word) ? undefined : meanings(words, index, isKnown)
    if (meaning !== undefined && !taken.has(index)) {
      own[at] = meaning.found
      for (const other of meaning.others) taken.add(other)
    } else if (taken.has(index) || stopWords.has(word)) own[at] = []
  }
}
