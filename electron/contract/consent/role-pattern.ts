import { z } from 'zod'
import { writtenPattern } from './written-pattern.ts'
import { argumentPatterns } from './rule-arguments.ts'

/** As patterns of rules are written. Roles have no brand: one form makes them, of what was chosen and typed. */
const someText = writtenPattern as z.ZodType<string, string>

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
