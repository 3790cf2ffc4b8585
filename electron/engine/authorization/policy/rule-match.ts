import { isTyped } from '../../../contract/consent/name-pattern.ts'
import { quotedRule } from '../../../contract/consent/quoted-rule.ts'
import { isClient } from '../../config/apps/client-names.ts'
import type { RuleEntry } from '../../config/rules/rule-entry.ts'
import { nameTest } from '../../config/tool-pattern.ts'
import type { Subject } from '../scope/subject.ts'
import { argumentMatch } from './argument-match.ts'
import { FIRST_RANK, type Rule } from './rule.ts'
import { toolPattern } from './tool-match.ts'

/** A rule of servers.json. */
export interface MatchedRule extends Rule {
  /** Without its notes. */
  readonly entry: RuleEntry
  /** Whether it applies to a subject, whose profile is known. */
  holdsFor(subject: Subject): boolean
  /** Whether it would allow something to a subject if its identity was proven. */
  wouldAllow(subject: Subject): boolean
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
  const inProfile = (subject: Subject): boolean => profile === undefined || subject.profile === profile
  const isProven = ({ provenAs }: Subject): boolean => client === undefined || (provenAs !== undefined && testOf(client)([provenAs]))
  const isMeant = (subject: Subject): boolean =>
    client === undefined || isClient(subject.client, [client]) || (subject.provenAs !== undefined && isClient(subject.provenAs, [client]))
  // An unreadable rule that allows is ignored.
  const allowsNothing = unreadable && decision === 'allow'
  const shown = JSON.stringify(rule)
  const reason = `${quotedRule(shown)}${unreadable ? ' Part of it cannot be read.' : ''}`
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
    holdsFor: (subject) => !allowsNothing && inProfile(subject) && (decision === 'allow' ? isProven(subject) : isMeant(subject)),
    wouldAllow: (subject) => !allowsNothing && inProfile(subject) && decision === 'allow' && isMeant(subject) && !isProven(subject),
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

/** Compiles a pattern of several names of one thing. An exact one is the first of them. */
function testOf(pattern = '*'): (names: readonly string[]) => boolean {
  const test = nameTest(pattern, { ignoreCase: true })
  return isTyped(pattern) ? (names) => names.some(test) : ([name]) => name !== undefined && test(name)
}
