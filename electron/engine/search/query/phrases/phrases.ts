import { termOf } from '../../text/words.ts'
import { type PhrasalVerb } from './phrasal-verbs.ts'
import { PHRASES } from './phrase-table.ts'

interface FixedPhrase {
  readonly words: readonly string[]
  readonly meanings: readonly string[]
}

/** By their first word, longest first. */
const BY_FIRST = new Map<string, FixedPhrase[]>()
for (const line of PHRASES.trim().split('\n')) {
  const [phrases = '', meanings = ''] = line.split(' | ')
  const stems = [...new Set(meanings.split(' ').map(termOf))]
  for (const phrase of phrases.split(', ')) {
    const words = phrase.split(' ')
    const [first = ''] = words
    const known = BY_FIRST.get(first) ?? []
    BY_FIRST.set(first, known)
    known.push({ words, meanings: stems })
  }
}
for (const known of BY_FIRST.values()) known.sort((one, other) => other.words.length - one.words.length)

/**
 * The fixed phrases in the words of a clause (in lower case, in order), by the position of the first word. At each position the longest
 * counts, and phrases do not nest: "how many days until" does not contain "how many".
 */
export function fixedPhrases(words: readonly string[]): Map<number, PhrasalVerb> {
  const found = new Map<number, PhrasalVerb>()
  let end = 0
  for (const [at, word] of words.entries()) {
    const phrase = BY_FIRST.get(word)?.find((each) => each.words.every((own, index) => words[at + index] === own))
    if (phrase === undefined || at + phrase.words.length <= end) continue
    found.set(at, { text: phrase.words.join(' '), meanings: phrase.meanings })
    end = at + phrase.words.length
  }
  return found
}
