import { createHash } from 'node:crypto'
import type { Rule } from '../../../contract/access.ts'
import type { ApprovalAnswer, OpenApproval } from '../../../contract/consent/approvals.ts'
import type { Effect, EffectFrom } from '../../../contract/tools.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { Clock } from '../../base/platform.ts'
import { stricter } from '../../catalog/effects/seen-effects.ts'
import { isStricter } from '../../catalog/tool.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { LONGEST_IN_SENTENCE, objectText } from '../../entry/object/object-text.ts'
import { shownCall } from '../../entry/consent/shown-call.ts'
import { approvalUnknown, denied, noRule, nobodyThere, tooMany, unanswered } from './refusals.ts'

/** A call that needs approval. */
export interface CallToApprove {
  /** The first five identify the call. An approval applies only to the call with exactly these. */
  readonly client: string
  readonly server: string
  /** The server's own name for it. */
  readonly tool: string
  /** As the server would receive them. */
  readonly arguments: Readonly<Record<string, unknown>>
  /** What else the server would receive. */
  readonly beside?: Readonly<Record<string, unknown>> | undefined
  /** The session that makes it. */
  readonly caller: string
  /** The name that clients call. */
  readonly name: string
  readonly effect: Effect
  readonly effectFrom: EffectFrom
  /** The server's own description of the tool. */
  readonly description?: string | undefined
  readonly inputSchema?: unknown
  /** Why approval is needed, as a sentence. */
  readonly reason: string
  /** A rule of the user asks, rather than the default. */
  readonly ruled?: true
  /** The rules that "always" writes: of several, one for each effect that the call may have. */
  readonly rules?: readonly Rule[] | undefined
  /** The rules that ask because of these arguments. An approval of more than one call then covers only calls with the same rules. */
  readonly asksByArguments?: string | undefined
}

/** The caller's cancellation and progress. */
export interface ApprovalContext {
  readonly signal?: CallSignal | undefined
  /** Called from time to time while a person is asked, so that the client keeps waiting. */
  readonly onWaiting?: ((sentence: string, times: number) => void) | undefined
}

/** How a call was approved, as shown in records. */
export type Approval = 'person, once' | 'person, for the session' | 'person, always'

/** Calls that wait for approval, and those that failed because they got none. */
export interface Approvals {
  /**
   * Asks for approval. Throws `call_denied`, `approval_unavailable` if no person can be asked, `approval_unanswered`, and `call_cancelled`.
   * An answer given after the call ended is kept for the same call for 10 minutes.
   */
  ask(call: CallToApprove, context: ApprovalContext): Promise<Approval>
  /** The oldest first. */
  open(): OpenApproval[]
  /** Throws `approval_unknown`. Also throws if the rule cannot be written; the call then stays open. */
  answer(answer: ApprovalAnswer): Promise<void>
  /** A session has ended. */
  forget(caller: string): void
}

/** How long an answer is kept for the same call made again, and how long an abandoned call is shown, in ms. */
export const KEPT_FOR = 10 * 60_000
/**
 * Calls that wait for approval together. Over it: an abandoned one makes room; if there is none, the call fails with
 * `approval_unavailable`.
 */
const MOST_OPEN = 200
/** Calls of one session that wait for approval. Over it: a further one fails with `approval_unavailable`. */
const MOST_OF_SESSION = 50
/** Answers that are kept for calls that are made again. Over it: the oldest is forgotten, and its call needs approval again. */
const MOST_ANSWERED = 1_000
/** Characters of arguments that a request for approval shows. Over it: it says how many are not shown. */
const LONGEST_SHOWN = 100_000
/** Characters of a tool's description that a request for approval shows. Over it: the rest is left out. */
const LONGEST_DESCRIPTION = 10_000
/** How often the client receives progress while a person is asked, in ms. Clients wait 60 s for a sign of life. */
const TELL_EVERY = 5_000

