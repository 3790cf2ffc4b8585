import type { ArgumentPattern, ArgumentPatterns } from '../../../electron/contract/consent/rule-arguments.ts'

/** A condition on one argument, as it is typed. `like`: a text with `*` for anything. */
export interface TypedPattern {
  readonly name: string
  readonly kind: 'like' | 'regex'
  readonly pattern: string
}

/** The name that stands for every argument. */
export const EVERY_ARGUMENT = '*'

/** Returns patterns as they are typed. */
export function typedPatterns(patterns: ArgumentPatterns = {}): TypedPattern[] {
  return Object.entries(patterns).map(([name, pattern]) =>
    typeof pattern === 'string' ? { name, kind: 'like', pattern } : { name, kind: 'regex', pattern: pattern.regex },
  )
}

/** Returns typed patterns as rules have them; undefined if there are none. */
export function patternsOf(typed: readonly TypedPattern[]): ArgumentPatterns | undefined {
  if (typed.length === 0) return undefined
  return Object.fromEntries(
    typed.map(({ name, kind, pattern }): [string, ArgumentPattern] => [name.trim(), kind === 'like' ? pattern : { regex: pattern }]),
  )
}

/** Says what is wrong with typed patterns; undefined if nothing is. */
export function patternProblem(typed: readonly TypedPattern[]): string | undefined {
  const names = typed.map(({ name }) => name.trim())
  if (names.includes('')) return 'Each condition needs the name of an argument.'
  if (names.includes('__proto__')) return 'No argument can have this name.'
  if (new Set(names).size < names.length) return 'Each argument can have one condition.'
  for (const { kind, pattern } of typed) {
    if (kind === 'regex' && pattern === '') return 'A condition needs an expression.'
    if (kind === 'regex' && !isExpression(pattern)) return `“${pattern}” is not a regular expression.`
  }
  return undefined
}

/** Whether the engine can read it: as JavaScript does, by code point, where `.` is any character. */
function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'su')
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
