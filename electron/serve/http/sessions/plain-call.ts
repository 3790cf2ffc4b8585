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

/** A valid tool call. */
export interface PlainCall {
  readonly era: 'legacy' | 'modern'
  readonly message: JSONRPCRequest
}

const MODERN = '2026-07-28'

/**
 * Returns a POST as a tool call if it passes every check, so that it can go to the engine at once. Returns undefined for anything else: the
 * SDK then finds and reports what is wrong.
 */
export function plainCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | undefined {
  if (!isCall(body) || !takesBoth(headers.accept)) return undefined
  const { _meta: meta = {} } = body.params
  // A slow call is handed to the SDK after it began: an SDK refusal would then reject a call that ran.
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

/** Whether a body is a request for `tools/call` exactly as JSON-RPC 2.0 and MCP define it. */
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

/** Characters that need no encoding in a header (MCP specification 2026-07-28, Streamable HTTP, encoding of header values). */
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
