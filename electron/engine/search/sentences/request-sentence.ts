import { readForeign } from '../languages/foreign-words.ts'
import { type Known } from '../languages/which-language.ts'
import { readOperators } from '../query/operators.ts'
import { splitLiterals } from '../query/values/literals.ts'
import { rawWords } from '../text/words.ts'

/** Characters of a request that are encoded. Over it: the rest counts in keyword search only. */
const LONGEST = 600

/**
 * What the encoder reads of a request: the request without its exclusions. The encoder knows English, so of a request in another language
 * that is read, it gets the first English meaning of each word, and the words that have none.
 */
export function requestSentence(query: string, known: Known): string {
  const text = readOperators(query).text.slice(0, LONGEST).trim()
  const foreign = readForeign(text, known)
  if (foreign === undefined) return text
  const stretches = splitLiterals(foreign.text).map((stretch) => ({ ...stretch, raws: rawWords(stretch.text) }))
  const readings = foreign.read(stretches)
  const words = stretches.flatMap(({ raws }, place) =>
    raws.flatMap((raw, at) => readings[place]?.[at]?.map(({ word, english }) => english[0] ?? word) ?? [raw]),
  )
  return words.join(' ')
}
