import { isDeepStrictEqual } from 'node:util'
import type { CallRecord } from '../../../contract/activity.ts'
import type { HookStatus, HookWhen } from '../../../contract/consent/hooks.ts'
import type { Effect } from '../../../contract/tools.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { allowance } from '../../base/limits/allowance.ts'
import { atMost } from '../../base/limits/at-most.ts'
import type { HookEntry } from '../../config/hooks/hook-entry.ts'
import { maskedEntry } from '../../entry/secrets/masked-entry.ts'
import { shellWord } from '../../entry/shell-word.ts'
import { type MatchedRule, type PolicyCaller, type PolicyTool, matcherOf, possibleEffects } from '../policy/rule-match.ts'
import { type AskDeps, type HookReply, askHook } from './ask-hook.ts'
import { type HookAnswer, readHookAnswer } from './hook-answer.ts'

/** A call as hooks are told of it. */
export interface HookedCall {
  readonly id: string
  /** Whose it is, by name. */
  readonly by: PolicyCaller
  /** The session, or `control`. */
  readonly caller: string
  readonly tool: PolicyTool & { readonly effect: Effect }
}

/** What hooks made of a call that they let through. */
export interface Hooked {
  /** Those that it is to be sent with; undefined: as they were. */
  readonly arguments: Readonly<Record<string, unknown>> | undefined
  /** What they did, for its record: `arguments by hook 1`. */
  readonly notes: readonly string[]
}

type Arguments = Readonly<Record<string, unknown>>

/** What is asked about a call. */
interface Question {
  /** As the server would get them. */
  readonly arguments: Arguments
  /** What else the server would get. */
  readonly beside?: Arguments | undefined
  readonly context: { readonly signal?: CallSignal | undefined; readonly meta?: Arguments | undefined }
  /** Other arguments as the tool takes them. Throws where it does not. */
  fitting(args: Arguments): Arguments
}

/** What a person's own programs say of calls: the hooks of servers.json. */
export interface Hooks extends AsyncDisposable {
  /** Whether any are in force. */
  any(): boolean
  /**
   * Asks those that mean a call, one after the other, each with the arguments as the one before left them. Undefined where none does: then
   * nothing is waited for. Rejects with `call_denied_by_hook`, `hook_failed` and `call_cancelled`.
   */
  before(call: () => HookedCall, question: Question): Promise<Hooked> | undefined
  /**
   * A call has ended, whichever way. Those that want to know are told in the background.
   *
   * @param result returns it whole; undefined where there is none, or none that is not too large. Must not throw.
   */
  ended(record: CallRecord, result: () => unknown): void
  /** Those in force, in their order. */
  report(): HookStatus[]
}

/** A hook in force. */
interface Known {
  readonly name: string
  readonly entry: HookEntry
  readonly matches: MatchedRule
  asked: number
  failed: number
  lastFailure: { readonly at: number; readonly message: string } | undefined
}

/** Hooks that are asked before calls at the same time: each may be a process. Over it: further calls wait their turn. */
const MOST_AT_ONCE = 16
/** Hooks that are told after calls at the same time. Over it: further ones wait their turn. */
const MOST_AT_ONCE_AFTER = 4
/**
 * Characters that wait to be told to hooks after calls; each call counts for 1,000 at least. Over it: the hook is not told of the call,
 * which counts as a failure of it.
 */
const MOST_UNTOLD = 32_000_000
const LEAST_UNTOLD = 1_000
/** Characters of a result that a hook is told. Over it: it is told how long the result is, and not the result. */
const LONGEST_RESULT = 4_000_000
/** What hooks have at the end of the engine to be told of the last calls, in ms. */
const LAST_WORDS = 2_000

