import { expressionOf } from '../tool-pattern.ts'
import type { ExportedServer } from './exported-server.ts'

/**
 * Returns agentgateway's authorization rules (CEL) for the allowed and denied tools of servers. Undefined if there are none. A request is
 * allowed by any rule, so that servers without restrictions, prompts, and resources each have one.
 */
export function toolRulesOf(servers: readonly ExportedServer[]): string[] | undefined {
  const conditions = servers.map(({ name, entry: { tools } }) => ({ name, allow: tools.allow, deny: tools.deny }))
  if (conditions.every(({ allow, deny }) => allow === undefined && deny.length === 0)) return undefined
  return [
    ...conditions.map(({ name, allow, deny }) =>
      [
        `mcp.tool.target == ${quoted(name)}`,
        ...(allow === undefined ? [] : [`(${anyOf(allow)})`]),
        ...(deny.length === 0 ? [] : [`!(${anyOf(deny)})`]),
      ].join(' && '),
    ),
    'has(mcp.prompt)',
    'has(mcp.resource)',
  ]
}

function anyOf(patterns: readonly string[]): string {
  if (patterns.length === 0) return 'false'
  const matches = (pattern: string): string =>
    pattern.includes('*') ? `mcp.tool.name.matches(${quoted(expressionOf(pattern).source)})` : `mcp.tool.name == ${quoted(pattern)}`
  return patterns.map(matches).join(' || ')
}

/** Returns a string of CEL. `$` is escaped, because the file is passed through shellexpand, which replaces variables. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('$', '$$$$')
}
