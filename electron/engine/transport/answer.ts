import { type JSONRPCMessage, isJSONRPCErrorResponse, isJSONRPCResultResponse } from '@modelcontextprotocol/client'
import { isObject } from '../base/is-object.ts'
import { ownAnswerId } from './own-ids.ts'

/** A response as it came: only the id is certain. */
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

/** The outcome of a response: the result unchanged, or an error in a form that can be passed on. */
export function outcomeOf({ result, error }: Answer): { readonly result: Record<string, unknown> } | { readonly error: AnsweredError } {
  if (error !== undefined && error !== null) return { error: readableError(error) }
  if (isObject(result)) return { result }
  return { error: { code: -32603, message: 'The server sent an answer that is not a result.', data: result } }
}

/**
 * Converts a response to an SDK request into a form that the SDK accepts. Other messages are returned unchanged. A response that its
 * schemas refuse (`_meta: null`, an extra key, an error without a message) is no message to the SDK, and the request would time out.
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
    data,
  }
}
