/** Whether a tool is meant by a pattern of `tools.allow` or `tools.deny`, in which `*` stands for anything. */
export function patternMatches(pattern: string, tool: string): boolean {
  return expressionOf(pattern).test(tool)
}

/** A pattern as an expression, for whoever tests many tools with it. */
export function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`, 's')
}
