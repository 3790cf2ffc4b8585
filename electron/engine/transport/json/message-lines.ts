import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { fromJson } from '../../base/text/from-json.ts'
import { CLIENT_BOUNDS } from '../framing/client-message-limits.ts'

/**
 * Encodes a JSON-RPC message as a line. The id comes before the result, so that a relay finds it in the first bytes of any response.
 */
export function encodeMessage(message: JSONRPCMessage): string {
  if (!('id' in message) || 'method' in message || idComesFirst(message)) return `${JSON.stringify(message)}\n`
  const { jsonrpc, id, ...rest } = message
  return `${JSON.stringify({ jsonrpc, id, ...rest })}\n`
}

function idComesFirst(answer: object): boolean {
  for (const key in answer) if (key !== 'jsonrpc') return key === 'id'
  return false
}

/** Decodes a line: a message, several for a batch, none for an empty line. Undefined for anything else. */
export function decodeLine(line: string): JSONRPCMessage | JSONRPCMessage[] | undefined {
  // Trimming also removes a byte order mark.
  const text = line.trim()
  return text === '' ? [] : messagesOf(fromJson(text))
}

/** The message or messages in a parsed line. Undefined for anything else. */
export function messagesOf(value: unknown): JSONRPCMessage | JSONRPCMessage[] | undefined {
  if (isMessage(value)) return value
  return Array.isArray(value) && value.every(isMessage) ? value : undefined
}

/** Whether a value is a JSON-RPC message with an id of acceptable length. */
export function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== 'object' || value === null) return false
  const { jsonrpc, method, id, result, error } = value as Record<string, unknown>
  if (typeof id === 'string' && id.length > CLIENT_BOUNDS.id) return false
  if (jsonrpc === '2.0' && typeof method === 'string') return true
  if (typeof id !== 'string' && typeof id !== 'number') return false
  // Some servers omit the version in their responses.
  return jsonrpc === '2.0' || (method === undefined && (result !== undefined || error !== undefined))
}
