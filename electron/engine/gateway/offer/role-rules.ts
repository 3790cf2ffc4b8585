import { expressionOf } from '../../config/tool-pattern.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'

/** What a role says of servers and tools by their names; of a tool, one with `deny` wins. */
export interface RoleRules {
  /**
   * Why nothing of a server is there, as a sentence; undefined where something may be. By the patterns alone, whatever tools it has: what
   * else a server offers, prompts and resources, comes and goes with it, and not with the last tool that it lists.
   *
   * @param names what it is called: in the configuration, and in the names of its tools.
   */
  serverRefused(names: readonly string[]): string | undefined
  /**
   * Why a tool is not there; undefined where it is.
   *
   * @param names what it is called, `server__tool`: a person may have renamed it, and `deny` means its server's own name for it as well.
   */
  toolRefused(names: readonly string[]): string | undefined
  /** The pattern by which a tool is there; undefined: all are that nothing denies. */
  allowedBy(names: readonly string[]): string | undefined
}

/** @param name of the role. */
export function roleRules(name: string, { allow, deny = [] }: Pick<RoleEntry, 'allow' | 'deny'>): RoleRules {
  const [allowed, denied] = [allow?.map(patternOf), deny.map(patternOf)]
  const notAllowed = `"allow" of the role ${name} has nothing that it fits.`
  const deniedBy = (pattern: Pattern): string => `"deny" of the role ${name} has "${pattern.text}".`
  const matching = (patterns: readonly Pattern[], names: readonly string[]): Pattern | undefined =>
    patterns.find(({ expression }) => names.some((each) => expression.test(each)))
  return {
    serverRefused(names) {
      const prefixes = names.map((each) => `${each}__`)
      const all = denied.find((pattern) => prefixes.some((prefix) => coversAll(pattern, prefix)))
      if (all !== undefined) return deniedBy(all)
      const some = allowed?.some((pattern) => prefixes.some((prefix) => coversSome(pattern, prefix))) ?? true
      return some ? undefined : notAllowed
    },
    toolRefused(names) {
      const by = matching(denied, names)
      if (by !== undefined) return deniedBy(by)
      return allowed === undefined || matching(allowed, names) !== undefined ? undefined : notAllowed
    },
    allowedBy: (names) => matching(allowed ?? [], names)?.text,
  }
}

interface Pattern {
  readonly text: string
  readonly expression: RegExp
}

function patternOf(text: string): Pattern {
  return { text, expression: expressionOf(text) }
}

/** Whether a pattern fits every name that begins so: it fits the beginning, and goes on with anything. */
function coversAll({ text, expression }: Pattern, prefix: string): boolean {
  return text.endsWith('*') && expression.test(prefix)
}

/** Whether a pattern fits any name that begins so and goes on: some beginning of the pattern fits it, and leaves room for more. */
function coversSome({ text }: Pattern, prefix: string): boolean {
  for (let end = 0; end <= text.length; end += 1) {
    const beginning = text.slice(0, end)
    if ((end < text.length || beginning.endsWith('*')) && expressionOf(beginning).test(prefix)) return true
  }
  return false
}
