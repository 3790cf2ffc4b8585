import type { CallStart } from '../../../contract/activity.ts'
import type { Decided } from '../../authorization/permission/permit.ts'
import { paramHeadersFor } from '../../catalog/param-headers.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { TaskFollower } from '../../upstream/tasks/server-task.ts'
import type { CallContext, CallTarget } from './call-context.ts'
import type { CallRecords } from './call-records.ts'
import type { FittedCall } from './execute-request.ts'
import { NO_ARGUMENTS } from './fit-arguments.ts'
import type { LogListeners } from './log-listeners.ts'

/** A call that may run. */
export interface PermittedCall {
  readonly call: FittedCall
  readonly decided: Decided
  /** The `_meta` to send. */
  readonly meta: CallContext['meta']
}

/** Begins the trace of a call; returns the `_meta` to send with it. */
export type TraceCall = (start: CallStart, target: CallTarget, meta: CallContext['meta']) => CallContext['meta']

/** What sends calls. */
export interface Sending {
  readonly records: Pick<CallRecords, 'started' | 'progressed' | 'answered' | 'failed'>
  readonly listeners: LogListeners
  readonly trace: TraceCall
}

/** Sends a call, and records it before its answer or error is returned. Throws as `Connection.request`. */
export async function sendCall(
  { call, decided, meta }: PermittedCall,
  target: CallTarget,
  sending: Sending,
): Promise<Record<string, unknown>> {
  const { records, listeners, trace } = sending
  const start = records.started(call, decided, target)
  target.began?.(start)
  const listensNoMore = listeners.add(target.id, call.begun.context)
  const onMessage = (message: string | undefined): void => {
    if (message !== undefined) records.progressed(start, message)
  }
  try {
    const result = await target.request(requestOf(call, trace(start, target, meta)), optionsOf(call, onMessage))
    records.answered(call, start, result)
    return result
  } catch (error) {
    records.failed(call, start, error)
    throw error
  } finally {
    listensNoMore()
  }
}

function requestOf({ begun, tool, args }: FittedCall, meta: CallContext['meta']): Parameters<CallTarget['request']>[0] {
  const given = args === NO_ARGUMENTS ? {} : { arguments: args }
  return { method: 'tools/call', params: { name: tool.source.name, ...given, ...begun.request.beside, ...(meta && { _meta: meta }) } }
}

function optionsOf(
  { begun: { request, context }, tool, known, args }: FittedCall,
  onMessage: (message: string | undefined) => void,
): Parameters<CallTarget['request']>[1] {
  const { onProgress } = context
  return {
    timeout: request.timeout === undefined ? undefined : Math.max(1, request.timeout * 1000),
    signal: context.signal,
    repeatable: known.repeatable,
    // Each report starts the time limit anew, whether the caller wants to hear it or not.
    onprogress(progress) {
      onMessage(progress.message)
      onProgress?.(progress)
    },
    logLevel: context.logLevel,
    requestHandler: context.requestHandler,
    answersItself: context.answersItself,
    showsPages: context.showsPages,
    // A transparent session passes calls unchanged.
    task: request.asIs === undefined ? followerOf(known.mustBeTask, tool, context, onMessage) : undefined,
    headers: known.namesHeaders ? paramHeadersFor(known.schema, args) : undefined,
  }
}

function followerOf(
  isRequired: boolean,
  { server, qualifiedName: tool }: OfferedTool,
  { task }: CallContext,
  onMessage: (message: string | undefined) => void,
): TaskFollower {
  return {
    isRequired,
    onTask(state, isDurable) {
      onMessage(state.message)
      task?.onTask(state, { server, tool, isDurable })
    },
    hasLeft: () => task?.hasLeft() === true,
  }
}
