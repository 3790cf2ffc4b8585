import type { Decision } from '../../../contract/access.ts'
import type { DecidedBy } from '../../../contract/consent/decided-by.ts'
import type { Effect, EffectFrom } from '../../../contract/tools.ts'
import type { Arguments } from './argument-match.ts'
import type { ToolEffect } from '../../catalog/effects/effect-of.ts'
import { type NamedTool, type Server, type ToolNames, toolNames } from './tool-match.ts'

export type { Arguments, Server }

/** A tool as rules see it. */
export interface PolicyTool extends NamedTool {
  /** The strictest effect it was seen with; undefined if only its names are known. */
  readonly effect?: Effect
  /** How the effect is known. */
  readonly effectFrom?: EffectFrom
  /** The effect of the tool itself, if just this call of it does more (`asCalled`). */
  readonly listed?: ToolEffect['listed']
}

/** A tool prepared for rules. */
export interface RuledTool {
  readonly server: Server
  readonly qualifiedName: string
  readonly names: ToolNames
  /** As `possibleEffects`. */
  readonly effects: readonly Effect[]
  /** Whether it merely sounds as if it reads. */
  readonly soundsReading: boolean
}

/**
 * One rule on calls. The allow and deny lists of entries and roles, the choice of a profile, `rules` of servers.json and the setting
 * `destructive` are all read into these.
 */
export interface Rule {
  readonly decision: Decision
  /** Rules with more keys come first: `FIRST_RANK`, then those of servers.json by the number of keys they name, then defaults. */
  readonly keys: number
  /** Where it comes from. */
  readonly by: DecidedBy
  /** The rule as JSON without notes, if it is one of `rules` in servers.json. */
  readonly shown?: string
  /** Why it decides, as a sentence. */
  reason(tool: RuledTool): string
  /** Whether it matches calls of a tool with one of its effects, apart from arguments. */
  means(tool: RuledTool, effect: Effect): boolean
  /** Which tools of a server it matches, whatever tools that has. */
  meansOf(server: Server): 'all' | 'some' | 'nothing'
  /** Whether it matches these arguments; takes some ms at most. Undefined: it does not depend on arguments. */
  readonly fits?: ((args: Arguments, tool: RuledTool) => boolean) | undefined
}

/**
 * The rank of what entries, profiles, roles and project folders deny, and of rules that cannot be read. They only deny, and no other
 * outweighs them.
 */
export const FIRST_RANK = Infinity

/** Creates a rule of the first rank. */
export function denial(by: DecidedBy, reason: Rule['reason'], rule: Pick<Rule, 'means' | 'meansOf' | 'fits'>): Rule {
  return { decision: 'deny', keys: FIRST_RANK, by, reason, ...rule }
}

const STRICTNESS: Readonly<Record<Decision, number>> = { allow: 0, ask: 1, deny: 2 }

/** Whether one decision is stricter than another. */
export function isStricter(one: { readonly decision: Decision }, other: { readonly decision: Decision }): boolean {
  return STRICTNESS[one.decision] > STRICTNESS[other.decision]
}

/** Sorts rules: the one with the most keys comes first, and of several the strictest. */
export function inOrder<Each extends Rule>(rules: readonly Each[]): Each[] {
  return rules.toSorted((one, other) =>
    one.keys === other.keys ? STRICTNESS[other.decision] - STRICTNESS[one.decision] : one.keys > other.keys ? -1 : 1,
  )
}

const EFFECTS: readonly Effect[] = ['read', 'write', 'destructive']

type Judged = Pick<PolicyTool, 'effect' | 'effectFrom' | 'listed'>

/**
 * The effects that a tool may have, as rules see it; the strictest answer counts. A guess from words can only make it stricter: a tool that
 * just sounds read-only may write, and what rules say of the tool also counts for a call of it that does more.
 */
export function possibleEffects(tool: Judged): readonly Effect[] {
  const { effect, listed } = tool
  if (effect === undefined) return EFFECTS
  if (listed !== undefined) return [...possibleEffects(listed), effect]
  return soundsReading(tool) ? ['read', 'write'] : [effect]
}

function soundsReading({ effect, effectFrom, listed }: Judged): boolean {
  return listed === undefined ? effect === 'read' && effectFrom === 'words' : soundsReading(listed)
}

/**
 * Prepares a tool for rules.
 *
 * @param slug the prefix of its server's tool names.
 */
export function ruledTool(tool: PolicyTool, slug: string): RuledTool {
  let names: ToolNames | undefined
  return {
    server: { name: tool.server, slug },
    qualifiedName: tool.qualifiedName,
    effects: possibleEffects(tool),
    soundsReading: soundsReading(tool),
    get names() {
      return (names ??= toolNames(tool, slug))
    },
  }
}

/** Whether a rule matches calls of a tool with any of its effects, apart from arguments. */
export function matches(rule: Rule, tool: RuledTool): boolean {
  return tool.effects.some((effect) => rule.means(tool, effect))
}
