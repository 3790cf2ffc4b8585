import { type RolePattern, shownRolePattern, toolsOfRolePattern } from '../../../contract/consent/role-pattern.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'
import { argumentMatch } from './argument-match.ts'
import { type Rule, denial } from './rule.ts'
import { type ToolNames, toolPattern } from './tool-match.ts'

/**
 * Compiles what a role denies: what one of `deny` matches, and what none of `allow` matches. A server as a whole is judged by the patterns,
 * whatever tools it has: its prompts and resources must not disappear with the last tool that it lists.
 *
 * @param name of the role.
 */
export function roleRules(name: string, { allow, deny = [] }: Pick<RoleEntry, 'allow' | 'deny'>): Rule[] {
  const by = { kind: 'role', name } as const
  const denied = deny.map((given): Rule => {
    const { shown, fits, ...pattern } = patternOf(given, true)
    return denial(by, () => `"deny" of the role ${name} has ${shown}.`, {
      fits,
      means: ({ names }) => pattern.maybeMeans(names),
      meansOf: (server) => (pattern.maybeMeansAllOf(server) ? 'all' : 'some'),
    })
  })
  if (allow === undefined) return denied
  const allowed = allow.map((given) => patternOf(given, false))
  const allowing = (names: ToolNames) => allowed.filter((pattern) => pattern.surelyMeans(names))
  return [
    ...denied,
    denial(by, () => `"allow" of the role ${name} has no pattern that matches it.`, {
      means: ({ names }) => allowing(names).length === 0,
      meansOf: (server) => (allowed.some((pattern) => pattern.couldMeanSomeOf(server)) ? 'some' : 'all'),
    }),
    denial(by, () => `"allow" of the role ${name} has no pattern that matches the arguments.`, {
      // With a pattern that allows the tool as a whole, the arguments do not matter.
      means: ({ names }) => allowing(names).length > 0 && allowing(names).every(({ fits }) => fits !== undefined),
      meansOf: () => 'some',
      fits: (args, { names }) => !allowing(names).some(({ fits }) => fits?.(args)),
    }),
  ]
}

/**
 * Compiles what a role allows.
 *
 * @returns the pattern that allows a tool, as text; one for the whole tool before one with arguments. Undefined if it has no `allow`.
 */
export function allowedBy({ allow = [] }: Pick<RoleEntry, 'allow'>): (names: ToolNames) => string | undefined {
  const patterns = allow.map((given) => ({ ...toolPattern(toolsOfRolePattern(given)), given }))
  return (names) => {
    const allowing = patterns.filter((pattern) => pattern.surelyMeans(names)).map(({ given }) => given)
    const found = allowing.find((given) => typeof given === 'string') ?? allowing[0]
    return found === undefined ? undefined : shownOf(found)
  }
}

function patternOf(given: RolePattern, strict: boolean) {
  const fits = typeof given === 'string' ? undefined : argumentMatch(given.arguments, strict)
  return { ...toolPattern(toolsOfRolePattern(given)), shown: shownOf(given), fits }
}

function shownOf(given: RolePattern): string {
  return typeof given === 'string' ? `"${given}"` : shownRolePattern(given)
}
