import { isStopWord } from '../text/stop-words.ts'
import { isWeakWord } from '../text/weak-words.ts'
import { languages, type SpacedLanguage, spacedStopWords } from './languages.ts'

/** Stop words that are English, too, or parts of names: they tell nothing of a query's language. */
const SHARED: ReadonlySet<string> = new Set(
  `a am an ante are as at b bin bis c car come d da das de del den des die dir do dos du e el en era es est he her hat i in ist j l la las le les los
  mal man mas me mi mit mon n no o on os par para per plus pour qu s sale ser sin so son su sur t tan te ton tu un van vos von was war will wire y`.split(
    /\s+/,
  ),
)
/** What speaks for a language and for English: a word of its table, a stop word, an English stop word, a word that is known as it is. */
const EVIDENCE = { table: 1.25, stop: 1, shared: 0.25, englishStop: 1.5, english: 1 } as const
/** One word that is of a language and not of English. */
const LEAST_EVIDENCE = 0.9

/**
 * The language of a query out of those with blanks between words; undefined where English is as likely.
 * `words` are in lower case, without accents; `isKnown` tells what the catalogue's vocabulary has.
 */
export function spacedLanguage(words: readonly string[], isKnown: (word: string) => boolean): SpacedLanguage | undefined {
  // Most queries are English, and of words that the catalogue has: no table is read for them.
  if (words.every((word) => isStopWord(word) || isKnown(word)) && !words.some(isForeignStopWord)) return undefined
  const { spaced, english } = languages()
  const isEnglish = (word: string): boolean => isStopWord(word) || isWeakWord(word) || isKnown(word) || english.has(word)
  const known = words.map(isEnglish)
  let best: SpacedLanguage | undefined
  let most = LEAST_EVIDENCE
  for (const language of spaced) {
    const weight = weigh(words, known, language, isKnown)
    if (weight > most) [best, most] = [language, weight]
  }
  return best
}

function isForeignStopWord(word: string): boolean {
  return !isStopWord(word) && !SHARED.has(word) && spacedStopWords().some((stopWords) => stopWords.has(word))
}

/** How much more speaks for a language than for English. */
function weigh(
  words: readonly string[],
  known: readonly boolean[],
  { stopWords, meanings }: SpacedLanguage,
  isKnown: (word: string) => boolean,
): number {
  const own = words.map((word, at) => stopWords.has(word) || meanings(words, at, isKnown) !== undefined)
  let sum = 0
  for (const [at, word] of words.entries()) {
    if (stopWords.has(word)) sum += isStopWord(word) ? 0 : SHARED.has(word) ? EVIDENCE.shared : EVIDENCE.stop
    else if (own[at] === true) sum += known[at] === true ? 0 : EVIDENCE.table
    else if (isStopWord(word)) sum -= EVIDENCE.englishStop
    else if (known[at] === true) sum -= EVIDENCE.english
  }
  return sum
}
