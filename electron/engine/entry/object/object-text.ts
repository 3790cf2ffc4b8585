import { shorten } from '../../base/text/shorten.ts'
import { type CalledTool, objectOfCall } from './call-object.ts'

/** Characters of the object of a call in a sentence. Inner: the rest is left out. */
export const LONGEST_IN_SENTENCE = 60
/** Characters of the object of a call where it is kept or shown. Inner: the rest is left out. */
const LONGEST = 120
/** Characters that are looked at: what a mask replaces may be longer than what is shown. */
const MOST_READ = 1_000

/**
 * What a call is about, in one line for a row or a sentence: without control characters and marks that turn text around, and cut to a
 * length. Undefined if nothing says it, or if it contains a secret: a masked one says nothing.
 *
 * @param mask replaces secrets in a text.
 */
export function objectText(
  tool: CalledTool,
  args: Readonly<Record<string, unknown>>,
  mask: (text: string) => string,
  longest = LONGEST,
): string | undefined {
  const text = objectOfCall(tool, args)?.text.slice(0, MOST_READ)
  if (text === undefined || mask(text) !== text) return undefined
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  return line === '' ? undefined : shorten(line, longest)
}
