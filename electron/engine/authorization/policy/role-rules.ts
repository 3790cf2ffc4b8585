import { type RolePattern, shownRolePattern, toolsOfRolePattern } from '../../../contract/consent/role-pattern.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'
import { type Arguments, argumentMatch } from './argument-match.ts'
import { type Server, type ToolNames, type ToolPattern, toolPattern } from './tool-match.ts'

/** What a role allows: servers and tools by name, and calls by arguments; `deny` wins. A tool is visible if some of its calls may run. */
export interface RoleRules {
  /**
   * Why a whole server is hidden, as a sentence; undefined if something of it may be visible. It depends on the patterns only, whatever
   * tools the server has: its prompts and resources must not disappear with the last tool that it lists.
   */
  serverRefused(server: Server): string | undefined
  /** Why a tool is hidden; undefined if it is visible. */
  toolRefused(names: ToolNames): string | undefined
  /** Why a call of a visible tool may not run; undefined if it may. Takes some ms at most. */
  callRefused(names: ToolNames, args: Arguments): string | undefined
  /** Whether the answer for calls of a tool depends on their arguments. */
  goesByArguments(names: ToolNames): boolean
  /** The pattern that makes a tool visible; undefined if all are that nothing denies. */
  allowedBy(names: ToolNames): string | undefined
}

/** A compiled pattern of a role. */
interface Matched extends ToolPattern {
  readonly shown: string
  /** Undefined if it applies to tools regardless of arguments. */
  readonly fits: ((args: Arguments) => boolean) | undefined
}

/**
 * Compiles the patterns of a role.
 *
 * @param name of the role.
 */
export function roleRules(name: string, { allow, deny = [] }: Pick<RoleEntry, 'allow' | 'deny'>): RoleRules {
  const [allowed, denied] = [allow?.map((each) => matchedOf(each, false)), deny.map((each) => matchedOf(each, true))]
  const deniedTools = denied.filter(({ fits }) => fits === undefined)
  const notAllowed = `"allow" of the role ${name} has nothing that it fits.`
  const deniedBy = ({ shown }: Matched): string => `"deny" of the role ${name} has ${shown}.`
  const allowing = (names: ToolNames) => allowed?.filter((pattern) => pattern.surelyMeans(names)) ?? []
  return {
    serverRefused(server) {
      const all = deniedTools.find((pattern) => pattern.maybeMeansAllOf(server))
      if (all !== undefined) return deniedBy(all)
      const some = allowed?.some((pattern) => pattern.couldMeanSomeOf(server)) ?? true
      return some ? undefined : notAllowed
    },
    toolRefused(names) {
      const by = deniedTools.find((pattern) => pattern.maybeMeans(names))
      if (by !== undefined) return deniedBy(by)
      return allowed === undefined || allowing(names).length > 0 ? undefined : notAllowed
    },
    callRefused(names, args) {
      const by = denied.find((pattern) => pattern.maybeMeans(names) && (pattern.fits === undefined || pattern.fits(args)))
      if (by !== undefined) return deniedBy(by)
      const runs = allowed === undefined || allowing(names).some(({ fits }) => fits === undefined || fits(args))
      return runs ? undefined : `"allow" of the role ${name} has nothing that fits the arguments.`
    },
    goesByArguments(names) {
      if (denied.some((pattern) => pattern.fits !== undefined && pattern.maybeMeans(names))) return true
      return allowed !== undefined && allowing(names).every(({ fits }) => fits !== undefined)
    },
    allowedBy: (names) =>
      allowing(names).toSorted((one, other) => Number(one.fits !== undefined) - Number(other.fits !== undefined))[0]?.shown,
  }
}

function matchedOf(given: RolePattern, strict: boolean): Matched {
  const isText = typeof given === 'string'
  return {
    ...toolPattern(toolsOfRolePattern(given)),
    shown: isText ? `"${given}"` : shownRolePattern(given),
    fits: isText ? undefined : argumentMatch(given.arguments, strict),
  }
}
