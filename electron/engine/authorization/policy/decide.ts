import type { Decision } from '../../../contract/access.ts'
import type { DecidedBy } from '../../../contract/consent/decided-by.ts'
import type { Effect } from '../../../contract/tools.ts'
import {
  type Arguments,
  FIRST_RANK,
  type PolicyTool,
  type Rule,
  type RuledTool,
  type Server,
  isStricter,
  matches,
  ruledTool,
} from './rule.ts'

/** The decision on a caller's calls of a tool, with the reason. */
export interface PolicyAnswer {
  readonly decision: Decision
  /** A sentence for people. */
  readonly reason: string
  /** What decides. */
  readonly by: DecidedBy
  /** The rank of what decides, as `Rule.keys`. */
  readonly keys: number
  /** The rule of servers.json that decides, as JSON without notes; undefined if none does. */
  readonly rule?: string
  /** The rules that ask because of just these arguments. Approvals of other calls of the tool do not cover them. */
  readonly asksByArguments?: string
  /** Set if no arguments were passed and they could change the answer, as a sentence. */
  readonly otherwise?: string
}

/** Why something is hidden. */
export type Refusal = Pick<PolicyAnswer, 'reason' | 'rule'>

/** Decides on calls by one list of rules. */
export interface Decider {
  /**
   * Decides on a call of a tool. A tool known only by name counts as the strictest that it may be.
   *
   * @param args of the call. Undefined if there is no call: then rules by arguments do not apply.
   */
  authorize(tool: PolicyTool, args: Arguments | undefined): PolicyAnswer
  /** Why a tool is hidden; undefined if it is visible: if some of its calls may run. */
  refusal(tool: PolicyTool): Refusal | undefined
}

/** What a decider decides by. */
export interface DeciderDeps {
  /** The rules on tools of a server, in order. One of them applies to each tool. */
  readonly rulesFor: (server: string) => readonly Rule[]
  /** The rules that would allow something if the client's identity was proven. */
  readonly unproven: readonly Rule[]
  /** The prefix of a server's tool names. */
  readonly slugOf: (server: string) => string
}

/** What is known of a tool regardless of arguments. */
interface Known {
  readonly ruled: RuledTool
  readonly byArguments: readonly Rule[]
  readonly refusal: Refusal | undefined
  /** The answer if none of `byArguments` applies; undefined until it is needed: lists have no use for it. */
  whatever: PolicyAnswer | undefined
}

/** Creates a decider. It caches its answers for as long as a tool object exists, since every list and call asks again. */
export function createDecider({ rulesFor, unproven, slugOf }: DeciderDeps): Decider {
  const known = new WeakMap<PolicyTool, Known>()

  const answerOf = (tool: RuledTool, { rule, effect }: Deciding): PolicyAnswer => {
    const { decision, keys, shown } = rule
    const notes = [
      ...(tool.soundsReading && effect === 'write' ? [SOUNDS] : []),
      ...(decision !== 'allow' && keys !== FIRST_RANK && unproven.some((each) => matches(each, tool)) ? [UNPROVEN] : []),
    ]
    return { decision, reason: [rule.reason(tool), ...notes].join(' '), by: rule.by, keys, ...(shown !== undefined && { rule: shown }) }
  }

  const knownOf = (tool: PolicyTool): Known => {
    const before = known.get(tool)
    if (before !== undefined) return before
    const ruled = ruledTool(tool, slugOf(tool.server))
    const rules = rulesFor(tool.server)
    const byArguments = rules.filter((rule) => rule.fits !== undefined && matches(rule, ruled))
    // It is visible if it is not denied where those of them apply that do not deny.
    const best = decidingRule(
      rules,
      ruled,
      byArguments.filter(({ decision }) => decision !== 'deny'),
    )
    const refusal = best.rule.decision === 'deny' ? answerOf(ruled, best) : undefined
    const made = { ruled, byArguments, refusal, whatever: undefined }
    known.set(tool, made)
    return made
  }

  return {
    refusal: (tool) => knownOf(tool).refusal,
    authorize(tool, args) {
      const of = knownOf(tool)
      const { ruled, byArguments } = of
      const fitting = args === undefined ? [] : byArguments.filter((rule) => rule.fits?.(args, ruled))
      if (fitting.length === 0) {
        of.whatever ??= answerOf(ruled, decidingRule(rulesFor(tool.server), ruled, []))
        return args === undefined && byArguments.length > 0 ? { ...of.whatever, otherwise: BY_ARGUMENTS } : of.whatever
      }
      const answer = answerOf(ruled, decidingRule(rulesFor(tool.server), ruled, fitting))
      const asks = fitting.flatMap(({ decision, shown }) => (decision === 'ask' ? [shown] : []))
      return answer.decision === 'ask' && asks.length > 0 ? { ...answer, asksByArguments: asks.join() } : answer
    },
  }
}

/** The answer for everything of a server. */
export type Denial = Pick<PolicyAnswer, 'reason' | 'by' | 'keys' | 'rule'> & { readonly decision: 'deny' }

const SOUNDS = 'Its name suggests that it reads, but it does not declare that, so rules treat it as one that writes.'

/** Added if the arguments of a call are unknown and may change the answer. */
const BY_ARGUMENTS = 'Other rules depend on the arguments of a call.'

const UNPROVEN = 'A rule that allows it by client applies to credentials, and to AI apps that Tooltray connected.'

/** The rule that decides on a tool, and the effect that it is decided by. */
interface Deciding {
  readonly rule: Rule
  readonly effect: Effect
}

/**
 * The rule that decides: for each effect that the tool may have the first that applies, and of these the strictest. A stricter one by
 * arguments also wins against a rule without arguments, however many keys that has.
 *
 * @param rules in order. One of them applies to each tool.
 * @param fitting the rules by arguments that apply.
 */
function decidingRule(rules: readonly Rule[], tool: RuledTool, fitting: readonly Rule[]): Deciding {
  let strictest: Deciding | undefined
  for (const effect of tool.effects) {
    const found = rules.find((rule) => (rule.fits === undefined || fitting.includes(rule)) && rule.means(tool, effect))
    const guard = found?.fits === undefined ? fitting.find((rule) => rule.means(tool, effect)) : undefined
    const rule = guard !== undefined && found !== undefined && isStricter(guard, found) ? guard : found
    if (rule !== undefined && (strictest === undefined || isStricter(rule, strictest.rule))) strictest = { rule, effect }
  }
  if (strictest === undefined) throw new Error(`no rule applies to ${tool.qualifiedName}`)
  return strictest
}

/**
 * The rule that hides a whole server; undefined if none does: it denies everything of it, and none that comes before could let
 * some tool through.
 *
 * @param rules in order.
 */
export function serverDenial(rules: readonly Rule[], server: Server): Denial | undefined {
  const any = ruledTool({ server: server.name, name: '', qualifiedName: server.name, source: { name: '' } }, server.slug)
  const first = rules.find((rule) =>
    rule.decision === 'deny' ? rule.fits === undefined && rule.meansOf(server) === 'all' : rule.meansOf(server) !== 'nothing',
  )
  if (first?.decision !== 'deny') return undefined
  const { by, keys, shown } = first
  return { decision: 'deny', reason: first.reason(any), by, keys, ...(shown !== undefined && { rule: shown }) }
}
