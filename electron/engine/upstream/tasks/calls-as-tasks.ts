import { offersTaskCalls } from '../../catalog/tasks/task-support.ts'
import type { Clock } from '../../base/platform.ts'
import { LONGEST_REQUEST, type OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import type { Live } from '../session/open-session.ts'
import type { RequestLimits } from '../session/requests-in-era.ts'
import { followEarlierTask, followTask } from './follow-task.ts'
import { type ServerTask, createdTask, taskOf } from './server-task.ts'

type Send = (request: OwnRequest, limits: RequestLimits) => Promise<Record<string, unknown>>

/** Sends requests to a server that may run calls as tasks. */
export interface CallsAsTasks {
  readonly request: Send
  /** Waits for the result of a task of the stateless era that an earlier session began, for this request. As `followTask`. */
  follow(task: ServerTask, request: OwnRequest, limits: RequestLimits): Promise<Record<string, unknown>>
}

/** Dependencies of `callsAsTasks`. */
interface CallsAsTasksDeps {
  readonly server: string
  readonly clock: Pick<Clock, 'after'>
  /** Sends one request, and opens a session first if necessary. */
  readonly send: Send
  /** The open session; opens one if there is none. */
  readonly session: () => Promise<Live>
  /** Counts a call in progress. Returns a function that ends it. */
  readonly counted: () => () => void
}

/**
 * Sends requests, and waits for the result of a call that its server runs as a task, so that nothing behind it need know of tasks.
 *
 * In the stateless era the server decides, if the call declares that its sender takes tasks (`requestsInEra`). In 2025-11-25 the sender
 * decides: it asks for a task only where the tool cannot be called in another way, because its progress and questions reach the caller by
 * the call itself. A caller that asked for a task itself, or answers server requests itself, gets what the server sends.
 */
export function callsAsTasks({ server, clock, send, session, counted }: CallsAsTasksDeps): CallsAsTasks {
  const whileCounted = <T>(work: Promise<T>): Promise<T> => work.finally(counted())
  const follow: CallsAsTasks['follow'] = async (task, request, limits) => {
    // A server that cannot be reached may be there later, and its task with it.
    const isRemote = await session().then(
      (live) => live.pid() === undefined,
      () => true,
    )
    return whileCounted(followTask(task, { server, request, limits, isRemote }, { clock, send }))
  }
  const request: Send = async (asked, limits) => {
    if (asked.method !== 'tools/call' || limits.answersItself !== undefined) return send(asked, limits)
    const hasTask = asked.params?.['task'] !== undefined
    if (hasTask && isOfEarlierKind(await session())) return send(asked, limits)
    const request = hasTask ? withoutTask(asked) : asked
    if (limits.task?.isRequired === true && isOfEarlierKind(await session())) {
      const asked = { ...request, params: { ...request.params, task: { ttl: LONGEST_REQUEST } } }
      const { onprogress: _ofTask, ...once } = limits
      const result = await send(asked, once)
      if (result['task'] === undefined) return result
      const call = { server, request, limits, isRemote: (await session()).pid() === undefined }
      return whileCounted(followEarlierTask(taskOf(result['task'], server), call, { clock, send }))
    }
    const result = await send(request, limits)
    const task = createdTask(result, server)
    return task === undefined ? result : follow(task, request, limits)
  }
  return { request, follow }
}

/** A server that does not declare tasks sees none (MCP specification 2025-11-25, capability negotiation). */
function withoutTask({ method, params }: OwnRequest): OwnRequest {
  const { task: _notOffered, ...others } = params ?? {}
  return { method, params: others }
}

function isOfEarlierKind({ protocol, client }: Live): boolean {
  return protocol.era === 'legacy' && offersTaskCalls(client.getServerCapabilities() ?? {})
}
