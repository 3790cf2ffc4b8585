import { type NamePattern, isTyped, typedPattern } from '../../../contract/consent/name-pattern.ts'
import { type RuleEntry, ruleEntry, unreadableRule } from '../rules/rule-entry.ts'
import { nameTest } from '../tool-pattern.ts'
import { isAny, isQualified, patternsAfter } from './people/role-patterns.ts'

/** What `rules` of servers.json deny to every caller on one server. */
export interface DeniedByRules {
  /** Patterns of its tools, for `tools.deny` of its entry. */
  readonly deny: readonly NamePattern[]
  readonly prompts: boolean
  readonly resources: boolean
  /** Why the server cannot be exported: something of it is denied here, and could be used there. Undefined if it can. */
  readonly refused: string | undefined
}

/** The names of reads, for rules. */
const PROMPTS = 'prompts/get'
const RESOURCES = 'resources/read'

/**
 * Returns what the rules deny to every caller on a server. It is the same there, or wider: a rule that allows a part of what another denies
 * is left out, and a tool of which some calls are denied is denied. Rules for one app or profile are not read: callers there have neither.
 *
 * @param rules as they are written.
 * @param slug the prefix of its tool names.
 */
export function deniedByRules(rules: readonly unknown[], server: string, slug: string): DeniedByRules {
  const denying = rules.map(ruleOf).filter((rule) => isForAll(rule) && isOf(rule, server, slug))
  /** A pattern of server and tool is also what it says of the tools of this server. */
  const namesIn = ({ tool }: RuleEntry): NamePattern[] => (tool === undefined ? [] : onServer(tool, server, slug))
  const whole = denying.find((rule) => rule.effect === undefined && (rule.tool === undefined || namesIn(rule).some(isAny)))
  const byEffect = denying.find(({ effect }) => effect !== undefined)
  const refused =
    whole !== undefined
      ? `A rule denies ${whole.arguments === undefined ? 'it' : 'calls of it by their arguments, which are not checked there'}.`
      : byEffect === undefined
        ? undefined
        : `A rule denies what its tools do (${byEffect.effect ?? ''}), which is not known there.`
  const tools = [...new Set(denying.flatMap(namesIn))]
  const denies = (name: string): boolean => tools.some((pattern) => nameTest(pattern, { ignoreCase: true })(name))
  return {
    deny: tools,
    prompts: denies(PROMPTS),
    resources: denies(RESOURCES),
    refused,
  }
}

/** A rule that cannot be read denies what its readable part matches, as here. */
function ruleOf(written: unknown): RuleEntry {
  const parsed = ruleEntry.safeParse(written)
  return parsed.success ? parsed.data : unreadableRule(written, true)
}

function isForAll({ decision, client, profile }: RuleEntry): boolean {
  return decision === 'deny' && (client === undefined || isAny(client)) && profile === undefined
}

function isOf({ server }: RuleEntry, name: string, slug: string): boolean {
  if (server === undefined) return true
  const test = nameTest(server, { ignoreCase: true })
  return test(name) || (isTyped(server) && test(slug))
}

/** Returns a pattern, and if it is one of server and tool, what it says of the tools of this server. */
export function onServer(pattern: NamePattern, server: string, slug: string): NamePattern[] {
  if (!isTyped(pattern) || !isQualified(pattern)) return [pattern]
  const rests = patternsAfter(pattern, server, slug).filter((rest) => rest !== '')
  return [pattern, ...rests.map(typedPattern)]
}
