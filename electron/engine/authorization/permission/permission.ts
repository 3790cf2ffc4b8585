import type { Rule } from '../../../contract/access.ts'
import { exactly } from '../../../contract/consent/name-pattern.ts'
import type { Approvals } from '../approvals/approvals.ts'
import { TooltrayError } from '../../base/errors.ts'
import { type CallToPermit, type Decided, type Permit, type Permitted, notAllowed } from './permit.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { definitionOf } from '../../catalog/tool.ts'
import type { HookedCall, Hooks } from '../hooks/hooks.ts'
import type { PolicyAnswer } from '../policy/decide.ts'
import type { Policy } from '../policy/policy.ts'
import { possibleEffects } from '../policy/rule.ts'
import type { Subject } from '../scope/subject.ts'
import type { Caller } from '../../base/caller.ts'
import { defined } from '../../base/defined.ts'

/** The progress added with each notification while a person is asked. Any progress of the server itself is larger. */
const SIGN = 1e-9

const ALLOWED: Decided = { decision: 'allow' }
const BY_PERSON: Decided = { decision: 'allow', by: 'person' }

/** The dependencies of `permission`. */
interface PermissionDeps {
  /** As in `Policy`, for tools or for reads. */
  readonly authorize: Policy['authorize']
  readonly approvals: Pick<Approvals, 'ask'>
  readonly hooks: Pick<Hooks, 'before'>
  readonly subjectOf: (caller: Caller) => Subject | undefined
  /** The profile of a caller; undefined: all servers. */
  readonly profileOf: (caller: Caller) => string | undefined
  readonly clientOf: (caller: Caller) => string
}

/**
 * Decides whether a call may run: by rules, by hooks, and by a person, who sees it as it will be sent. Calls of the local user need no
 * approval, but go through the hooks as well. Rules match the tool, the caller, and the arguments as they would be sent.
 */
export function permission(deps: PermissionDeps): Permit {
  /** Undefined for the local user. Throws if a rule denies the call, or its session has ended. */
  const ruled = ({ tool, arguments: args, context: { caller } }: CallToPermit): { by: Subject; answer: PolicyAnswer } | undefined => {
    if (caller.kind === 'person') return undefined
    const by = deps.subjectOf(caller)
    // A session that has ended may not call.
    if (by === undefined) throw new TooltrayError('call_cancelled', 'The session has ended.')
    const answer = deps.authorize(tool, by, args)
    if (answer.decision !== 'deny') return { by, answer }
    throw notAllowed(answer)
  }

  const decide = (call: CallToPermit, of: ReturnType<typeof ruled>): Promise<Permitted> | Decided => {
    if (of === undefined) return BY_PERSON
    const { by, answer } = of
    const { decision, reason, rule, asksByArguments, by: decidedBy } = answer
    if (decision === 'allow') return rule === undefined ? ALLOWED : { decision, by: rule }
    const { tool, arguments: args, beside, context } = call
    const { caller, signal, onProgress, onAsked } = context
    const { server, qualifiedName: name, effect, effectFrom, source } = tool
    const answered = onAsked?.()
    return deps.approvals
      .ask(
        {
          client: by.client,
          caller: caller.id,
          server,
          tool: source.name,
          name,
          effect,
          effectFrom,
          description: definitionOf(source).description,
          inputSchema: definitionOf(source).inputSchema,
          reason,
          ...(decidedBy.kind === 'rule' ? { ruled: true } : {}),
          arguments: args,
          beside,
          // A rule that allows regardless of arguments would not win against one that asks by arguments.
          ...(asksByArguments === undefined ? { rules: rulesAgainst(rule, tool, by) } : { asksByArguments }),
        },
        { signal, onWaiting: onProgress && ((message, times) => onProgress({ progress: times * SIGN, message })) },
      )
      .then((by): Permitted => ({ decision: 'allow', by, asked: true }))
      .finally(answered)
  }

  const hookedCall = ({ id, tool, context: { caller } }: CallToPermit, by: Subject | undefined): HookedCall => {
    const profile = deps.profileOf(caller)
    return { id, caller: caller.id, tool, by: { ...(by ?? { client: deps.clientOf(caller) }), profile } }
  }

  return (call) => {
    const of = ruled(call)
    const asked = deps.hooks.before(() => hookedCall(call, of?.by), call)
    if (asked === undefined) return decide(call, of)
    return asked.then(async ({ arguments: args, notes }) => {
      const changed = args && { arguments: args, tool: asCalled(call.tool, args) }
      // The rules may have changed, and are applied to the arguments that the hooks returned.
      const left = { ...call, ...changed }
      const { by, ...decided } = await decide(left, ruled(left))
      const all = [...(by === undefined ? [] : [by]), ...notes]
      return { ...decided, ...(all.length === 0 ? {} : { by: all.join('; ') }), ...(changed && { changed }) }
    })
  }
}

/**
 * The rules that together allow calls of a tool to this caller, as one that was approved. The rule with the most keys wins, and of several
 * the strictest, so each names one key more than the one that asks. Undefined if no more keys exist.
 *
 * A call of a tool that declares nothing may do more than the approved one (`asCalled`), so its rules name what this one does.
 */
function rulesAgainst(asking: string | undefined, tool: OfferedTool, by: Subject): readonly Rule[] | undefined {
  const { decision: _, ...named } = (asking === undefined ? {} : JSON.parse(asking)) as Partial<Rule>
  const most = Object.keys(named).length
  const { server, source, effect, effectFrom } = tool
  // The keys of a rule are counted.
  const { provenAs } = by
  const rule = defined({
    server: exactly(server),
    tool: exactly(source.name),
    client: provenAs === undefined ? undefined : exactly(provenAs),
  })
  // A rule with an effect applies to that effect only. A tool that only sounds read-only is asked about as one that may write.
  const possible = possibleEffects(tool)
  const mayDoMore = effect !== 'destructive' && effectFrom !== 'annotations' && effectFrom !== 'person'
  const effects = named.effect !== undefined ? [named.effect] : mayDoMore || possible.length === 1 ? possible : [undefined]
  const narrow = effects.map((each) => defined({ ...rule, effect: each }))
  const { profile } = by
  const choices = [...(mayDoMore ? [] : [[rule]]), narrow, ...(profile === undefined ? [] : [narrow.map((each) => ({ ...each, profile }))])]
  const found = choices.find((rules) => rules.every((each) => Object.keys(each).length > most))
  return found?.map((each) => ({ ...each, decision: 'allow' }))
}
