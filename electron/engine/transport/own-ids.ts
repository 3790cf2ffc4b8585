import type { JSONRPCMessage } from '@modelcontextprotocol/client'

/** Ids of our own requests lie above it; the SDK, which sends over the same wire, counts its few from 0. */
export const FIRST_OWN_ID = 1_000_000

/** The id of an answer to a request of our own, or undefined for every other message. Some servers send ids back as text. */
export function ownAnswerId(message: object): number | undefined {
  const { method, id } = message as { method?: unknown; id?: unknown }
  return method === undefined ? ownId(id) : undefined
}

/** The id of the request of our own that a message on its way to the peer is, or undefined. */
export function ownRequestId(message: JSONRPCMessage): number | undefined {
  return 'method' in message && 'id' in message ? ownId(message.id) : undefined
}

/** Whether a message on its way to the peer is a request of our own, or the cancellation of one. */
export function isOwn(message: JSONRPCMessage): boolean {
  return 'method' in message && ownId('id' in message ? message.id : message.params?.requestId) !== undefined
}

function ownId(id: unknown): number | undefined {
  const number = Number(id)
  return number > FIRST_OWN_ID ? number : undefined
}
