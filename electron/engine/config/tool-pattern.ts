/** Whether a tool is meant by a pattern of `tools.allow` or `tools.deny`, in which `*` stands for anything. */
export function patternMatches(pattern: string, tool: string): boolean {
  return expressionOf(pattern).test(tool)
}

/**
 * What `tools.direct` says of a tool: that clients see it directly, that they never do (a pattern after a `!`, which wins), or nothing.
 */
export function directly(patterns: readonly string[], tool: string): 'named' | 'never' | undefined {
  if (patterns.some((pattern) => pattern.startsWith('!') && patternMatches(pattern.slice(1), tool))) return 'never'
  return patterns.some((pattern) => patternMatches(pattern, tool)) ? 'named' : undefined
}

/** A pattern as an expression, for whoever tests many tools with it. */
export function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`, 's')
}
