import type { Decision } from '../../../contract/access.ts'
import type { Effect } from '../../../contract/tools.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import { asksItself } from '../../config/client-names.ts'
import type { ConfigState } from '../../config/config-store.ts'
import type { Settings } from '../../config/settings-schema.ts'
import {
  type Arguments,
  type MatchedRule,
  type PolicyCaller,
  type PolicyTool,
  type Server,
  matcherOf,
  possibleEffects,
  shownRule,
} from './rule-match.ts'

export type { Arguments, PolicyCaller, PolicyTool }

/** The decision on a caller's calls of a tool, with the reason. */
export interface PolicyAnswer {
  readonly decision: Decision
  /** A sentence for people. */
  readonly reason: string
  /** The rule of servers.json that decides, as JSON; undefined if none does. */
  readonly rule?: string
  /** The rules that ask because of just these arguments. Approvals of other calls of the tool do not cover them. */
  readonly asksByArguments?: string
  /** Set if no arguments were passed and they could change the answer, as a sentence. */
  readonly otherwise?: string
}

/** What rules hide from a caller. */
export interface Denials {
  /** Everything that decides: equal texts mean equal answers. */
  readonly rules: string
  /** Why a whole server is hidden, as a sentence; undefined if some tool of it could be visible, whatever tools it has now. */
  serverRefused(server: string): string | undefined
  /** The same for one of its tools. */
  toolRefused(tool: PolicyTool): string | undefined
}

/**
 * The user's standing decisions on calls: the rules of servers.json, and the default if none matches. Entries and roles come first: rules
 * cannot restore what those hide.
 */
export interface Policy {
  /**
   * The matching rule with the most keys wins, and of several the strictest. An unreadable rule comes before all others. An `allow` by
   * client applies only to clients that are proven to be it. A rule that asks or denies by arguments also wins against any less strict rule
   * without arguments, however many keys that has.
   *
   * A tool known only by name counts as the strictest that it may be.
   *
   * @param args of the call. Undefined if there is no call: then rules by arguments do not apply.
   */
  decide(tool: PolicyTool, caller: PolicyCaller, args: Arguments | undefined): PolicyAnswer
  /** Undefined if nothing is denied. */
  denials(caller: PolicyCaller): Denials | undefined
}

type Rules = Pick<ConfigState, 'rules'> & { readonly settings: Pick<Settings, 'profile' | 'destructive'> }

/** The rules that apply to one caller, with cached results. */
interface CallerRules {
  /** Those that do not depend on arguments. */
  readonly rules: readonly MatchedRule[]
  /** Those that name arguments. */
  readonly byArguments: readonly MatchedRule[]
  /** Those that would allow something if the client's identity was proven. */
  readonly unproven: readonly MatchedRule[]
  readonly denials: Denials | undefined
  /** Cached for as long as the tool object exists, since every call asks again. */
  readonly answers: WeakMap<PolicyTool, ToolAnswer>
}

/** The answer for a tool regardless of arguments, and the rules that also depend on arguments. */
interface ToolAnswer {
  readonly whatever: PolicyAnswer
  readonly byArguments: readonly MatchedRule[]
}

/** Cached callers. Clients choose their own names, so there may be any number. */
const MOST_REMEMBERED = 500

const STRICTNESS: Readonly<Record<Decision, number>> = { allow: 0, ask: 1, deny: 2 }

/**
 * Creates the policy. It caches the rules of each caller until `rules` returns another object.
 *
 * @param rules the active rules. Returns the same object as long as they are unchanged.
 * @param slugOf the prefix of a server's tool names.
 */
export function createPolicy(rules: () => Rules, slugOf: (server: string) => string): Policy {
  let of: Rules | undefined
  let matched: readonly MatchedRule[] = []
  let known = new Map<string, CallerRules>()

  const rulesFor = (caller: PolicyCaller): CallerRules => {
    const now = rules()
    if (now !== of) {
      of = now
      matched = now.rules.map((rule) => matcherOf(rule, slugOf))
      known = new Map()
    }
    const { client, provenAs = '', profile = '' } = caller
    const key = `${client}\n${provenAs}\n${profile}`
    const found = known.get(key)
    if (found !== undefined) return found
    const inProfile = { ...caller, profile: caller.profile ?? now.settings.profile }
    const holding = matched.filter((rule) => rule.holdsFor(inProfile))
    const plain = holding.filter((rule) => !rule.byArguments)
    const byArguments = holding.filter((rule) => rule.byArguments)
    const made: CallerRules = {
      rules: plain,
      byArguments,
      unproven: matched.filter((rule) => rule.wouldAllow(inProfile)),
      denials: plain.some(({ rule }) => rule.decision === 'deny')
        ? denialsOf({ all: holding, plain, byArguments }, (server) => ({ name: server, slug: slugOf(server) }))
        : undefined,
      answers: new WeakMap(),
    }
    known.set(key, made)
    forgetOldest(known, MOST_REMEMBERED)
    return made
  }

  const answerBy = (holding: CallerRules, meant: readonly MatchedRule[], tool: PolicyTool, caller: PolicyCaller): PolicyAnswer => {
    const rules = meant.length === 0 ? holding.rules : [...holding.rules, ...meant]
    const destructive = of?.settings.destructive ?? 'ask'
    const [answer, ...others] = possibleEffects(tool).map((effect) => answerOf(rules, { ...tool, effect }, caller, destructive))
    let strictest = others.reduce((one, other) => (isStricter(other, one) ? other : one), answer as PolicyAnswer)
    if (tool.effect === 'read' && strictest !== answer) strictest = { ...strictest, reason: `${strictest.reason} ${SOUNDS}` }
    if (strictest.decision !== 'allow' && holding.unproven.some((rule) => isMeant(rule, tool)))
      strictest = { ...strictest, reason: `${strictest.reason} ${UNPROVEN}` }
    return strictest
  }

  return {
    decide(tool, caller, args) {
      const holding = rulesFor(caller)
      let known = holding.answers.get(tool)
      if (known === undefined) {
        known = { whatever: answerBy(holding, [], tool, caller), byArguments: holding.byArguments.filter((rule) => isMeant(rule, tool)) }
        holding.answers.set(tool, known)
      }
      const { whatever, byArguments } = known
      if (byArguments.length === 0) return whatever
      if (args === undefined) return { ...whatever, otherwise: BY_ARGUMENTS }
      const meant = byArguments.filter((rule) => rule.meansArguments(args))
      if (meant.length === 0) return whatever
      const answer = answerBy(holding, meant, tool, caller)
      const asks = meant.filter(({ rule }) => rule.decision === 'ask').map(({ rule }) => shownRule(rule))
      return answer.decision === 'ask' && asks.length > 0 ? { ...answer, asksByArguments: asks.join() } : answer
    },
    denials: (caller) => rulesFor(caller).denials,
  }
}

