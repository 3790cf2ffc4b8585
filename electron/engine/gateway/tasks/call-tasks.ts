import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { randomBytes } from 'node:crypto'
import { type CallSignal, callCanceller } from '../../base/call-signal.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { nearestTimer } from '../../base/nearest-timer.ts'
import type { Clock } from '../../base/platform.ts'
import { LONGEST_REQUEST } from '../../transport/json-rpc/outgoing-requests.ts'
import type { Reply } from '../../transport/server-request.ts'
import type { ServerTask, TaskFollower } from '../../upstream/tasks/server-task.ts'
import type { CallContext, CallFollower, TaskOrigin } from '../calls/call-context.ts'
import type { AskedClient } from '../server-requests/server-requests.ts'
import { type Entry, payloadOf, sizeOf, statusOf } from './task-entry.ts'
import type { StoredTask, TaskStore } from './task-store.ts'

type Result = Record<string, unknown>

/** The maker of a call. Only callers with the same key may ask about it. */
export interface TaskOwner {
  key(): string
  /** Whether its conversation has ended. */
  hasLeft(): boolean
}

/** A request about a task (SEP-2663). */
export interface TaskRequest {
  readonly method: string
  readonly taskId: unknown
  readonly inputResponses: unknown
}

/** The result of a call whose conversation ended before. */
export interface FinishedCall {
  /** The qualified name of its tool. */
  readonly tool: string
  readonly result: Result
}

/** Calls that servers run as tasks, and what becomes of them when their client does not wait. */
export interface CallTasks {
  /**
   * Makes a call. If its server runs it as a task, a client that takes tasks gets one of Tooltray in its place, under an id of its own. For
   * a client that waits, the task goes on if its conversation ends, and the result is kept.
   *
   * @param run makes the call with a context that follows its task. Its errors are passed on.
   */
  follow(owner: TaskOwner, context: CallContext, run: (context: CallContext) => Promise<Result>): Promise<Result>
  /** Answers a request about a task. Throws `ProtocolError` for an id that is unknown, or of another owner. */
  answer(owner: TaskOwner, request: TaskRequest): Result
  /** Returns what came of calls of earlier conversations, each once. @param isSeen whether the caller may see a tool. */
  claim(owner: TaskOwner, isSeen: (tool: string) => boolean): readonly FinishedCall[]
  /**
   * Goes on with the tasks that were on disk. To be called once.
   *
   * @param follow waits for the result of one. It rejects if its server cannot be asked.
   */
  resume(follow: (task: StoredTask, follower: TaskFollower, signal: CallSignal) => Promise<Result>): void
  /** The number of tasks that run. */
  running(): number
  close(): void
}

/** Tasks that are known at the same time, of all callers. Over it: a further call waits for its result, and ends with its conversation. */
const MOST_TASKS = 1_000
/** Tasks of one caller that are known at the same time. Over it: a further call waits for its result, and ends with its conversation. */
const MOST_OF_CALLER = 100
/** How long a result is kept after the end of its task, in ms. Over it: the task is forgotten. */
const KEPT_FOR = 3_600_000
/** How long ago a task may have begun that is gone on with after a restart, in ms. Inner: a task that runs has a shorter limit. */
const OLDEST_RESUMED = LONGEST_REQUEST + KEPT_FOR
/** Characters of the results of ended tasks that are kept, together. Over it: the oldest are forgotten. */
const MOST_CHARACTERS = 64 * 1024 * 1024

/** Dependencies of `createCallTasks`. */
interface CallTasksDeps {
  readonly clock: Clock
  readonly plain: (text: string) => string
  readonly store: TaskStore
  readonly keyOf: (server: string) => string | undefined
}

/**
 * Owns the tasks, which run concurrently. The oldest are forgotten first, beyond the bounds above.
 *
 * @param deps.plain returns a server's text as apps may receive it.
 * @param deps.keyOf returns the hash of the entry of a server that all callers share; undefined for other servers, whose tasks are not kept
 * on disk.
 */
