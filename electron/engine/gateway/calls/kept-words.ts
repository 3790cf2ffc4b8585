import { RawJson } from '../../transport/json/raw-json.ts'

/** Characters of arguments that no tool took, in the activity. Over it: it says "too long to be kept" instead. */
const LONGEST_ARGUMENTS = 50_000
/** Characters of a name that no tool has, as it is kept and told. Inner: shown words. */
export const LONGEST_NAME = 200
/** Characters of what went wrong that are kept. Inner: shown words. */
export const LONGEST_MESSAGE = 2_000

/** Arguments that no schema has bounded: what is too long, or too deep to be written, is not kept. */
export function keepable(args: unknown): unknown {
  try {
    const text = JSON.stringify(args) as string | undefined
    return text === undefined || text.length <= LONGEST_ARGUMENTS ? args : 'too long to be kept'
  } catch (error) {
    if (error instanceof RangeError) return 'too deep to be kept'
    throw error
  }
}

/** What a tool itself says of what went wrong. */
export function wordsOf({ content }: Readonly<Record<string, unknown>>): string {
  if (content instanceof RawJson) return content.beginning(LONGEST_MESSAGE)
  const texts = (Array.isArray(content) ? (content as { readonly text?: unknown }[]) : [])
    .map((block) => block?.text)
    .filter((text) => typeof text === 'string')
  return texts.length === 0 ? 'The tool did not say what went wrong.' : texts.join('\n').slice(0, LONGEST_MESSAGE)
}
