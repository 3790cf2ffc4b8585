import { RawJson } from '../../transport/json/raw-json.ts'

/** Characters of arguments of refused calls, in the activity. Over it: "too long to be kept" is stored instead. */
const LONGEST_ARGUMENTS = 50_000
/** Characters of a name that no tool has, as stored and shown. Inner: shown words. */
export const LONGEST_NAME = 200
/** Characters of an error message that are stored. Inner: shown words. */
export const LONGEST_MESSAGE = 2_000

/** Returns arguments that no schema has bounded, or a sentence instead of arguments too long or too deep to store. */
export function keepable(args: unknown): unknown {
  try {
    const text = JSON.stringify(args) as string | undefined
    return text === undefined || text.length <= LONGEST_ARGUMENTS ? args : 'too long to be kept'
  } catch (error) {
    if (error instanceof RangeError) return 'too deep to be kept'
    throw error
  }
}

/** The tool's own message about its failure. */
export function wordsOf({ content }: Readonly<Record<string, unknown>>): string {
  if (content instanceof RawJson) return content.beginning(LONGEST_MESSAGE)
  const texts = (Array.isArray(content) ? (content as { readonly text?: unknown }[]) : [])
    .map((block) => block?.text)
    .filter((text) => typeof text === 'string')
  return texts.length === 0 ? 'The tool did not say what went wrong.' : texts.join('\n').slice(0, LONGEST_MESSAGE)
}
