import { isDeepStrictEqual } from 'node:util'
import type { CallRecord } from '../../../contract/activity.ts'
import type { HookStatus, HookWhen } from '../../../contract/consent/hooks.ts'
import type { Effect } from '../../../contract/tools.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { allowance } from '../../base/limits/allowance.ts'
import { atMost } from '../../base/limits/at-most.ts'
import type { HookEntry } from '../../config/hook-entry.ts'
import { maskedEntry } from '../../entry/secrets/masked-entry.ts'
import { shellWord } from '../../entry/shell-word.ts'
import { type PolicyTool, matches, ruledTool } from '../policy/rule.ts'
import { type MatchedRule, matcherOf } from '../policy/rule-match.ts'
import type { Subject } from '../scope/subject.ts'
import { type AskDeps, type HookReply, askHook } from './ask-hook.ts'
import { type HookAnswer, readHookAnswer } from './hook-answer.ts'

/** A call as hooks receive it. */
export interface HookedCall {
  readonly id: string
  /** Its client. */
  readonly by: Subject
  /** The session, or `control`. */
  readonly caller: string
  readonly tool: PolicyTool & { readonly effect: Effect }
}

/** The result of hooks that let a call run. */
export interface Hooked {
  /** The arguments to send; undefined if they are unchanged. */
  readonly arguments: Readonly<Record<string, unknown>> | undefined
  /** What hooks did, for the call's record: `arguments by hook 1`. */
  readonly notes: readonly string[]
}

type Arguments = Readonly<Record<string, unknown>>

/** The parts of a call that hooks are asked about. */
interface Question {
  /** As the server would receive them. */
  readonly arguments: Arguments
  /** What else the server would receive. */
  readonly beside?: Arguments | undefined
  readonly context: { readonly signal?: CallSignal | undefined; readonly meta?: Arguments | undefined }
  /** Converts other arguments to the tool's schema. Throws if they do not fit. */
  fitting(args: Arguments): Arguments
}

/** The user's own programs that decide on calls: the hooks of servers.json. */
export interface Hooks extends AsyncDisposable {
  /** Whether any are active. */
  any(): boolean
  /**
   * Asks the hooks that match a call one by one, each with the arguments that the one before returned. Returns undefined without waiting if
   * none matches. Rejects with `call_denied_by_hook`, `hook_failed` and `call_cancelled`.
   */
  before(call: () => HookedCall, question: Question): Promise<Hooked> | undefined
  /**
   * A call has ended, for whatever reason. Its hooks are notified in the background.
   *
   * @param result returns the whole result; undefined if there is none, or if it is too large. Must not throw.
   */
  ended(record: CallRecord, result: () => unknown): void
  /** The active hooks, in order. */
  report(): HookStatus[]
}

/** An active hook. */
interface Known {
  readonly name: string
  readonly entry: HookEntry
  readonly rule: MatchedRule
  asked: number
  failed: number
  lastFailure: { readonly at: number; readonly message: string } | undefined
}

/** Hooks that are asked before calls at the same time: each may be a process. Over it: further calls wait their turn. */
const MOST_AT_ONCE = 16
/** Hooks that are notified after calls at the same time. Over it: further ones wait their turn. */
const MOST_AT_ONCE_AFTER = 4
/**
 * Characters of pending notifications to hooks after calls; each call counts for 1,000 at least. Over it: the hook is not notified of the
 * call, which counts as a failure of it.
 */
const MOST_UNTOLD = 32_000_000
const LEAST_UNTOLD = 1_000
/** Characters of a result that a hook receives. Over it: it receives the length of the result instead. */
const LONGEST_RESULT = 4_000_000
/** The time for the last notifications at the engine's end, in ms. */
const LAST_WORDS = 2_000

/**
 * Creates the hooks. It owns the pending notifications and the watchdog, which its disposal closes. Calls may overlap.
 *
 * @param deps.entries the active hooks. Returns the same array as long as they are unchanged.
 * @param deps.slugOf the prefix of a server's tool names.
 * @param deps.mask masks secrets in a text.
 */
