import type { Effect, EffectFrom } from '../../../contract/tools.ts'
import { isClient } from '../../config/client-names.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import { expressionOf } from '../../config/tool-pattern.ts'
import { type Arguments, argumentMatch } from './argument-match.ts'
import { type NamedTool, type Server, toolNames, toolPattern } from './tool-match.ts'

export type { Arguments, Server }

/** A tool as rules see it. */
export interface PolicyTool extends NamedTool {
  /** The strictest effect it was seen with; undefined if only its names are known. */
  readonly effect?: Effect
  /** How the effect is known. */
  readonly effectFrom?: EffectFrom
}

/** The caller as rules see it. */
export interface PolicyCaller {
  /** The client's name: its credential's, or the one that it declares. */
  readonly client: string
  /**
   * Its proven identity: its credential's name, or the id of the AI app whose settings contain the entry written by Tooltray that it
   * connected with.
   */
  readonly provenAs?: string | undefined
  /** The profile that it works in; undefined: the active one. */
  readonly profile?: string | undefined
}

/** A compiled rule. */
export interface MatchedRule {
  readonly rule: RuleEntry
  /** The number of keys it names; infinite if the rule is unreadable. */
  readonly keys: number
  /** Whether it also depends on arguments. Then it does not apply to a tool as a whole. */
  readonly byArguments: boolean
  /** Whether it applies to a caller, whose profile is known. */
  holdsFor(caller: PolicyCaller): boolean
  /** Whether it would allow something to a caller if its identity was proven. */
  wouldAllow(caller: PolicyCaller): boolean
  /** Whether it matches calls of a tool, apart from arguments. */
  means(tool: PolicyTool & { readonly effect: Effect }): boolean
  /** Whether it matches these arguments. Takes some ms at most. */
  meansArguments(args: Arguments): boolean
  /** Which tools of a server it matches, whatever tools that has. */
  meansOf(server: Server): 'all' | 'some' | 'nothing'
}

/**
 * Compiles a rule.
 *
 * @param slugOf the prefix of a server's tool names.
 */
export function matcherOf(rule: RuleEntry, slugOf: (server: string) => string): MatchedRule {
  const { server, tool, effect, client, profile, arguments: patterns, decision, unreadable = false } = rule
  const keys = unreadable ? Infinity : [server, tool, effect, client, profile, patterns].filter((key) => key !== undefined).length
  const isServer = testOf(server)
  const pattern = tool === undefined ? undefined : toolPattern(tool)
  const inProfile = (caller: PolicyCaller): boolean => profile === undefined || caller.profile === profile
  const isProven = ({ provenAs }: PolicyCaller): boolean => client === undefined || (provenAs !== undefined && testOf(client)([provenAs]))
  const isMeant = (caller: PolicyCaller): boolean =>
    client === undefined || isClient(caller.client, [client]) || (caller.provenAs !== undefined && isClient(caller.provenAs, [client]))
  // An unreadable rule that allows is ignored.
  const allowsNothing = unreadable && decision === 'allow'
  return {
    rule,
    keys,
    byArguments: patterns !== undefined,
    meansArguments: patterns === undefined ? () => true : argumentMatch(patterns, decision !== 'allow'),
    holdsFor: (caller) => !allowsNothing && inProfile(caller) && (decision === 'allow' ? isProven(caller) : isMeant(caller)),
    wouldAllow: (caller) => !allowsNothing && inProfile(caller) && decision === 'allow' && isMeant(caller) && !isProven(caller),
    means: (called) =>
      (effect === undefined || called.effect === effect) &&
      (server === undefined || isServer([called.server, slugOf(called.server)])) &&
      (pattern === undefined || pattern.means(toolNames(called, slugOf))),
    meansOf({ name, slug }) {
      if (server !== undefined && !isServer([name, slug])) return 'nothing'
      return effect === undefined && (tool === undefined || tool === '*') ? 'all' : 'some'
    },
  }
}

const EFFECTS: readonly Effect[] = ['read', 'write', 'destructive']

/**
 * The effects that a tool may have, as rules see it; the strictest answer counts. A guess from words can only make it stricter: a tool that
 * just sounds read-only may write.
 */
export function possibleEffects({ effect, effectFrom }: PolicyTool): readonly Effect[] {
  if (effect === undefined) return EFFECTS
  return effect === 'read' && effectFrom === 'words' ? ['read', 'write'] : [effect]
}

/** A rule as shown to people. */
export function shownRule({ unreadable: _unreadable, ...rule }: RuleEntry): string {
  return JSON.stringify(rule)
}

function testOf(pattern = '*'): (names: readonly string[]) => boolean {
  const expression = expressionOf(pattern.toLowerCase())
  return (names) => names.some((name) => expression.test(name.toLowerCase()))
}
