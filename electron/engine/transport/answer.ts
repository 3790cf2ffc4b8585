import { type JSONRPCMessage, isJSONRPCErrorResponse, isJSONRPCResultResponse } from '@modelcontextprotocol/client'
import { isObject } from '../base/is-object.ts'
import { ownAnswerId } from './own-ids.ts'

/** An answer as it came: nothing but the id is certain. */
export interface Answer {
  readonly jsonrpc: '2.0'
  readonly id: string | number
  readonly result?: unknown
  readonly error?: unknown
}

export interface AnsweredError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** What an answer says: the result untouched, or an error in a form that can be passed on. */
export function outcomeOf({ result, error }: Answer): { readonly result: Record<string, unknown> } | { readonly error: AnsweredError } {
  if (error !== undefined && error !== null) return { error: readableError(error) }
  if (isObject(result)) return { result }
  return { error: { code: -32603, message: 'The server answered with something that is no result.', data: result } }
}

/**
 * An answer to a request of the SDK in a form that the SDK knows; every other message as it is. What its schemas refuse (`_meta: null`, a
 * key too many, an error without a message) the SDK takes for no message at all, and its request would wait until the time limit.
 */
export function readable(message: JSONRPCMessage): JSONRPCMessage {
  if ('method' in message || message.id === undefined || ownAnswerId(message) !== undefined) return message
  if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) return message
  const { id } = message as Answer
  const outcome = outcomeOf(message)
  if ('error' in outcome) return { jsonrpc: '2.0', id, error: outcome.error }
  const { _meta: meta, ...result } = outcome.result
  return { jsonrpc: '2.0', id, result: isObject(meta) ? { ...result, _meta: meta } : result }
}

function readableError(error: unknown): AnsweredError {
  const { code, message, data } = isObject(error) ? error : { code: undefined, message: error, data: undefined }
  return {
    code: Number.isInteger(code) ? (code as number) : -32603,
    message: typeof message === 'string' ? message : `The server answered with an error: ${JSON.stringify(error)}`,
    ...(data === undefined ? {} : { data }),
  }
}
