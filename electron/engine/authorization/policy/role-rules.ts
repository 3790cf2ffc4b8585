import { type RolePattern, shownRolePattern, toolsOfRolePattern } from '../../../contract/consent/role-pattern.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'
import { type Arguments, argumentMatch } from './argument-match.ts'
import { type Server, type ToolNames, type ToolPattern, toolPattern } from './tool-match.ts'

/**
 * What a role says of servers and tools by their names, and of calls by their arguments; `deny` wins. A tool of which some calls may run is
 * there.
 */
export interface RoleRules {
  /**
   * Why nothing of a server is there, as a sentence; undefined where something may be. By the patterns alone, whatever tools it has: what
   * else a server offers, prompts and resources, comes and goes with it, and not with the last tool that it lists.
   */
  serverRefused(server: Server): string | undefined
  /** Why a tool is not there; undefined where it is. */
  toolRefused(names: ToolNames): string | undefined
  /** Why a call of a tool that is there may not run; undefined where it may. Takes some ms at most. */
  callRefused(names: ToolNames, args: Arguments): string | undefined
  /** Whether what it says of calls of a tool goes by their arguments. */
  goesByArguments(names: ToolNames): boolean
  /** The pattern by which a tool is there; undefined: all are that nothing denies. */
  allowedBy(names: ToolNames): string | undefined
}

/** A pattern of a role that is ready to be asked. */
interface Matched extends ToolPattern {
  readonly shown: string
  /** Undefined where it is about tools, whatever they are called with. */
  readonly fits: ((args: Arguments) => boolean) | undefined
}

/** @param name of the role. */
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
