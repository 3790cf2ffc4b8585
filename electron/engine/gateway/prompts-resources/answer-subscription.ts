import type { SessionSubscriptions } from './session-subscriptions.ts'

/**
 * Answers a request of an older-era client to subscribe to a resource, or to unsubscribe (MCP specification 2025-11-25, resources,
 * subscriptions). Undefined for every other request. Throws as `SessionSubscriptions.subscribe`.
 */
export async function answerSubscription(
  { method, params }: { readonly method: string; readonly params?: Readonly<Record<string, unknown>> | undefined },
  subscriptions: Pick<SessionSubscriptions, 'subscribe' | 'unsubscribe'>,
): Promise<Record<string, unknown> | undefined> {
  const uri = String(params?.['uri'])
  if (method === 'resources/subscribe') await subscriptions.subscribe(uri)
  else if (method === 'resources/unsubscribe') subscriptions.unsubscribe(uri)
  else return undefined
  return {}
}
