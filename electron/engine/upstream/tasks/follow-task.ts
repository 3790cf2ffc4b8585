import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { Clock } from '../../base/platform.ts'
import { membersOf } from '../../transport/framing/heavy-message.ts'
import { LONGEST_REQUEST, type OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import { MOST_ROUNDS, questionsIn, repliesOf, unanswerable } from '../session/input-rounds.ts'
import type { RequestLimits } from '../session/requests-in-era.ts'
import { type ServerTask, taskOf } from './server-task.ts'

type Result = Record<string, unknown>

/** Failed questions about one task in a row, while its server is remote. Over it: the call fails as the last of them did. */
const MOST_FAILURES = 20

/** The error for a task that a server does not know (SEP-2663 and MCP specification 2025-11-25, protocol errors). */
const UNKNOWN_TASK: number = ProtocolErrorCode.InvalidParams

/** A call that a server runs as a task. */
export interface TaskCall {
  readonly server: string
  /** The call itself. */
  readonly request: OwnRequest
  readonly limits: RequestLimits
  /** Whether the server has its tasks also in another session: a task of a program is gone with it. */
  readonly isRemote: boolean
}

/** What follows tasks. */
export interface Following {
  readonly clock: Pick<Clock, 'after'>
  /** Sends a request to the server of the task, over a new session if that is necessary. Throws as `Connection.request`. */
  send(request: OwnRequest, limits: RequestLimits): Promise<Result>
}

/**
 * Waits for the result of a task of the stateless era (SEP-2663): asks about it as often as its server wants, answers what it asks, and
 * tells its caller of the progress. If the caller cancels, the server is asked to cancel the task.
 *
 * @returns the result of the tool.
 * @throws the server's `ProtocolError` if the task failed; `task_cancelled`, `task_lost`, `call_cancelled`, `call_timeout`; as
 * `Connection.request`.
 */
export async function followTask(first: ServerTask, call: TaskCall, following: Following): Promise<Result> {
  const { send } = following
  const turns = turnsOf(first, call, following, call.isRemote)
  const answered = new Set<string>()
  let rounds = 0
  try {
    for (let task = first; ;) {
      if (!isOver(task)) await turns.wait(task)
      const answer = await turns.ask({ method: 'tasks/get', params: { taskId: first.taskId } })
      task = taskOf(answer, call.server)
      turns.heard(task)
      if (task.status === 'completed') return await wholeResult(answer['result'], call.server)
      if (task.status === 'failed') throw failureOf(answer['error'], call.server)
      if (task.status === 'cancelled') throw cancelledThere(call.server, task)
      if (task.status !== 'input_required') continue
      const asked = Object.entries(isObject(answer['inputRequests']) ? answer['inputRequests'] : {}).filter(([key]) => !answered.has(key))
      if (asked.length === 0) continue
      const questions = questionsIn(Object.fromEntries(asked), call.server)
      const { requestHandler } = call.limits
      if (rounds++ === MOST_ROUNDS || requestHandler === undefined) throw unanswerable(call.server, Object.values(questions)[0])
      const { server, request } = call
      const inputResponses = await turns.unlessOver(repliesOf(requestHandler, questions, { server, request, signal: turns.signal }))
      for (const [key] of asked) answered.add(key)
      await turns.ask({ method: 'tasks/update', params: { taskId: first.taskId, inputResponses } })
    }
  } catch (error) {
    if (turns.isUnfinished(error)) void send({ method: 'tasks/cancel', params: { taskId: first.taskId } }, ERRAND).catch(() => undefined)
    throw error
  } finally {
    turns.end()
  }
}

/**
 * The same for a task of 2025-11-25, whose result comes as the response to a request of its own (`tasks/result`). What the server asks
 * meanwhile belongs to that request.
 */
export async function followEarlierTask(first: ServerTask, call: TaskCall, following: Following): Promise<Result> {
  const { send } = following
  // It may belong to the session of the server.
  const turns = turnsOf(first, call, following, false)
  const params = { taskId: first.taskId }
  const { requestHandler } = call.limits
  let isThere = false
  const result = turns.ask({ method: 'tasks/result', params }, { timeout: LONGEST_REQUEST, requestHandler }).finally(() => (isThere = true))
  const watch = async (): Promise<never> => {
    for (let task = first; ;) {
      await turns.wait(task)
      if (isThere || isOver(task)) return new Promise(() => undefined)
      task = taskOf(await turns.ask({ method: 'tasks/get', params }), call.server)
      turns.heard(task)
      if (task.status === 'cancelled') throw cancelledThere(call.server, task)
    }
  }
  const watching = watch()
  // Whichever of the two does not decide fails unheard.
  result.catch(() => undefined)
  watching.catch(() => undefined)
  try {
    return withoutRelatedTask(await Promise.race([result, watching]))
  } catch (error) {
    if (turns.isUnfinished(error)) void send({ method: 'tasks/cancel', params }, ERRAND).catch(() => undefined)
    throw error
  } finally {
    turns.end()
  }
}

/** Limits of what is asked about a task: it does not count as a use of the server, which the call itself does. */
const ERRAND: RequestLimits = { background: true }

/** Asks about one task, until its call is over. @param isDurable as in `TaskFollower`. */
function turnsOf(first: ServerTask, { server, limits, isRemote }: TaskCall, { clock, send }: Following, isDurable: boolean) {
  const { signal, onprogress, task: follower } = limits
  const stop = new AbortController()
  let reason: TooltrayError | undefined
  const over = new Promise<never>((_resolve, reject) =>
    stop.signal.addEventListener('abort', () => {
      if (reason !== undefined) reject(reason)
    }),
  )
  over.catch(() => undefined)
  const giveUp = (why: TooltrayError): void => {
    reason ??= why
    stop.abort(reason)
  }
  const onAbort = (): void => {
    if (follower?.hasLeft() !== true) giveUp(new TooltrayError('call_cancelled', 'The call was cancelled.'))
  }
  if (signal?.aborted === true) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const endLimit = clock.after(LONGEST_REQUEST, () => giveUp(tooLong(server)))
  let turn = 0
  follower?.onTask(first, isDurable)

  const wait = (ms: number): Promise<void> => {
    let cancel = (): void => undefined
    return Promise.race([over, new Promise<void>((resolve) => (cancel = clock.after(ms, resolve)))]).finally(() => cancel())
  }
  return {
    signal: stop.signal,
    wait: ({ pollInterval }: ServerTask) => wait(pollInterval),
    unlessOver: <T>(work: Promise<T>): Promise<T> => Promise.race([over, work]),
    /** Asks, and again while a remote server cannot be reached: its task goes on. Throws `task_lost` if it does not know the task. */
    async ask(request: OwnRequest, more: RequestLimits = {}): Promise<Result> {
      for (let failures = 1; ; failures += 1) {
        try {
          const asked = send(request, { ...ERRAND, ...more, signal: stop.signal })
          return await Promise.race([over, asked])
        } catch (error) {
          if (error === reason) throw error
          if (error instanceof ProtocolError && error.code === UNKNOWN_TASK && request.method !== 'tasks/result') throw lost(server, error)
          if (!isRemote || failures === MOST_FAILURES || !(error instanceof TooltrayError) || !MAY_PASS.has(error.code)) throw error
          await wait(first.pollInterval * failures)
        }
      }
    },
    heard(task: ServerTask): void {
      turn += 1
      follower?.onTask(task, isDurable)
      onprogress?.({ progress: turn, ...(task.message === undefined ? {} : { message: task.message }) })
    },
    /** Whether the task may still run after an error of its call: the server itself did not say how it ended. */
    isUnfinished: (error: unknown): boolean => error === reason || (error instanceof TooltrayError && !ENDED.has(error.code)),
    end(): void {
      endLimit()
      signal?.removeEventListener('abort', onAbort)
      stop.abort()
    },
  }
}

/** Failures of one request that say nothing about the task. */
const MAY_PASS: ReadonlySet<string> = new Set([
  'server_disconnected',
  'server_backing_off',
  'server_start_failed',
  'server_start_timeout',
  'call_timeout',
])
/** Errors after which nothing can be cancelled. */
const ENDED: ReadonlySet<string> = new Set(['task_cancelled', 'task_lost', 'server_disconnected', 'server_disabled'])

function isOver({ status }: ServerTask): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** The result of the tool in an answer about its task. One of many megabytes came as text. */
async function wholeResult(result: unknown, server: string): Promise<Result> {
  const members = result instanceof RawJson ? await membersOf(result) : result
  if (!isObject(members)) throw new TooltrayError('upstream_error', `${server} says that the task is done, and sent no result of it.`)
  const { resultType: _complete, ...whole } = members
  return whole
}

/** The task belongs to Tooltray alone, so its caller does not learn of it (MCP specification 2025-11-25, related task metadata). */
function withoutRelatedTask(result: Result): Result {
  const { _meta: meta, ...rest } = result
  if (!isObject(meta)) return result
  const { 'io.modelcontextprotocol/related-task': _task, ...others } = meta
  return Object.keys(others).length === 0 ? rest : { ...rest, _meta: others }
}

function failureOf(error: unknown, server: string): Error {
  const { code, message, data } = isObject(error) ? error : ({} as Record<string, unknown>)
  if (Number.isSafeInteger(code) && typeof message === 'string') return ProtocolError.fromError(code as number, message, data)
  return new TooltrayError('upstream_error', `${server} says that the task failed, and not why.`)
}

function cancelledThere(server: string, { message }: ServerTask): TooltrayError {
  return new TooltrayError('task_cancelled', `${server} cancelled the task of this call${message === undefined ? '.' : `: ${message}`}`, {
    hint: 'Check what the call did before you repeat it.',
    data: { server },
  })
}

function lost(server: string, cause: unknown): TooltrayError {
  return new TooltrayError('task_lost', `${server} ran the call as a task, and does not know this task any more.`, {
    hint: 'Check what the call did before you repeat it.',
    data: { server },
    cause,
  })
}

function tooLong(server: string): TooltrayError {
  return new TooltrayError('call_timeout', `The task of ${server} was not done within ${LONGEST_REQUEST / 3_600_000} hours.`, {
    hint: 'Check what the call did before you repeat it.',
    data: { server },
  })
}
