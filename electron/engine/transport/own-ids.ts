import type { JSONRPCMessage } from '@modelcontextprotocol/client'

/** Ids of our own requests are above this. The SDK uses the same connection and counts its few requests from 0. */
export const FIRST_OWN_ID = 1_000_000

/** The id of our own request that a message responds to; undefined for other messages. Some servers return ids as text. */
export function ownAnswerId(message: object): number | undefined {
  const { method, id } = message as { method?: unknown; id?: unknown }
  return method === undefined ? ownId(id) : undefined
}

/** The id of an outgoing request of our own; undefined for other messages. */
export function ownRequestId(message: JSONRPCMessage): number | undefined {
  return 'method' in message && 'id' in message ? ownId(message.id) : undefined
}

/** Whether an outgoing message is a request of our own, or the cancellation of one. */
export function isOwn(message: JSONRPCMessage): boolean {
  return 'method' in message && ownId('id' in message ? message.id : message.params?.requestId) !== undefined
}

function ownId(id: unknown): number | undefined {
  const number = Number(id)
  return number > FIRST_OWN_ID ? number : undefined
}
