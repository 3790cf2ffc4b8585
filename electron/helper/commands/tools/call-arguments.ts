import { TooltrayError, messageOf } from '../../../engine/base/errors.ts'
import { keyAndText } from '../option-values.ts'

/**
 * Parses the arguments of a tool on the command line: none, one JSON object, `-` for a JSON object on stdin, or `key=value` pairs, whose
 * values are JSON if they parse as such and text otherwise. Throws `usage` for anything else.
 */
export async function callArguments(words: readonly string[], readStdin: () => Promise<string>): Promise<Record<string, unknown>> {
  const [first] = words
  if (first === undefined) return {}
  if (words.length === 1 && first === '-') return jsonObject(await readStdin(), 'The text on stdin')
  if (words.length === 1 && /^\s*[{[]/.test(first)) return jsonObject(first, 'The argument')
  return Object.fromEntries(words.map(pair))
}

function jsonObject(text: string, subject: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new TooltrayError('usage', `${subject} is not JSON: ${messageOf(error)}.`, {
      hint: `Enter an object, e.g. '{"path":"a.txt"}', or path=a.txt.`,
    })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new TooltrayError('usage', `${subject} is not a JSON object.`, { hint: 'The arguments of a tool have names: {"name": value}.' })
}

function pair(word: string): [string, unknown] {
  const given = keyAndText(word)
  if (given === undefined)
    throw new TooltrayError('usage', `"${word}" is not a key=value pair.`, {
      hint: 'Enter one JSON object, or key=value for each argument.',
    })
  const [key, text] = given
  return [key, jsonOrText(text)]
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
