import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { TOO_LARGE } from './server-request.ts'

/**
 * Questions of a server in the middle of one call: a model that uses tools while it writes for a server asks often, but not for ever. Over
 * it: a further question is refused (JSON-RPC error -32600).
 */
export const MOST_SERVER_REQUESTS = 50

/** Throws a `ProtocolError` if a server's request was too large: its parameters then say how many bytes it has, and nothing else. */
export function checkSize(params: Readonly<Record<string, unknown>> | undefined): void {
  const bytes = params?.[TOO_LARGE]
  if (bytes !== undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `The request has at least ${Number(bytes)} bytes, too many for a question`)
}

/**
 * Throws a `ProtocolError` if a server has asked too often in the middle of one of our requests.
 *
 * @param asked how many of its questions this request has had.
 * @param method the method of our request.
 */
export function checkCount(asked: number, method: string | undefined): void {
  if (asked >= MOST_SERVER_REQUESTS)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `Too many questions in the middle of one ${method}`)
}
