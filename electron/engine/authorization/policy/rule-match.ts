import type { Effect, EffectFrom } from '../../../contract/tools.ts'
import { isClient } from '../../config/client-names.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import { expressionOf } from '../../config/tool-pattern.ts'
import { type Arguments, argumentMatch } from './argument-match.ts'
import { type NamedTool, type Server, toolNames, toolPattern } from './tool-match.ts'

export type { Arguments, Server }

/** A tool as far as rules go by it. */
export interface PolicyTool extends NamedTool {
  /** The strictest that it was seen with; undefined: nothing is known of it but its names. */
  readonly effect?: Effect
  /** How that is known. */
  readonly effectFrom?: EffectFrom
}

/** Who calls. */
export interface PolicyCaller {
  /** What the client is called: its credential's name, else as it names itself. */
  readonly client: string
  /** Who it surely is: its credential's name, or the id of the AI app in whose settings Tooltray wrote the entry that it came by. */
  readonly provenAs?: string | undefined
  /** The profile that it works in; undefined: the one that is in force for all. */
  readonly profile?: string | undefined
}

/** A rule that is ready to be asked. */
export interface MatchedRule {
  readonly rule: RuleEntry
  /** How many keys it names; of one that cannot be read more than any can have. */
  readonly keys: number
  /** Whether calls are meant by their arguments, too: then there is nothing that it says of a tool as a whole. */
  readonly byArguments: boolean
  /** Whether it is one of the rules for a caller, whose profile is known. */
  holdsFor(caller: PolicyCaller): boolean
  /** Whether it would allow something to a caller that is not proven to be who it says it is. */
  wouldAllow(caller: PolicyCaller): boolean
  /** Whether it means calls of a tool, as far as that goes by the tool. */
  means(tool: PolicyTool & { readonly effect: Effect }): boolean
  /** Whether it means those with these arguments. Takes some ms at most. */
  meansArguments(args: Arguments): boolean
  /** Which tools of a server it means, whatever tools that has. */
  meansOf(server: Server): 'all' | 'some' | 'nothing'
}

/**
 * @param slugOf the prefix that a server's tools have in their names.
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
  // What allows nothing is not there.
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
 * What a tool may do, as far as rules go by it; of several the strictest answer counts. A guess from words makes it stricter alone: what
 * only sounds as if it read may write.
 */
export function possibleEffects({ effect, effectFrom }: PolicyTool): readonly Effect[] {
  if (effect === undefined) return EFFECTS
  return effect === 'read' && effectFrom === 'words' ? ['read', 'write'] : [effect]
}

/** A rule as people read it. */
export function shownRule({ unreadable: _unreadable, ...rule }: RuleEntry): string {
  return JSON.stringify(rule)
}

function testOf(pattern = '*'): (names: readonly string[]) => boolean {
  const expression = expressionOf(pattern.toLowerCase())
  return (names) => names.some((name) => expression.test(name.toLowerCase()))
}
