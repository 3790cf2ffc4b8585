import { z } from 'zod'

/** A condition on an argument's value: a text in which `*` matches anything, or a regular expression that must be found in it. */
export type ArgumentPattern = string | { readonly regex: string }

/** Patterns by argument name; a dot in a name leads into an object. All of them must match. */
export type ArgumentPatterns = Readonly<Record<string, ArgumentPattern>>

/** The name that matches every argument, at any depth. */
export const ANY_ARGUMENT = '*'

/** Compiles the expression of `{"regex": …}`: `.` matches any character, and matching is by code point. Throws `SyntaxError`. */
export function argumentExpression(regex: string): RegExp {
  return new RegExp(regex, 'su')
}

/** Not zod's record, which silently drops a key named `__proto__`: an `allow` would then match more than it states. */
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
