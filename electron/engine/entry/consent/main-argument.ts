import { ExactNumber } from '../../base/text/exact-number.ts'

/** Characters of a value that a sentence can have. Over it: the sentence does without; the whole call is shown beside it. */
const LONGEST_VALUE = 60

/** Names of arguments that usually say what a call is about, the most telling first. */
const TELLING =
  /^(?:path|file_?path|file|filename|name|title|subject|query|q|url|uri|id|key|branch|table|command|station|city|location|text|message)$/i

/**
 * Returns the argument that says best what a call is about, for a sentence; undefined if none fits into one. Values with line breaks,
 * control characters, or direction marks could make a sentence say something else, and are left to the list of all arguments.
 */
export function mainArgument(args: Readonly<Record<string, unknown>>): string | undefined {
  const plain = Object.entries(args).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : typeof value === 'number' || value instanceof ExactNumber ? String(value) : ''
    return text.length <= LONGEST_VALUE && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(text) && text.trim() !== '' ? [{ name, text }] : []
  })
  const rank = ({ name }: { readonly name: string }): number => (TELLING.test(name) ? 0 : 1)
  return plain.sort((a, b) => rank(a) - rank(b))[0]?.text
}
