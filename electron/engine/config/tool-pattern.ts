import { exactName } from '../../contract/consent/name-pattern.ts'

/** The separators between server and tool that clients and patterns may write (`resolveToolName`). */
export const SEPARATORS: readonly string[] = ['__', '___', '.', '/', ':']

/** Whether a pattern of `tools` matches a tool: `*` stands for any text, and after a `=` it is one name. */
export function patternMatches(pattern: string, tool: string): boolean {
  return nameTest(pattern)(tool)
}

/** What `tools.direct` says of a tool: always listed directly, never (a pattern after a `!`, which wins), or nothing. */
export function directly(patterns: readonly string[], tool: string): 'named' | 'never' | undefined {
  if (patterns.some((pattern) => pattern.startsWith('!') && patternMatches(pattern.slice(1), tool))) return 'never'
  return patterns.some((pattern) => !pattern.startsWith('!') && patternMatches(pattern, tool)) ? 'named' : undefined
}

/** Compiles a pattern, for testing many names. Letter case counts, always for one exact name and else unless `ignoreCase`. */
export function nameTest(pattern: string, { ignoreCase = false } = {}): (name: string) => boolean {
  const exact = exactName(pattern)
  if (exact !== undefined) return (name) => name === exact
  if (!ignoreCase) {
    const expression = expressionOf(pattern)
    return (name) => expression.test(name)
  }
  const expression = expressionOf(pattern.toLowerCase())
  return (name) => expression.test(name.toLowerCase())
}

/** Compiles a pattern that is no exact name to an expression over whole names. */
export function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`, 's')
}