/**
 * @param deps.entries in force now: the same list for as long as they are the same.
 * @param deps.slugOf the prefix that a server's tools have in their names.
 * @param deps.mask hides secrets in a text.
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
  const untold = allowance(MOST_UNTOLD)
  const telling = new Set<Promise<void>>()
  /** Of calls under way those hooks that want to know of their end, by the calls' ids. */
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
        // They mean whoever says that it is that client, as rules that deny do.
        const matches = matcherOf({ ...entry.means, decision: 'deny' }, deps.slugOf)
        return { name: `hook ${at + 1}`, entry, matches, asked: 0, failed: 0, lastFailure: undefined }
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

  /** Throws what `askHook` does, and the end of its time. */
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

  /** What a hook says to a call; undefined where it failed, and lets calls run then. */
  const answerOf = async (
    hook: Known,
    call: HookedCall,
    args: Arguments,
    { beside, context: { signal, meta }, fitting }: Question,
  ): Promise<HookAnswer | undefined> => {
    try {
      hook.asked += 1
      const more = beside === undefined && meta === undefined ? {} : { beside: { ...beside, _meta: meta } }
      const message = JSON.stringify({ event: 'before', ...told(call), arguments: args, ...more })
      const reply = await beforeInTurn(() => ask(hook, message, signal))
      const answer: HookAnswer = 'denial' in reply ? { decision: 'deny', reason: reply.denial } : readHookAnswer(reply.text)
      return answer.decision === 'allow' && answer.arguments !== undefined ? { ...answer, arguments: fitting(answer.arguments) } : answer
    } catch (error) {
      if (signal?.aborted === true || ending.signal.aborted)
        throw new TooltrayError('call_cancelled', `The call ended while ${hook.name} was asked. It was not run.`, { cause: error })
      failed(hook, messageOf(error))
      if (hook.entry.onFailure === 'allow') return undefined
      throw new TooltrayError(
        'hook_failed',
        `${call.tool.qualifiedName} has to be looked at by ${hook.name}, which failed. It was not run.`,
        {
          hint: 'A person sees why with: tooltray doctor',
          data: { hook: hook.name },
          cause: error,
        },
      )
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
      untold.giveBack(message.length + LEAST_UNTOLD)
    }
  }

  return {
    any: () => deps.entries().length > 0,
    before(callNow, question) {
      if (deps.entries().length === 0) return undefined
      const call = callNow()
      const meant = inForce().filter(
        ({ matches }) => matches.holdsFor(call.by) && possibleEffects(call.tool).some((effect) => matches.means({ ...call.tool, effect })),
      )
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
      const said = { event: 'after', ...told(found.call), outcome, code, milliseconds, resultCharacters: characters }
      for (const hook of found.hooks) {
        const shows = hook.entry.result && characters <= LONGEST_RESULT
        const message = JSON.stringify(shows ? { ...said, result: result() } : said)
        if (!untold.take(message.length + LEAST_UNTOLD)) {
          failed(hook, 'calls end faster than it is told of them')
          continue
        }
        const done = tell(hook, message).finally(() => telling.delete(done))
        telling.add(done)
      }
    },
    report: () =>
      inForce().map(({ name, entry: { runs, means, when, onFailure }, asked, failed: times, lastFailure }) => ({
        name,
        ...(runs === undefined ? {} : { runs: deps.mask(shownRun(runs)) }),
        means: JSON.stringify(means),
        when,
        onFailure,
        asked,
        failed: times,
        ...(lastFailure === undefined ? {} : { lastFailure }),
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

/** What each message to a hook says of a call. */
function told({ id, by, caller, tool }: HookedCall): Record<string, unknown> {
  const { client, profile } = by
  const { server, source, qualifiedName, effect } = tool
  return { id, client, session: caller, profile, server, tool: source.name, name: qualifiedName, effect }
}

function denied(hook: string, { tool }: HookedCall, reason: string): TooltrayError {
  const said = reason === '' ? '' : ` It says: ${reason}`
  return new TooltrayError('call_denied_by_hook', `${tool.qualifiedName} was denied by ${hook} of servers.json. It was not run.${said}`, {
    hint: 'Do not make the same call again unless the person asks for it.',
    data: { hook },
  })
}

function shownRun(runs: NonNullable<HookEntry['runs']>): string {
  const { command = '', args = [], url } = maskedEntry(runs) as { command?: string; args?: string[]; url?: string }
  return url ?? [command, ...args].map(shellWord).join(' ')
}
