import { isObject } from '../base/is-object.ts'

type Json = Readonly<Record<string, unknown>>

/** The revision whose calls can be tasks (MCP specification 2025-11-25, tasks). */
const WITH_TASKS = '2025-11-25'

/** W3C Trace Context: it holds no words of whoever calls. */
const TRACE_PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * What the parameters of a call hold beside its name and its arguments, of what the revision of its client knows; nothing else goes to a
 * server. Undefined where there is none.
 *
 * @param by.answersItself whether the call may bring answers to questions of its server (MCP specification 2026-07-28, multi round-trip
 * requests).
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

/** Of a client's own `_meta` what goes along with a call that a person was asked about, who is not shown it. */
export function unseenMeta(meta: Json | undefined): Json | undefined {
  const parent = meta?.['traceparent']
  return typeof parent === 'string' && TRACE_PARENT.test(parent) ? { traceparent: parent } : undefined
}
