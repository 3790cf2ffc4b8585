import { type JSONRPCMessage, type StandardSchemaV1, type Transport, isJSONRPCErrorResponse, isJSONRPCResultResponse } from '@modelcontextprotocol/client'
import { isObject } from '../is-object.ts'
import type { Era } from './era.ts'

/** Holds a result inside another one. */
const WRAPPED = 'tooltray/result'

/**
 * The result schema that takes everything as it is. The SDK's own schemas drop fields they do not know and refuse content types they
 * do not know; what a server answers belongs to the client, not to us.
 */
export const rawResult: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': {
    version: 1,
    vendor: 'tooltray',
    validate: (value) => {
      const result = value as Record<string, unknown>
      return { value: (result[WRAPPED] as Record<string, unknown> | undefined) ?? result }
    },
  },
}

/**
 * Lets answers through that the SDK would take for no message at all and drop, so that their requests would wait for ever: a result
 * with `_meta: null`, an answer with a key too many, an error without a message. Must be called after `Client.connect` has set its
 * handlers; results are then to be read with `rawResult`.
 */
export function admitOddAnswers(transport: Transport, era: Era): void {
  const { onmessage } = transport
  transport.onmessage = (message, extra) => onmessage?.(era === 'modern' ? withResultType(readable(message)) : readable(message), extra)
}

/** A result of the stateless era that does not say what it is, is complete (MCP specification 2026-07-28, "Result Types"). The SDK takes none without it. */
export function withResultType(message: JSONRPCMessage): JSONRPCMessage {
  if ('method' in message || !('result' in message) || message.result.resultType !== undefined) return message
  const result = (message.result as Record<string, unknown>)[WRAPPED] ?? message.result
  // Its fields stay beside it, for the SDK checks them in this era.
  return { ...message, result: { ...message.result, resultType: 'complete', [WRAPPED]: result } }
}

/** An answer in the form that the SDK knows; everything else as it is. */
export function readable(message: JSONRPCMessage): JSONRPCMessage {
  if ('method' in message || message.id === undefined) return message
  const { jsonrpc, id, result, error, ...rest } = message as Answer
  // Nearly all answers are of this kind, and the SDK looks through them once more itself.
  if (isObject(result) && result._meta === undefined && error === undefined && Object.keys(rest).length === 0) return message
  if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) return message
  const outcome = outcomeOf(message)
  return 'error' in outcome ? { jsonrpc, id, error: outcome.error } : { jsonrpc, id, result: { [WRAPPED]: outcome.result } }
}

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

function readableError(error: unknown): AnsweredError {
  const { code, message, data } = isObject(error) ? error : { code: undefined, message: error, data: undefined }
  return {
    code: Number.isInteger(code) ? (code as number) : -32603,
    message: typeof message === 'string' ? message : `The server answered with an error: ${JSON.stringify(error)}`,
    ...(data === undefined ? {} : { data }),
  }
}
