import { isObject } from '../base/is-object.ts'

type Json = Readonly<Record<string, unknown>>

/** The revision whose calls can be tasks (MCP specification 2025-11-25, tasks). */
const WITH_TASKS = '2025-11-25'

/** W3C Trace Context: contains no text written by the caller. */
const TRACE_PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Returns the call parameters beside `name` and `arguments` that the client's revision defines; all others are dropped. Undefined if there
 * are none.
 *
 * @param by.answersItself whether the call may carry the client's responses to server requests (MCP specification 2026-07-28, multi
 * round-trip requests).
 */
export function besideArguments(
  { task, inputResponses, requestState }: Json,
  by: { readonly revision: string | undefined; readonly answersItself?: boolean },
): Json | undefined {
  const beside: Record<string, unknown> = {}
  if (by.revision === WITH_TASKS && isObject(task)) beside['task'] = typeof task.ttl === 'number' ? { ttl: task.ttl } : {}
  if (by.answersItself === true && isObject(inputResponses)) beside['inputResponses'] = inputResponses
  if (by.answersItself === true && typeof requestState === 'string') beside['requestState'] = requestState
  return Object.keys(beside).length === 0 ? undefined : beside
}

/** The part of a client's `_meta` that goes with a call after an approval, which does not show `_meta`: the trace parent alone. */
export function unseenMeta(meta: Json | undefined): Json | undefined {
  const parent = meta?.['traceparent']
  return typeof parent === 'string' && TRACE_PARENT.test(parent) ? { traceparent: parent } : undefined
}
