import { isOneEditApart } from '../text/spelling.ts'
import { isStopWord } from '../text/stop-words.ts'
import { isWeakWord } from '../text/weak-words.ts'
import { plainWord } from './word-table.ts'
import { type SpacedLanguage, spacedLanguages, spacedStopWords } from './languages.ts'

/** Stop words that are also English, or parts of names: they do not indicate a language. */
const SHARED: ReadonlySet<string> = new Set(
  `a ai al alle also am an ante are as at b bin bis c ca car ce com come comment d da das de del den des di die dir do dos du e el
  en era es esa est ha has hat he her i il in ist j l la las le les lo los m ma mag mal man mas me mi mit mon n ni no o on os par
  para per plus pour qu s sale ser si sin so son su sur t tan te tes todo ton tu uber um un use van via vos von vor war was will
  wire y`.split(/\s+/),
)
/**
 * Evidence for a language: a word of its table, one that may be a misspelled English one, a stop word, one shared with others. And evidence
 * for English: its stop words, known words, and known words that may be names.
 */
const EVIDENCE = { table: 1.25, near: 0.8, stop: 1, shared: 0.25, englishStop: 1.5, english: 1, name: 0.5 } as const
/** Endings of English words only. */
const ENGLISH_ENDING = /.{3}(?:ing|ed|ly|ness|ship|ful|less|ght|ck|wn|ys|th|ow)$/
/** At least one word that belongs to the language and not to English. */
const LEAST_EVIDENCE = 0.9

/** Looks up lower-case words in a catalog's vocabulary. */
export interface Known {
  has(word: string): boolean
  /** Whether longer words begin with the word. */
  begins(word: string): boolean
}

/**
 * Determines the language of a query among those with spaces between words; undefined if English is as likely. `written` are its words
 * without accents; `vocabulary` is that of the catalog.
 */
export function spacedLanguage(written: readonly string[], vocabulary: Known): SpacedLanguage | undefined {
  const words = written.map((word) => plainWord(word.toLowerCase()))
  // Most queries are English and use words of the catalog. For them no table is read.
  if (words.every((word) => isStopWord(word) || vocabulary.has(word)) && !words.some(isForeignStopWord)) return undefined
  const { languages, english } = spacedLanguages()
  const isEnglish = (word: string): boolean => isStopWord(word) || isWeakWord(word) || vocabulary.has(word) || looksEnglish(word, english)
  const known = words.map(isEnglish)
  const names = written.map((word, at) => at > 0 && /^\p{Lu}/u.test(word))
  let best: SpacedLanguage | undefined
  let most = LEAST_EVIDENCE
  for (const language of languages) {
    const weight = weigh(words, known, names, language, vocabulary)
    if (weight > most) [best, most] = [language, weight]
  }
  return best
}

/** Whether a word is a known English one or its plural, or has an English ending. */
function looksEnglish(word: string, english: ReadonlySet<string>): boolean {
  return ENGLISH_ENDING.test(word) || english.has(word) || english.has(word.replace(/s$/, ''))
}

/** Whether a word may be an incomplete or misspelled English one, which the search finds anyway. */
function isNearEnglish(word: string, known: Known): boolean {
  if (known.begins(word)) return true
  const one = word.replace(/s$/, '')
  for (const each of spacedLanguages().english)
    if (each.startsWith(one) || isOneEditApart(one, each) || isOneEditApart(word, each)) return true
  return false
}

function isForeignStopWord(word: string): boolean {
  return !isStopWord(word) && !SHARED.has(word) && spacedStopWords().some((stopWords) => stopWords.has(word))
}

/** How much more evidence there is for a language than for English; 0 if none of its words has a meaning. */
function weigh(
  words: readonly string[],
  known: readonly boolean[],
  names: readonly boolean[],
  { stopWords, meanings }: SpacedLanguage,
  vocabulary: Known,
): number {
  const meant = words.map((word, at) => !stopWords.has(word) && meanings(words, at, vocabulary.has) !== undefined)
  if (!meant.includes(true)) return 0
  let sum = 0
  for (const [at, word] of words.entries()) {
    if (stopWords.has(word)) sum += isStopWord(word) ? 0 : SHARED.has(word) ? EVIDENCE.shared : EVIDENCE.stop
    else if (meant[at] === true) sum += known[at] === true ? 0 : isNearEnglish(word, vocabulary) ? EVIDENCE.near : EVIDENCE.table
    else if (isStopWord(word)) sum -= EVIDENCE.englishStop
    else if (known[at] === true) sum -= names[at] === true ? EVIDENCE.name : EVIDENCE.english
  }
  return sum
}
