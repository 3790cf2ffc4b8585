import { z } from 'zod'
import { argumentPatterns } from './rule-arguments.ts'

const someText = z.string().trim().min(1)

/**
 * What a role allows or denies: tools, as a pattern of `server__tool` with `*` for anything, or calls with matching arguments (of all tools
 * if `tool` is not set).
 */
export const rolePattern = z.union([someText, z.strictObject({ tool: someText.exactOptional(), arguments: argumentPatterns }).readonly()], {
  error: 'must be a pattern, or { "tool": pattern, "arguments": { name: pattern } }',
})

export type RolePattern = z.infer<typeof rolePattern>

/** Returns a pattern as text. */
export function shownRolePattern(pattern: RolePattern): string {
  return typeof pattern === 'string' ? pattern : JSON.stringify(pattern)
}

/** Returns the pattern of tools in a role pattern. */
export function toolsOfRolePattern(pattern: RolePattern): string {
  return typeof pattern === 'string' ? pattern : (pattern.tool ?? '*')
}
