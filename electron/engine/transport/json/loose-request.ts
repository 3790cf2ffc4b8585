import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

/**
 * A message of a client as JSON-RPC 2.0 has it. Serializers write `null` for what is absent, and some clients add members of their own:
 * neither changes what is meant. A request that nobody can read is refused, because its client would wait for ever.
 *
 * @returns the same message if nothing is odd; a text says why a request is invalid.
 */
export function looseRequest(message: JSONRPCMessage): JSONRPCMessage | string {
  if (!('method' in message)) return message
  const { id, params } = message as { readonly id?: unknown; readonly params?: unknown }
  if ('id' in message && typeof id !== 'string' && !Number.isSafeInteger(id)) return 'The id of a request is a text or a whole number.'
  if (params != null && !isObject(params)) return 'The params of a request are an object.'
  const hasNull = params === null || (isObject(params) && params['_meta'] === null)
  if (!hasNull && Object.keys(message).every((key) => MEMBERS.has(key))) return message
  const { _meta: meta, ...others } = isObject(params) ? params : {}
  return {
    jsonrpc: '2.0',
    ...('id' in message ? { id: message.id } : {}),
    method: message.method,
    ...(isObject(params) ? { params: { ...others, ...(meta == null ? {} : { _meta: meta }) } } : {}),
  } as JSONRPCMessage
}
