import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  RELATED_TASK_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders } from 'node:http'
import { isObject } from '../../../engine/base/is-object.ts'

/** A call of a tool that is in order as it came. */
export interface PlainCall {
  readonly era: 'legacy' | 'modern'
  readonly message: JSONRPCRequest
}

const MODERN = '2026-07-28'

/**
 * A POST as a call of a tool of which nothing is left to be checked, so that it can go to the engine at once. Undefined for all else: what
 * is wrong with that, if anything, the SDK finds and says.
 */
export function plainCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | undefined {
  if (!isCall(body) || !takesBoth(headers.accept)) return undefined
  const { _meta: meta = {} } = body.params
  // What takes longer is handed to the SDK when it has begun: a refusal then would be one of a call that ran.
  if (!isObject(meta) || !isToken(meta['progressToken']) || meta[RELATED_TASK_META_KEY] !== undefined) return undefined
  const version = headers['mcp-protocol-version']
  if (meta[PROTOCOL_VERSION_META_KEY] === undefined) {
    const isKnown = version === undefined || (version !== MODERN && SUPPORTED_PROTOCOL_VERSIONS.includes(String(version)))
    return isKnown ? { era: 'legacy', message: body } : undefined
  }
  const saysTheSame =
    version === MODERN &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN &&
    headers['mcp-method'] === body.method &&
    headers['mcp-name'] === body.params.name
  const isWhole = isIdentity(meta[CLIENT_INFO_META_KEY]) && isObject(meta[CLIENT_CAPABILITIES_META_KEY])
  return saysTheSame && isWhole ? { era: 'modern', message: body } : undefined
}

/** A request for `tools/call` by the letter of JSON-RPC 2.0 and of MCP. */
function isCall(body: unknown): body is JSONRPCRequest & { params: { name: string; _meta?: unknown } } {
  if (!isObject(body)) return false
  const { jsonrpc, id, method, params, ...more } = body
  return (
    jsonrpc === '2.0' &&
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    method === 'tools/call' &&
    Object.keys(more).length === 0 &&
    isObject(params) &&
    typeof params.name === 'string' &&
    PRINTABLE.test(params.name) &&
    (params.arguments === undefined || isObject(params.arguments))
  )
}

/** What stands in a header as it is (MCP specification 2026-07-28, Streamable HTTP, encoding of header values). */
const PRINTABLE = /^[\x21-\x7e]+$/

function takesBoth(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('application/json') && accept.includes('text/event-stream')
}

function isIdentity(value: unknown): boolean {
  return isObject(value) && typeof value.name === 'string' && typeof value.version === 'string'
}

function isToken(value: unknown): boolean {
  return value === undefined || typeof value === 'string' || Number.isSafeInteger(value)
}
