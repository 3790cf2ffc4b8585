import { z } from 'zod'
import { argumentPatterns } from './rule-arguments.ts'

const someText = z.string().trim().min(1)

/**
 * What a role allows or denies: tools, by a text of `server__tool` with `*` for anything, or the calls of tools (all, where no `tool` is
 * set) that are sent with arguments that fit.
 */
export const rolePattern = z.union([someText, z.strictObject({ tool: someText.exactOptional(), arguments: argumentPatterns }).readonly()], {
  error: 'must be a pattern, or { "tool": pattern, "arguments": { name: pattern } }',
})

export type RolePattern = z.infer<typeof rolePattern>

/** One as people read it. */
export function shownRolePattern(pattern: RolePattern): string {
  return typeof pattern === 'string' ? pattern : JSON.stringify(pattern)
}

/** The pattern of tools in it. */
export function toolsOfRolePattern(pattern: RolePattern): string {
  return typeof pattern === 'string' ? pattern : (pattern.tool ?? '*')
}
