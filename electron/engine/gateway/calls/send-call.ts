import type { CallStart } from '../../../contract/activity.ts'
import type { Decided } from '../../authorization/permission/permit.ts'
import { paramHeadersFor } from '../../catalog/param-headers.ts'
import { shownCall } from '../../entry/consent/shown-call.ts'
import type { CallContext, CallTarget } from './call-context.ts'
import type { CallRecording } from './call-records.ts'
import { type FittedCall, NO_ARGUMENTS } from './fit-arguments.ts'
import type { LogListeners } from './log-listeners.ts'

/** A call that may run. */
export interface PermittedCall extends FittedCall {
  readonly decided: Decided
  /** The `_meta` to send. */
  readonly meta: CallContext['meta']
}

/** Begins the trace of a call; returns the `_meta` to send with it. */
export type TraceCall = (start: CallStart, target: CallTarget, meta: CallContext['meta']) => CallContext['meta']

/** Sends a call, and records it before its answer or error is returned. Throws as `Connection.request`. */
export async function sendCall(
  call: PermittedCall,
  target: CallTarget,
  { recording, listeners, trace }: { readonly recording: CallRecording; readonly listeners: LogListeners; readonly trace: TraceCall },
): Promise<Record<string, unknown>> {
  const { request, context, tool, args, noted } = call
  const { beside } = request
  const start = recording.started(tool, call.decided, target)
  const recorded = { shown: shownCall(noted, beside), sent: noted === args ? undefined : shownCall(args, beside) }
  const listensNoMore = listeners.add(target.id, context)
  try {
    const meta = trace(start, target, call.meta)
    const given = args === NO_ARGUMENTS ? {} : { arguments: args }
    const params = { name: tool.source.name, ...given, ...beside, ...(meta && { _meta: meta }) }
    const result = await target.request({ method: 'tools/call', params }, optionsOf(call))
    recording.answered(start, tool, recorded, result)
    return result
  } catch (error) {
    recording.failed(start, tool, recorded, error)
    throw error
  } finally {
    listensNoMore()
  }
}

function optionsOf({ request, context, known, args }: PermittedCall): Parameters<CallTarget['request']>[1] {
  return {
    timeout: request.timeout === undefined ? undefined : Math.max(1, request.timeout * 1000),
    signal: context.signal,
    repeatable: known.repeatable,
    onprogress: context.onProgress,
    logLevel: context.logLevel,
    asker: context.asker,
    answersItself: context.answersItself,
    headers: known.namesHeaders ? paramHeadersFor(known.schema, args) : undefined,
  }
}
