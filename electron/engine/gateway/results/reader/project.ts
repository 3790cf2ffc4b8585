import { search } from '@jmespath-community/jmespath'
import { ReadingError } from './reading-error.ts'

/** Characters of a path (JMESPath). A longer one is rather a program. Over it: `path_invalid`. */
const LONGEST_PATH = 2_000
/** Values in the result of a path, which can name one value in many places. Over it: `value_too_large`. */
const MOST_VALUES = 4_000_000
/** Characters of all texts in the result of a path, for the same reason. Over it: `value_too_large`. */
const MOST_CHARACTERS = 64 * 1024 * 1024

/**
 * Applies a path (JMESPath) to a value. Returns null if nothing is there. May take any time and memory, so call it only in a process that
 * bounds both. Throws a `ReadingError`.
 */
export function project(value: unknown, path: string): unknown {
  if (path.length > LONGEST_PATH) throw new ReadingError('path_invalid', `The path is longer than ${LONGEST_PATH} characters.`)
  let found: unknown
  try {
    found = search(value as Parameters<typeof search>[0], path) ?? null
  } catch (error) {
    const why =
      error instanceof RangeError ? 'it is nested too deep, or gives too much' : error instanceof Error ? error.message : String(error)
    throw new ReadingError('path_invalid', `The path ${JSON.stringify(path.slice(0, 200))} cannot be followed: ${why}.`)
  }
  if (isTooMuch(found)) throw new ReadingError('value_too_large', 'The path gives more than the result itself could hold.')
  return found
}

/** Counts without recursion, and stops at the bounds. */
function isTooMuch(value: unknown): boolean {
  const rest = [value]
  let values = 0
  let characters = 0
  while (rest.length > 0) {
    const next = rest.pop()
    values += 1
    if (typeof next === 'string') characters += next.length
    else if (Array.isArray(next)) for (const each of next as unknown[]) rest.push(each)
    else if (typeof next === 'object' && next !== null) {
      for (const [key, each] of Object.entries(next)) {
        characters += key.length
        rest.push(each)
      }
    }
    if (values + rest.length > MOST_VALUES || characters > MOST_CHARACTERS) return true
  }
  return false
}
