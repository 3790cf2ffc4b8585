import { splitLiterals, type Stretch } from '../query/values/literals.ts'
import { isUnspaced, rawWords, splitWord } from '../text/words.ts'
import { type ForeignWord } from './language.ts'
import { chinese, japanese, type SpacedLanguage, type UnspacedLanguage } from './languages.ts'
import { cutRun } from './unspaced-words.ts'
import { type Known, spacedLanguage } from './which-language.ts'
import { plainWord } from './word-table.ts'

/** A stretch of a clause with its words as `rawWords` gives them. */
export interface WordedStretch extends Stretch {
  readonly raws: readonly string[]
}

/** What stands in the place of a word: nothing for a stop word; undefined where the word is to be taken as it is. */
export type Reading = readonly ForeignWord[] | undefined

/** A query in another language than English. */
export interface ForeignQuery {
  /** The query with the punctuation of English, by which it is taken apart. */
  readonly text: string
  /** What the words of a clause mean, by stretch and place. */
  read(clause: readonly WordedStretch[]): readonly (readonly Reading[])[]
}

const NOT_ASCII = /[^\x00-\x7f]/
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u
/** A query tells its language by its beginning: so many words, within so many characters. */
const MOST_TELLING = 100
const LONGEST_TELLING = 4_000

/**
 * Reads a query in German, French, Spanish, Portuguese, Japanese or Chinese; undefined where it is in none of them.
 * `vocabulary` is that of the catalog.
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

/** Full-width characters as they are in English, and the quotes and stops of other languages as those of English. */
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

/** Kana are Japanese. Without any, it is the language whose words cover more, and Chinese where both cover the same. */
function unspacedLanguage(text: string): UnspacedLanguage {
  if (KANA.test(text)) return japanese()
  const covered = (language: UnspacedLanguage): number =>
    rawWords(text).reduce((sum, run) => sum + (isUnspaced(run) ? cutRun(run, language).covered : 0), 0)
  return covered(japanese()) > covered(chinese()) ? japanese() : chinese()
}

/** A catalog may be in the language of the query: pairs of characters that it has are asked for, too. */
function readRun(run: string, language: UnspacedLanguage, isKnown: (word: string) => boolean): Reading {
  const { found, covered } = cutRun(run, language)
  if (covered === 0) return undefined
  const words = new Set(found.flatMap(({ word, english }) => (english.length > 0 ? [word] : splitWord(word).parts)))
  const pairs = splitWord(run).parts.filter((pair) => !words.has(pair) && isKnown(pair))
  return [...found, ...pairs.map((word) => ({ word, english: [] }))]
}

/** Fills in what a language with blanks says; words may belong together across values: "Lade report.txt hoch". */
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
