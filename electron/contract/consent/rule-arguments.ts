import { z } from 'zod'

/** What the value of an argument must be: a text in which `*` stands for anything, or a regular expression that is found in it. */
export type ArgumentPattern = string | { readonly regex: string }

/** Patterns by the names of arguments; a dot in a name leads into an object. All of them must fit. */
export type ArgumentPatterns = Readonly<Record<string, ArgumentPattern>>

/** The name that stands for every argument, at whatever depth. */
export const ANY_ARGUMENT = '*'

/** An expression as `{"regex": …}` writes it: `.` is any character, and texts are read by whole characters. Throws `SyntaxError`. */
export function argumentExpression(regex: string): RegExp {
  return new RegExp(regex, 'su')
}

/** Not a record of zod's, which drops a key named `__proto__` without a word: an `allow` would then mean more than it says. */
export const argumentPatterns = z.custom<ArgumentPatterns>(areArgumentPatterns, { error: 'must be an object of patterns' })

function areArgumentPatterns(given: unknown): boolean {
  if (!isPlain(given)) return false
  const all = Object.entries(given)
  return all.length > 0 && all.every(([name, pattern]) => name !== '' && name !== '__proto__' && isPattern(pattern))
}

function isPattern(given: unknown): boolean {
  if (typeof given === 'string') return true
  if (!isPlain(given) || Object.keys(given).join() !== 'regex') return false
  const { regex } = given
  if (typeof regex !== 'string' || regex === '') return false
  try {
    argumentExpression(regex)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function isPlain(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
