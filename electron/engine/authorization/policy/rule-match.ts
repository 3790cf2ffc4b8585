import { isClient } from '../../config/client-names.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import { expressionOf } from '../../config/tool-pattern.ts'
import type { Caller } from '../scope/caller.ts'
import { argumentMatch } from './argument-match.ts'
import { FIRST_RANK, type Rule } from './rule.ts'
import { toolPattern } from './tool-match.ts'

/** A rule of servers.json. */
export interface MatchedRule extends Rule {
  /** Without its notes. */
  readonly entry: RuleEntry
  /** Whether it applies to a caller, whose profile is known. */
  holdsFor(caller: Caller): boolean
  /** Whether it would allow something to a caller if its identity was proven. */
  wouldAllow(caller: Caller): boolean
}

/**
 * Compiles a rule of servers.json.
 *
 * @param at its place in the list, from 0; undefined if it is in none.
 */
export function matcherOf({ id, madeAt: _, from, ...entry }: RuleEntry, at?: number): MatchedRule {
  const { unreadable = false, ...rule } = entry
  const { server, tool, effect, client, profile, arguments: patterns, decision } = rule
  const isServer = testOf(server)
  const pattern = tool === undefined ? undefined : toolPattern(tool)
  const inProfile = (caller: Caller): boolean => profile === undefined || caller.profile === profile
  const isProven = ({ provenAs }: Caller): boolean => client === undefined || (provenAs !== undefined && testOf(client)([provenAs]))
  const isMeant = (caller: Caller): boolean =>
    client === undefined || isClient(caller.client, [client]) || (caller.provenAs !== undefined && isClient(caller.provenAs, [client]))
  // An unreadable rule that allows is ignored.
  const allowsNothing = unreadable && decision === 'allow'
  const shown = JSON.stringify(rule)
  const reason = `servers.json has the rule ${shown}${unreadable ? ', which is left of one that cannot be read' : ''}.`
  return {
    entry,
    decision,
    shown,
    by: {
      kind: 'rule',
      ...(at === undefined ? {} : { number: at + 1 }),
      ...(id === undefined ? {} : { id }),
      ...(from === undefined ? {} : { from }),
    },
    keys: unreadable ? FIRST_RANK : [server, tool, effect, client, profile, patterns].filter((key) => key !== undefined).length,
    reason: () => reason,
    fits: patterns && argumentMatch(patterns, decision !== 'allow'),
    holdsFor: (caller) => !allowsNothing && inProfile(caller) && (decision === 'allow' ? isProven(caller) : isMeant(caller)),
    wouldAllow: (caller) => !allowsNothing && inProfile(caller) && decision === 'allow' && isMeant(caller) && !isProven(caller),
    means: (called, does) =>
      (effect === undefined || does === effect) &&
      (server === undefined || isServer([called.server.name, called.server.slug])) &&
      (pattern === undefined || pattern.means(called.names)),
    meansOf({ name, slug }) {
      if (server !== undefined && !isServer([name, slug])) return 'nothing'
      return effect === undefined && (tool === undefined || tool === '*') ? 'all' : 'some'
    },
  }
}

function testOf(pattern = '*'): (names: readonly string[]) => boolean {
  const expression = expressionOf(pattern.toLowerCase())
  return (names) => names.some((name) => expression.test(name.toLowerCase()))
}
