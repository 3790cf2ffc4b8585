import type { RolePattern } from '../../../electron/contract/consent/role-pattern.ts'
import type { EngineStatus } from '../../../electron/contract/engine-status.ts'
import { type TypedPattern, patternProblem, patternsOf, typedPatterns } from '../form/argument-pattern.ts'
import { type ToolPattern, joinPattern, splitPattern } from './tool-pattern.ts'

type Role = EngineStatus['config']['roles'][number]

/** Tools, and calls of them, as they are filled in. */
export interface TypedTools extends ToolPattern {
  readonly patterns: readonly TypedPattern[]
}

/** A role as it is filled in. */
export interface RoleDraft {
  readonly name: string
  readonly clients: readonly string[]
  /** Undefined: everything. */
  readonly allow: readonly TypedTools[] | undefined
  readonly deny: readonly TypedTools[]
}

/** What a new role begins with. */
export const NEW_ROLE: RoleDraft = { name: '', clients: [], allow: undefined, deny: [] }

/** What a new line of tools begins with. */
export const ANY_TOOLS: TypedTools = { server: '', tool: '', patterns: [] }

/** Returns a role as it can be changed. */
export function draftOfRole({ name, clients = [], allow, deny = [] }: Role): RoleDraft {
  return { name, clients, allow: allow?.map(typedTools), deny: deny.map(typedTools) }
}

/** Returns a role as it is saved. */
export function roleOf({ name, clients, allow, deny }: RoleDraft): Role {
  return {
    name: name.trim(),
    ...(clients.length === 0 ? {} : { clients }),
    ...(allow === undefined ? {} : { allow: allow.map(rolePatternOf) }),
    ...(deny.length === 0 ? {} : { deny: deny.map(rolePatternOf) }),
  }
}

/**
 * Says what keeps a role from being saved; undefined if nothing does.
 *
 * @param taken the names of other roles.
 */
export function roleProblem({ name, allow = [], deny }: RoleDraft, taken: readonly string[]): string | undefined {
  if (name.trim() === '') return 'A role needs a name.'
  if (/\p{Cc}/u.test(name)) return 'The name has characters that cannot be seen.'
  if (taken.includes(name.trim())) return 'There is a role with this name.'
  for (const { patterns, ...tools } of [...allow, ...deny]) {
    if (joinPattern(tools) === undefined)
      return 'The name of this server reads as a pattern. Rename the server, or choose its tools one by one.'
    const problem = patternProblem(patterns)
    if (problem !== undefined) return problem
  }
  return undefined
}

function typedTools(pattern: RolePattern): TypedTools {
  const { tool = '*', arguments: patterns } = typeof pattern === 'string' ? { tool: pattern } : pattern
  return { ...splitPattern(tool), patterns: typedPatterns(patterns) }
}

function rolePatternOf({ patterns, ...tools }: TypedTools): RolePattern {
  const all = patternsOf(patterns)
  const tool = joinPattern(tools)
  if (tool === undefined) throw new Error('A role with a problem is not saved.')
  if (all === undefined) return tool
  return tool === '*' ? { arguments: all } : { tool, arguments: all }
}