export function createHooks(
  deps: AskDeps & {
    entries(): readonly HookEntry[]
    slugOf(server: string): string
    mask(text: string): string
    onFailure(hook: string, message: string): void
  },
): Hooks {
  const { clock } = deps
  const ending = new AbortController()
  const beforeInTurn = atMost(MOST_AT_ONCE)
  const afterInTurn = atMost(MOST_AT_ONCE_AFTER)
  const undelivered = allowance(MOST_UNTOLD)
  const telling = new Set<Promise<void>>()
  /** Running calls whose end hooks have to be notified of, by call id. */
  const waiting = new Map<string, { readonly call: HookedCall; readonly hooks: readonly Known[] }>()

  let of: readonly HookEntry[] = []
  let known: readonly Known[] = []
  const inForce = (): readonly Known[] => {
    const entries = deps.entries()
    if (entries !== of) {
      const before = known
      of = entries
      known = entries.map((entry, at) => {
        const same = before[at]
        if (same !== undefined && isDeepStrictEqual(same.entry, entry)) return same
        // A client's own name is enough to match, as in rules that deny.
        const rule = matcherOf({ ...entry.means, decision: 'deny' })
        return { name: `hook ${at + 1}`, entry, rule, asked: 0, failed: 0, lastFailure: undefined }
      })
    }
    return known
  }

  const failed = (hook: Known, why: string): void => {
    const message = deps.mask(why)
    hook.failed += 1
    hook.lastFailure = { at: clock.now(), message }
    deps.onFailure(hook.name, message)
  }

  /** Throws what `askHook` does, and if the timeout passes. */
  const ask = async ({ entry: { runs, timeout } }: Known, message: string, signal: CallSignal | undefined): Promise<HookReply> => {
    if (runs === undefined) throw new Error('it cannot be read')
    const limit = new AbortController()
    let isLate = false
    const cancelTimer = clock.after(timeout, () => {
      isLate = true
      limit.abort()
    })
    const onAbort = (): void => limit.abort()
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (signal?.aborted === true) limit.abort()
      return await askHook(runs, message, deps, AbortSignal.any([ending.signal, limit.signal]))
    } catch (error) {
      throw isLate ? new Error(`it did not answer within ${timeout / 1000} s`, { cause: error }) : error
    } finally {
      cancelTimer()
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /** The answer of a hook to a call; undefined if it failed and its entry allows calls then. */
  const answerOf = async (
    hook: Known,
    call: HookedCall,
    args: Arguments,
    { beside, context: { signal, meta }, fitting }: Question,
  ): Promise<HookAnswer | undefined> => {
    try {
      hook.asked += 1
      const more = beside === undefined && meta === undefined ? {} : { beside: { ...beside, _meta: meta } }
      const message = JSON.stringify({ event: 'before', ...callFor(call), arguments: args, ...more })
      const reply = await beforeInTurn(() => ask(hook, message, signal))
      const answer: HookAnswer = 'denial' in reply ? { decision: 'deny', reason: reply.denial } : readHookAnswer(reply.text)
      return answer.decision === 'allow' && answer.arguments !== undefined ? { ...answer, arguments: fitting(answer.arguments) } : answer
    } catch (error) {
      if (signal?.aborted === true || ending.signal.aborted)
        throw new TooltrayError('call_cancelled', `The call ended while ${hook.name} was asked. It was not run.`, { cause: error })
      failed(hook, messageOf(error))
      if (hook.entry.onFailure === 'allow') return undefined
      throw new TooltrayError('hook_failed', `${call.tool.qualifiedName} must be checked by ${hook.name}, which failed. It was not run.`, {
        hint: 'The user can see why with: tooltray doctor',
        data: { hook: hook.name },
        cause: error,
      })
    }
  }

  const askAll = async (hooks: readonly Known[], call: HookedCall, question: Question): Promise<Hooked> => {
    let { arguments: args } = question
    const notes: string[] = []
    for (const hook of hooks) {
      const answer = await answerOf(hook, call, args, question)
      if (answer === undefined) notes.push(`${hook.name} failed`)
      else if (answer.decision === 'deny') throw denied(hook.name, call, answer.reason)
      else if (answer.arguments !== undefined) {
        args = answer.arguments
        notes.push(`arguments by ${hook.name}`)
      }
    }
    return { arguments: args === question.arguments ? undefined : args, notes }
  }

  const tell = async (hook: Known, message: string): Promise<void> => {
    try {
      hook.asked += 1
      await afterInTurn(() => ask(hook, message, undefined))
    } catch (error) {
      failed(hook, messageOf(error))
    } finally {
      undelivered.giveBack(message.length + LEAST_UNTOLD)
    }
  }

  return {
    any: () => deps.entries().length > 0,
    before(callNow, question) {
      if (deps.entries().length === 0) return undefined
      const call = callNow()
      const tool = ruledTool(call.tool, deps.slugOf(call.tool.server))
      const meant = inForce().filter(({ rule }) => rule.holdsFor(call.by) && matches(rule, tool))
      const at = (moment: HookWhen): Known[] => meant.filter(({ entry }) => entry.when.includes(moment))
      const [before, after] = [at('before'), at('after')]
      if (after.length > 0) waiting.set(call.id, { call, hooks: after })
      return before.length === 0 ? undefined : askAll(before, call, question)
    },
    ended(record, result) {
      const found = waiting.get(record.id)
      if (found === undefined) return
      waiting.delete(record.id)
      const { outcome, code, milliseconds, characters } = record
      const event = { event: 'after', ...callFor(found.call), outcome, code, milliseconds, resultCharacters: characters }
      for (const hook of found.hooks) {
        const shows = hook.entry.result && characters <= LONGEST_RESULT
        const message = JSON.stringify(shows ? { ...event, result: result() } : event)
        if (!undelivered.take(message.length + LEAST_UNTOLD)) {
          failed(hook, 'calls end faster than the hook can be notified')
          continue
        }
        const done = tell(hook, message).finally(() => telling.delete(done))
        telling.add(done)
      }
    },
    report: () =>
      inForce().map(({ name, entry: { runs, means, when, onFailure }, asked, failed: times, lastFailure }) => ({
        name,
        runs: runs && deps.mask(shownRun(runs)),
        means: JSON.stringify(means),
        when,
        onFailure,
        asked,
        failed: times,
        lastFailure,
      })),
    async [Symbol.asyncDispose]() {
      const all = Promise.allSettled(telling)
      const cancelled = Promise.withResolvers<void>()
      const cancel = clock.after(LAST_WORDS, cancelled.resolve)
      await Promise.race([all, cancelled.promise])
      cancel()
      ending.abort()
      await all
      deps.watchdog.close()
    },
  }
}

/** The common part of all messages to hooks. */
function callFor({ id, by, caller, tool }: HookedCall): Record<string, unknown> {
  const { client, profile } = by
  const { server, source, qualifiedName, effect } = tool
  return { id, client, session: caller, profile, server, tool: source.name, name: qualifiedName, effect }
}

function denied(hook: string, { tool }: HookedCall, reason: string): TooltrayError {
  const said = reason === '' ? '' : ` It says: ${reason}`
  return new TooltrayError('call_denied_by_hook', `${tool.qualifiedName} was denied by ${hook} of servers.json. It was not run.${said}`, {
    hint: 'Do not make the same call again unless the user asks for it.',
    data: { hook },
  })
}

function shownRun(runs: NonNullable<HookEntry['runs']>): string {
  const { command = '', args = [], url } = maskedEntry(runs) as { command?: string; args?: string[]; url?: string }
  return url ?? [command, ...args].map(shellWord).join(' ')
}
