import type { ListedRule, RulePlace } from '../../../electron/contract/access.ts'
import { isSeveral } from '../../../electron/control/words/contract-values.ts'
import type { OfferAgain, Permissions } from '../../../electron/contract/consent/permissions.ts'
import { EFFECTS } from '../state-words.ts'
import type { RuleMeaning } from './rule-sentence.ts'

/** Something that is set for single apps, servers, tools, or calls. */
export interface Exception {
  /** Its rules, as they are; empty if it is a switched-off tool of an entry. */
  readonly rules: readonly ListedRule[]
  /** The numbers of its rules, from 1. */
  readonly numbers: readonly number[]
  readonly meaning: RuleMeaning
  /** What takes it away. */
  readonly removal: { readonly removeRules: readonly RulePlace[] } | { readonly offerAgain: readonly OfferAgain[] }
}

/**
 * The exceptions of a configuration: its rules, in their order, and the tools that entries of servers switch off. Rules that one control
 * wrote together are one exception. What the page shows as the default for an effect is none.
 */
export function exceptionsOf(rules: readonly ListedRule[], limits: Permissions['limits']): Exception[] {
  const numbered = rules.map((rule, at): Numbered => ({ rule, number: at + 1 })).filter(({ rule }) => !isDefault(rule))
  const groups = Map.groupBy(numbered, ({ rule, number }) => (rule.id === undefined ? number : groupOf(rule)))
  const ofRules = [...groups.values()].map((group) => exceptionOf(group, rules))
  const ofEntries = limits.flatMap(({ server, deny = [] }) =>
    deny.map((pattern): Exception => ({
      rules: [],
      numbers: [],
      meaning: { server, tool: pattern, decision: 'deny' },
      removal: { offerAgain: [{ server, pattern }] },
    })),
  )
  return [...ofRules, ...ofEntries]
}

interface Numbered {
  readonly rule: ListedRule
  readonly number: number
}

/** Whether a rule is what the control for an effect wrote: for every app and server. */
function isDefault({ id, effect, server, tool, client, profile, arguments: patterns, unreadable }: ListedRule): boolean {
  return id !== undefined && effect !== undefined && [server, tool, client, profile, patterns, unreadable].every((key) => key === undefined)
}

/** Equal for rules that differ in their effect alone. */
function groupOf({ client, server, tool, profile, arguments: patterns, decision, unreadable }: ListedRule): string {
  return JSON.stringify([client, server, tool, profile, patterns, decision, unreadable].map((part) => part ?? null))
}

function exceptionOf(group: readonly Numbered[], all: readonly ListedRule[]): Exception {
  const [first] = group
  if (first === undefined) throw new Error('An exception has no rule.')
  const { client, server, tool, profile, arguments: patterns, decision, id } = first.rule
  const effects = group.flatMap(({ rule }) => rule.effect ?? [])
  // A control for a tool wrote a rule for each effect that the tool may have.
  const isOfTool = id !== undefined && tool !== undefined && server !== undefined && !isSeveral(tool) && !isSeveral(server)
  const isWhole = isOfTool || group.some(({ rule }) => rule.effect === undefined) || new Set(effects).size === EFFECTS.length
  return {
    rules: group.map(({ rule }) => rule),
    numbers: group.map(({ number }) => number),
    meaning: {
      ...(client === undefined ? {} : { client }),
      ...(server === undefined ? {} : { server }),
      ...(tool === undefined ? {} : { tool }),
      ...(profile === undefined ? {} : { profile }),
      ...(patterns === undefined ? {} : { arguments: patterns }),
      decision,
      effects: isWhole ? undefined : EFFECTS.filter((effect) => effects.includes(effect)),
    },
    removal: { removeRules: group.map((each) => placeOf(each, all)) },
  }
}

/** By its id, if only one rule has it: its number may change meanwhile. */
function placeOf({ rule: { id }, number }: Numbered, all: readonly ListedRule[]): RulePlace {
  return id !== undefined && all.filter((rule) => rule.id === id).length === 1 ? { id } : { number }
}
