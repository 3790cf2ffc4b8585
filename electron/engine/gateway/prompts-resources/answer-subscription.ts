import type { SessionSubscriptions } from './session-subscriptions.ts'

/**
 * Answers a request of a client of the older era to be told of changes of a resource, or not any more (MCP specification 2025-11-25,
 * resources, subscriptions); undefined for every other request. Throws as `SessionSubscriptions.subscribe`.
 */
export async function answerSubscription(
  { method, params }: { readonly method: string; readonly params?: Readonly<Record<string, unknown>> | undefined },
  told: Pick<SessionSubscriptions, 'subscribe' | 'unsubscribe'>,
): Promise<Record<string, unknown> | undefined> {
  const uri = String(params?.['uri'])
  if (method === 'resources/subscribe') await told.subscribe(uri)
  else if (method === 'resources/unsubscribe') told.unsubscribe(uri)
  else return undefined
  return {}
}
