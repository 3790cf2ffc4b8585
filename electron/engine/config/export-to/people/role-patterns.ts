import { exactName, exactWhole, exactly, isTyped, shownPattern } from '../../../../contract/consent/name-pattern.ts'
import { type RolePattern, toolsOfRolePattern } from '../../../../contract/consent/role-pattern.ts'
import type { RoleEntry } from '../../roles/role-entry.ts'
import { SEPARATORS, expressionOf } from '../../tool-pattern.ts'

/** What a role says of one server, as patterns of its tools' own names, without the server. */
export interface RoleOnServer {
  /** Undefined: all tools. Patterns with arguments allow nothing here. */
  readonly allow: readonly string[] | undefined
  /** Patterns with arguments deny the whole tool here. */
  readonly deny: readonly string[]
  /** Whether the server is visible to the role, and so its prompts and resources. */
  readonly isVisible: boolean
}

/** Returns what a role says of a server. It means the same as the role or is stricter, never wider. */
export function roleOnServer({ allow, deny = [] }: RoleEntry, server: { readonly server: string }, slug: string): RoleOnServer {
  const after = (pattern: string): string[] => {
    const exact = exactName(pattern)
    if (exact === undefined) return patternsAfter(pattern, server.server, slug)
    const whole = exactWhole(exact)
    return whole?.server === server.server ? [exactly(whole.tool)] : []
  }
  const allowed = (given: RolePattern): string[] => {
    const pattern = toolsOfRolePattern(given)
    if (!isTyped(pattern)) return after(pattern)
    // A name that a server chooses must not match a pattern meant for another server.
    return isQualified(pattern) ? after(pattern) : [pattern]
  }
  const denied = (given: RolePattern): string[] => [toolsOfRolePattern(given), ...after(toolsOfRolePattern(given))]
  const whole = (patterns: readonly RolePattern[]): readonly string[] => patterns.filter((each) => typeof each === 'string')
  return {
    allow: allow && whole(allow).flatMap(allowed),
    deny: deny.flatMap(denied),
    isVisible:
      !whole(deny).flatMap(denied).some(isAny) && (allow === undefined || allow.flatMap(allowed).some((pattern) => pattern !== '')),
  }
}

/** Whether a pattern says server and tool, so that it is compared with names with a server in front, too. */
export function isQualified(pattern: string): boolean {
  return SEPARATORS.some((separator) => pattern.includes(separator))
}

/** Returns the patterns of what may follow the name of a server and a separator in a text that a pattern matches, regardless of case. */
export function patternsAfter(pattern: string, server: string, slug: string): string[] {
  const prefixes = [server, slug].flatMap((name) => SEPARATORS.map((separator) => name.toLowerCase() + separator))
  return [...new Set(prefixes.flatMap((prefix) => restAfter(pattern, prefix)))]
}

/** Whether a pattern matches every name. */
export const isAny = (pattern: string): boolean => /^\*+$/.test(pattern)

/** Returns the patterns of what may follow a prefix in a text that a pattern matches, regardless of case. */
function restAfter(pattern: string, prefix: string): string[] {
  return Array.from({ length: pattern.length + 1 }, (_, end) => pattern.slice(0, end)).flatMap((beginning) => {
    if (!expressionOf(beginning.toLowerCase()).test(prefix)) return []
    const rest = pattern.slice(beginning.length)
    return beginning.endsWith('*') ? [`*${rest}`] : [rest]
  })
}

/** Whether some text matches both patterns, regardless of case. */
export function overlap(one: string, other: string): boolean {
  // An exact name with a `*` counts as more than it is.
  const [a, b] = [shownPattern(one).toLowerCase(), shownPattern(other).toLowerCase()]
  const tried = new Set<string>()
  const from = (i: number, j: number): boolean => {
    const key = `${i} ${j}`
    if (tried.has(key)) return false
    tried.add(key)
    if (i === a.length && j === b.length) return true
    if (a[i] === '*' && (from(i + 1, j) || (j < b.length && from(i, j + 1)))) return true
    if (b[j] === '*' && (from(i, j + 1) || (i < a.length && from(i + 1, j)))) return true
    return i < a.length && a[i] === b[j] && from(i + 1, j + 1)
  }
  return from(0, 0)
}
