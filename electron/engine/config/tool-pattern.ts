/** Whether a pattern of `tools.allow` or `tools.deny` matches a tool; `*` stands for any text. */
export function patternMatches(pattern: string, tool: string): boolean {
  return expressionOf(pattern).test(tool)
}

/** What `tools.direct` says of a tool: always listed directly, never (a pattern after a `!`, which wins), or nothing. */
export function directly(patterns: readonly string[], tool: string): 'named' | 'never' | undefined {
  if (patterns.some((pattern) => pattern.startsWith('!') && patternMatches(pattern.slice(1), tool))) return 'never'
  return patterns.some((pattern) => patternMatches(pattern, tool)) ? 'named' : undefined
}

/** Compiles a pattern, for testing many tools. */
export function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`, 's')
}