interface Asked {
  readonly call: CallToApprove
  readonly key: string
  shown: OpenApproval
  /** Undefined if no caller is waiting. */
  waiting: { allow(by: Approval): void; refuse(error: Error): void } | undefined
  cancelExpiry(): void
}

/** An answer that was given after the caller stopped waiting. */
interface Answered {
  /** On the monotonic clock. */
  readonly until: number
  readonly denial: Error | undefined
}

/** The dependencies of `createApprovals`. */
interface ApprovalsDeps {
  readonly clock: Clock
  areThere(): boolean
  newId(): string
  patience(): number
  shown(text: string): string
  accountOf(server: string): string | undefined
  writeRules(rules: readonly Rule[]): Promise<void>
  onChange(open: OpenApproval[]): void
}

/**
 * Creates the approvals. It owns the open calls, the kept answers, and the approvals of sessions. `ask` and `answer` may overlap; all
 * others are synchronous.
 *
 * @param deps.areThere whether a person can be asked now.
 * @param deps.newId returns an id that cannot be guessed.
 * @param deps.patience the maximum time that a call waits, in ms.
 * @param deps.shown masks the secrets in a text.
 * @param deps.accountOf as whom a server is signed in, where that tells it from another one with its address.
 */
export function createApprovals(deps: ApprovalsDeps): Approvals {
  const { clock } = deps
  const all = new Map<string, Asked>()
  const answered = new Map<string, Answered>()
  /** By session, for each tool that was approved for it, the strictest effect of an approved call. */
  const allowed = new Map<string, Map<string, Effect>>()

  const open = (): OpenApproval[] => [...all.values()].map(({ shown }) => shown)
  const changed = (): void => deps.onChange(open())

  const drop = (asked: Asked): void => {
    asked.cancelExpiry()
    all.delete(asked.shown.id)
  }

  /** The caller no longer waits. The call is shown a while longer, in case it is made again. */
  const leaveOpen = (asked: Asked): void => {
    asked.waiting = undefined
    asked.shown = { ...asked.shown, waiting: false }
    asked.cancelExpiry()
    asked.cancelExpiry = clock.after(KEPT_FOR, () => {
      drop(asked)
      changed()
    })
    changed()
  }

  const put = (call: CallToApprove, key: string): Asked => {
    // The same call, made again, replaces the abandoned one.
    const before = [...all.values()].find((each) => each.key === key && each.waiting === undefined)
    if (before !== undefined) drop(before)
    const ofSession = [...all.values()].filter(({ call: { caller } }) => caller === call.caller).length
    if (ofSession >= MOST_OF_SESSION) throw tooMany(call)
    if (all.size >= MOST_OPEN) {
      const unwanted = [...all.values()].find(({ waiting }) => waiting === undefined)
      if (unwanted === undefined) throw tooMany(call)
      drop(unwanted)
    }
    const { client, server, tool, name, effect, effectFrom, reason, ruled, rules: [rule, ...otherRules] = [], description } = call
    const text = deps.shown(JSON.stringify(shownCall(call.arguments, call.beside), undefined, 2))
    const left = text.length - LONGEST_SHOWN
    const about = objectText({ ...call, name: tool }, call.arguments, deps.shown, LONGEST_IN_SENTENCE)
    const shown: OpenApproval = {
      id: before?.shown.id ?? deps.newId(),
      client,
      server,
      account: deps.accountOf(server),
      tool,
      name,
      effect,
      effectFrom,
      ...(description === undefined ? {} : { description: deps.shown(description.slice(0, LONGEST_DESCRIPTION)) }),
      ...(about === undefined ? {} : { about }),
      arguments: left > 0 ? text.slice(0, LONGEST_SHOWN) : text,
      ...(left > 0 ? { left } : {}),
      reason,
      ruled,
      rule,
      ...(otherRules.length === 0 ? {} : { otherRules }),
      at: clock.now(),
      waiting: true,
    }
    const asked: Asked = { call, key, shown, waiting: undefined, cancelExpiry: () => undefined }
    all.set(shown.id, asked)
    return asked
  }

  const wait = (asked: Asked, { signal, onWaiting }: ApprovalContext): Promise<Approval> =>
    new Promise((resolve, reject) => {
      const { call } = asked
      const patience = deps.patience()
      let times = 0
      let cancelTelling = (): void => undefined
      const tell = (): void => {
        onWaiting?.(`Waiting for the user to allow ${call.name}.`, ++times)
        cancelTelling = clock.after(TELL_EVERY, tell)
      }
      const settle = (): void => {
        cancelTelling()
        cancelPatience()
        signal?.removeEventListener('abort', onAbort)
      }
      const giveUp = (error: Error): void => {
        settle()
        leaveOpen(asked)
        reject(error)
      }
      const onAbort = (): void => giveUp(new TooltrayError('call_cancelled', 'The call was cancelled before the user allowed it.'))
      const cancelPatience = clock.after(patience, () => giveUp(unanswered(call, patience)))
      asked.waiting = {
        allow(by) {
          settle()
          resolve(by)
        },
        refuse(error) {
          settle()
          reject(error)
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      if (onWaiting !== undefined) tell()
      changed()
      if (signal?.aborted === true) onAbort()
    })

  return {
    open,
    async ask(call, context) {
      const approved = allowed.get(call.caller)?.get(toolOf(call))
      if (approved !== undefined && !isStricter(call.effect, approved)) return 'person, for the session'
      const key = keyOf(call)
      const before = answered.get(key)
      answered.delete(key)
      if (before !== undefined && clock.monotonic() < before.until) {
        if (before.denial !== undefined) throw before.denial
        return 'person, once'
      }
      const asked = put(call, key)
      if (deps.areThere()) return wait(asked, context)
      leaveOpen(asked)
      throw nobodyThere(call)
    },
    async answer({ id, answer, word }) {
      const asked = all.get(id)
      if (asked === undefined) throw approvalUnknown()
      if (answer === 'always') {
        const { rules } = asked.call
        if (rules === undefined) throw noRule(asked.call)
        await deps.writeRules(rules)
      }
      // It may have been answered in the meantime.
      if (all.get(id) !== asked) return
      const { call } = asked
      const denial = answer === 'deny' ? denied(call, word) : undefined
      const isForMore = answer === 'session' || answer === 'always'
      if (isForMore) allow(call)
      const also = isForMore ? [...all.values()].filter((each) => isCovered(each.call, call)) : [asked]
      for (const each of also) {
        drop(each)
        if (each.waiting === undefined) {
          answered.set(each.key, { until: clock.monotonic() + KEPT_FOR, denial })
          forgetOldest(answered, MOST_ANSWERED)
        } else if (answer === 'deny') each.waiting.refuse(denied(call, word))
        else each.waiting.allow(AS[answer])
      }
      changed()
    },
    forget(caller) {
      allowed.delete(caller)
    },
  }

  function allow(call: CallToApprove): void {
    const tools = allowed.get(call.caller) ?? new Map<string, Effect>()
    tools.set(toolOf(call), stricter(tools.get(toolOf(call)) ?? 'read', call.effect))
    allowed.set(call.caller, tools)
  }
}

const AS = {
  once: 'person, once',
  session: 'person, for the session',
  always: 'person, always',
} as const satisfies Record<Exclude<ApprovalAnswer['answer'], 'deny'>, Approval>

/** Whether an approval of a call for its session covers another one: of the same tool, that does no more. */
function isCovered(other: CallToApprove, call: CallToApprove): boolean {
  return other.caller === call.caller && toolOf(other) === toolOf(call) && !isStricter(other.effect, call.effect)
}

function toolOf({ server, tool, asksByArguments }: CallToApprove): string {
  return JSON.stringify([server, tool, asksByArguments])
}

/** Identifies the call regardless of the order of its arguments. It is a hash, because arguments may contain secrets and be long. */
function keyOf({ client, server, tool, arguments: args, beside }: CallToApprove): string {
  return createHash('sha256')
    .update(canonicalJson([client, server, tool, args, beside]))
    .digest('base64')
}
