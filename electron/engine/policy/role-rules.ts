import type { RoleEntry } from '../config/roles/role-entry.ts'
import { type Server, type ToolNames, toolPattern } from './tool-match.ts'

/** What a role says of servers and tools by their names; of a tool, one with `deny` wins. */
export interface RoleRules {
  /**
   * Why nothing of a server is there, as a sentence; undefined where something may be. By the patterns alone, whatever tools it has: what
   * else a server offers, prompts and resources, comes and goes with it, and not with the last tool that it lists.
   */
  serverRefused(server: Server): string | undefined
  /** Why a tool is not there; undefined where it is. */
  toolRefused(names: ToolNames): string | undefined
  /** The pattern by which a tool is there; undefined: all are that nothing denies. */
  allowedBy(names: ToolNames): string | undefined
}

/** @param name of the role. */
export function roleRules(name: string, { allow, deny = [] }: Pick<RoleEntry, 'allow' | 'deny'>): RoleRules {
  const [allowed, denied] = [allow?.map(toolPattern), deny.map(toolPattern)]
  const notAllowed = `"allow" of the role ${name} has nothing that it fits.`
  const deniedBy = ({ text }: { text: string }): string => `"deny" of the role ${name} has "${text}".`
  const allowing = (names: ToolNames) => allowed?.find((pattern) => pattern.surelyMeans(names))
  return {
    serverRefused(server) {
      const all = denied.find((pattern) => pattern.maybeMeansAllOf(server))
      if (all !== undefined) return deniedBy(all)
      const some = allowed?.some((pattern) => pattern.couldMeanSomeOf(server)) ?? true
      return some ? undefined : notAllowed
    },
    toolRefused(names) {
      const by = denied.find((pattern) => pattern.maybeMeans(names))
      if (by !== undefined) return deniedBy(by)
      return allowed === undefined || allowing(names) !== undefined ? undefined : notAllowed
    },
    allowedBy: (names) => allowing(names)?.text,
  }
}
