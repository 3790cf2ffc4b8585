import { isUnspaced, rawWords } from '../text/words.ts'

/** Marks a capital within a word: `createIssue` is one word, and two. */
const JOINT = '\u0001'

/** The words of several texts in lower case and in order, as `sequenceMatcher` expects. */
export function sequenceText(texts: readonly string[]): string {
  return texts.map((text) => rawWords(text).map(marked).join(' ')).join('\n')
}

/**
 * Returns a test whether a text contains words in exactly that order, without others in between; undefined if there are no words. Capitals,
 * hyphens and underscores are ignored; endings are not.
 */
export function sequenceMatcher(words: string): ((text: string) => boolean) | undefined {
  const wanted = rawWords(words).map((word) => word.toLowerCase())
  if (wanted.length === 0) return undefined
  const edge = (word: string | undefined, pattern: string): string => (word !== undefined && isUnspaced(word) ? '' : pattern)
  const between = `[ ${JOINT}]`
  const body = wanted.map((word) => [...word].join(`${JOINT}?`)).join(between)
  const pattern = new RegExp(`${edge(wanted[0], `(?:^|[\n ${JOINT}])`)}${body}${edge(wanted.at(-1), `(?=$|[\n ${JOINT}])`)}`, 'u')
  return (text) => pattern.test(text)
}

function marked(word: string): string {
  return word
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, `$1${JOINT}`)
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, `$1${JOINT}`)
    .toLowerCase()
}