const SOUNDS = 'It only sounds as if it read, and rules take such a tool for one that writes.'

/** Added if the arguments of a call are unknown and may change the answer. */
export const BY_ARGUMENTS = 'Other rules go by the arguments of a call.'

const UNPROVEN =
  'A rule that allows it by client holds for credentials, and for AI apps by the entry that Tooltray wrote into their settings.'

function isMeant(rule: MatchedRule, tool: PolicyTool): boolean {
  return possibleEffects(tool).some((effect) => rule.means({ ...tool, effect }))
}

function isStricter(one: { readonly decision: Decision }, other: { readonly decision: Decision }): boolean {
  return STRICTNESS[one.decision] > STRICTNESS[other.decision]
}

type WholeTool = PolicyTool & { readonly effect: Effect }

function answerOf(
  rules: readonly MatchedRule[],
  tool: WholeTool,
  caller: PolicyCaller,
  destructive: Settings['destructive'],
): PolicyAnswer {
  const rule = decidingRule(rules, tool)
  if (rule !== undefined) return { decision: rule.rule.decision, reason: reasonOf(rule), rule: shownRule(rule.rule) }
  const { qualifiedName } = tool
  if (tool.effect !== 'destructive') return { decision: 'allow', reason: `Nothing denies ${qualifiedName}.` }
  const does = `${qualifiedName} may delete or overwrite something, and no rule says what then`
  if (destructive === 'allow') return { decision: 'allow', reason: `${does}; "destructive" of the settings lets all such calls run.` }
  if (destructive === 'client' && asksItself(caller.provenAs))
    return {
      decision: 'allow',
      reason: `${does}; "destructive" of the settings leaves it to ${caller.client}, which asks before each call.`,
    }
  return { decision: 'ask', reason: `${does}.` }
}

function reasonOf({ rule }: MatchedRule): string {
  const shown = `servers.json has the rule ${shownRule(rule)}`
  return rule.unreadable === true ? `${shown}, which is left of one that cannot be read.` : `${shown}.`
}

/** The rule that decides on a tool; undefined if none matches. Rules by arguments in the list are known to match the call. */
function decidingRule(rules: readonly MatchedRule[], tool: WholeTool): MatchedRule | undefined {
  const meant = rules.filter((rule) => rule.means(tool))
  const found = firstOf(meant)
  if (found === undefined || found.byArguments) return found
  const guard = firstOf(meant.filter(({ byArguments }) => byArguments))
  return guard !== undefined && isStricter(guard.rule, found.rule) ? guard : found
}

function firstOf(rules: readonly MatchedRule[]): MatchedRule | undefined {
  let found: MatchedRule | undefined
  for (const rule of rules) if (found === undefined || comesBefore(rule, found)) found = rule
  return found
}

function comesBefore(one: MatchedRule, other: MatchedRule): boolean {
  if (one.keys !== other.keys) return one.keys > other.keys
  return STRICTNESS[one.rule.decision] > STRICTNESS[other.rule.decision]
}

/**
 * Computes the denials of a caller.
 *
 * @param holding the rules that apply to the caller: all, those without arguments, and those with arguments.
 */
function denialsOf(
  { all: rules, plain, byArguments }: Readonly<Record<'all' | 'plain' | 'byArguments', readonly MatchedRule[]>>,
  named: (server: string) => Server,
): Denials {
  const refused = (rule: MatchedRule | undefined): string | undefined => (rule?.rule.decision === 'deny' ? reasonOf(rule) : undefined)
  // A tool is visible if some of its calls may run, and is not hidden because some are denied.
  return {
    rules: JSON.stringify(rules.map(({ rule }) => rule)),
    serverRefused(server) {
      const means = rules.filter((rule) => rule.meansOf(named(server)) !== 'nothing')
      const all = means.filter((rule) => !rule.byArguments && rule.meansOf(named(server)) === 'all' && rule.rule.decision === 'deny')
      // No other rule on single tools of it may come before.
      return refused(all.find((denial) => means.every((rule) => rule.rule.decision === 'deny' || !comesBefore(rule, denial))))
    },
    toolRefused(tool) {
      for (const effect of possibleEffects(tool)) {
        const called = { ...tool, effect }
        const denial = decidingRule(plain, called)
        const reason = refused(denial)
        const mayRun = ({ rule, means }: MatchedRule): boolean => rule.decision !== 'deny' && means(called)
        if (denial === undefined || reason === undefined) continue
        if (!byArguments.some((rule) => mayRun(rule) && comesBefore(rule, denial))) return reason
      }
      return undefined
    },
  }
}
