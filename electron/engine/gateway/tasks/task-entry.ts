import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { messageOf } from '../../base/errors.ts'
import type { InputRequests, Reply, ServerRequest } from '../../transport/server-request.ts'
import type { ServerTask } from '../../upstream/tasks/server-task.ts'
import { resultSize } from '../calls/result-size.ts'

type Result = Record<string, unknown>

/** A task of Tooltray, which stands for one of a server. */
export interface Entry {
  readonly id: string
  readonly owner: string
  readonly tool: string
  /** ms since 1970 */
  readonly createdAt: number
  updatedAt: number
  state: ServerTask
  /** Cancels the call of a client that got a task for it; undefined for one that waits. */
  cancel: ((reason: unknown) => void) | undefined
  isCancelled: boolean
  readonly questions: Map<string, { readonly question: ServerRequest; answer(reply: Reply): void }>
  lastQuestion: number
  outcome: { readonly result: Result } | { readonly error: unknown } | undefined
  /** By the monotonic clock. */
  endedAt: number
}

/** How a task stands (SEP-2663, task status). */
export function statusOf({ outcome, isCancelled, questions }: Entry): ServerTask['status'] {
  if (isCancelled) return 'cancelled'
  if (outcome === undefined) return questions.size > 0 ? 'input_required' : 'working'
  return 'result' in outcome ? 'completed' : 'failed'
}

/** What an answer has beside that, by the state of the task (SEP-2663, `DetailedTask`). */
export function payloadOf(entry: Entry): Result {
  const { outcome, questions } = entry
  switch (statusOf(entry)) {
    case 'input_required': {
      const asked: InputRequests<ServerRequest> = Object.fromEntries([...questions].map(([key, { question }]) => [key, question]))
      return { inputRequests: asked }
    }
    case 'completed':
      return { result: outcome !== undefined && 'result' in outcome ? outcome.result : {} }
    case 'failed':
      return { error: outcome !== undefined && 'error' in outcome ? errorOf(outcome.error) : {} }
    case 'working':
    case 'cancelled':
      return {}
  }
}

function errorOf(error: unknown): Result {
  const { code, data } = error as { readonly code?: unknown; readonly data?: unknown }
  return {
    code: Number.isSafeInteger(code) ? code : ProtocolErrorCode.InternalError,
    message: messageOf(error),
    ...(data === undefined ? {} : { data }),
  }
}

/** Characters of the result of a task that ended. */
export function sizeOf({ outcome }: Entry): number {
  return outcome !== undefined && 'result' in outcome ? resultSize(outcome.result) : 0
}