export function createCallTasks({ clock, plain, store, keyOf }: CallTasksDeps): CallTasks {
  const entries = new Map<string, Entry>()
  let characters = 0

  const forget = (entry: Entry): void => {
    if (!entries.delete(entry.id)) return
    characters -= sizeOf(entry)
    store.remove(entry.id)
  }
  const timer = nearestTimer(clock, (now) => {
    for (const entry of entries.values()) {
      if (entry.outcome === undefined) continue
      if (now - entry.endedAt >= KEPT_FOR) forget(entry)
      else timer.ringBy(entry.endedAt + KEPT_FOR)
    }
  })

  const askFor =
    (task: Entry): AskedClient['ask'] =>
    (questions, signal) =>
      new Promise((resolve, reject) => {
        const replies: Record<string, Reply> = {}
        const keys = Object.entries(questions).map(([name, question]) => {
          const key = `question-${(task.lastQuestion += 1)}`
          task.questions.set(key, {
            question,
            answer(reply) {
              task.questions.delete(key)
              replies[name] = reply
              if (Object.keys(replies).length === Object.keys(questions).length) resolve(replies)
            },
          })
          return key
        })
        const onAbort = (): void => {
          for (const key of keys) task.questions.delete(key)
          reject(new TooltrayError('call_cancelled', messageOf(signal.reason), { cause: signal.reason }))
        }
        signal.addEventListener('abort', onAbort, { once: true })
      })

  const begin = (owner: string, origin: TaskOrigin, state: ServerTask, context: CallContext): Entry | undefined => {
    const { server, tool, isDurable } = origin
    const ofCaller = [...entries.values()].filter((each) => each.owner === owner).length
    if (entries.size >= MOST_TASKS || ofCaller >= MOST_OF_CALLER) return undefined
    const now = clock.now()
    // As a bearer of it may ask about the task: it cannot be guessed (SEP-2663, security considerations).
    const id = randomBytes(16).toString('base64url')
    const entry: Entry = {
      id,
      owner,
      tool,
      createdAt: now,
      updatedAt: now,
      state,
      isCancelled: false,
      questions: new Map(),
      lastQuestion: 0,
      cancel: undefined,
      outcome: undefined,
      endedAt: Infinity,
    }
    entry.cancel = context.becomesTask?.({ resultType: 'task', ...describe(entry) }, askFor(entry))
    entries.set(id, entry)
    const key = isDurable ? keyOf(server) : undefined
    const { taskId, pollInterval } = state
    if (key !== undefined)
      store.save({ id, owner, server, key, tool, taskId, pollInterval, takesTasks: entry.cancel !== undefined, createdAt: now })
    return entry
  }

  /** What every answer about a task has (SEP-2663, `Task`). */
  const describe = (entry: Entry): Result => {
    const { id, createdAt, updatedAt, state } = entry
    const age = (entry.outcome === undefined ? clock.now() : updatedAt) - createdAt
    return {
      taskId: id,
      status: statusOf(entry),
      ...(state.message === undefined ? {} : { statusMessage: plain(state.message) }),
      createdAt: new Date(createdAt).toISOString(),
      lastUpdatedAt: new Date(updatedAt).toISOString(),
      ttlMs: Math.max(0, age) + KEPT_FOR,
      pollIntervalMs: state.pollInterval,
    }
  }

  const end = (entry: Entry, outcome: NonNullable<Entry['outcome']>, owner: TaskOwner): void => {
    entry.outcome = outcome
    entry.updatedAt = clock.now()
    entry.endedAt = clock.monotonic()
    characters += sizeOf(entry)
    if (entry.cancel === undefined && !owner.hasLeft()) return forget(entry)
    // What failed is not asked about again. A result is, until it was fetched.
    if ('error' in outcome) store.remove(entry.id)
    timer.ringBy(entry.endedAt + KEPT_FOR)
    for (const old of entries.values()) {
      if (characters <= MOST_CHARACTERS) break
      if (old.outcome !== undefined && old !== entry) forget(old)
    }
  }

  return {
    async follow(owner, context, run) {
      let entry: Entry | undefined
      let isOver = false
      const task: CallFollower = {
        hasLeft: () => entry !== undefined && !entry.isCancelled && owner.hasLeft(),
        onTask(state, origin) {
          if (isOver) return
          if (entry === undefined) entry = begin(owner.key(), origin, state, context)
          else Object.assign(entry, { state, updatedAt: clock.now() })
        },
      }
      try {
        const result = await run({ ...context, task })
        isOver = true
        if (entry !== undefined) end(entry, { result }, owner)
        return result
      } catch (error) {
        isOver = true
        if (entry !== undefined) end(entry, { error }, owner)
        throw error
      }
    },
    answer(owner, { method, taskId, inputResponses }) {
      const entry = entries.get(String(taskId))
      if (entry === undefined || entry.cancel === undefined || entry.owner !== owner.key())
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Task not found')
      if (method === 'tasks/get') return { ...describe(entry), ...payloadOf(entry) }
      if (method === 'tasks/update') {
        for (const [key, reply] of Object.entries(isObject(inputResponses) ? inputResponses : {}))
          if (isObject(reply)) entry.questions.get(key)?.answer(reply)
      } else if (entry.outcome === undefined) {
        entry.isCancelled = true
        entry.cancel('The client cancelled the task.')
      }
      return {}
    },
    claim(owner, isSeen) {
      const key = owner.key()
      return [...entries.values()].flatMap((entry) => {
        const { outcome, tool } = entry
        if (entry.owner !== key || entry.cancel !== undefined || outcome === undefined || !('result' in outcome) || !isSeen(tool)) return []
        forget(entry)
        return [{ tool, result: outcome.result }]
      })
    },
    resume(follow) {
      for (const stored of store.load()) {
        if (clock.now() - stored.createdAt > OLDEST_RESUMED || entries.size >= MOST_TASKS) {
          store.remove(stored.id)
          continue
        }
        const { id, owner, tool, taskId, pollInterval, takesTasks, createdAt } = stored
        const canceller = callCanceller()
        const state: ServerTask = { taskId, status: 'working', message: undefined, pollInterval }
        const entry: Entry = {
          id,
          owner,
          tool,
          createdAt,
          updatedAt: createdAt,
          state,
          isCancelled: false,
          questions: new Map(),
          lastQuestion: 0,
          cancel: takesTasks ? canceller.cancel.bind(canceller) : undefined,
          outcome: undefined,
          endedAt: Infinity,
        }
        entries.set(id, entry)
        const gone: TaskOwner = { key: () => owner, hasLeft: () => true }
        const onTask = (now: ServerTask): void => void Object.assign(entry, { state: now, updatedAt: clock.now() })
        follow(stored, { isRequired: false, onTask, hasLeft: () => false }, canceller.signal).then(
          (result) => end(entry, { result }, gone),
          (error: unknown) => end(entry, { error }, gone),
        )
      }
    },
    running: () => [...entries.values()].filter(({ outcome }) => outcome === undefined).length,
    close() {
      timer.stop()
      entries.clear()
    },
  }
}
