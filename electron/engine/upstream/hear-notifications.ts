import type { Client } from '@modelcontextprotocol/client'
import type { StderrLog } from './process/stderr-log.ts'

/**
 * The SDK's error for a response to its era probe (`server/discover`) that arrived after the SDK stopped waiting. It is harmless: a server
 * may be slow to start.
 */
const LATE_ANSWER = /unknown message ID.*"id":"server-discover-probe-\d+"/

/** Forwards a server's notifications that no request asked for, except log messages: the JSON-RPC peer handles those. */
export function hearNotifications(
  client: Client,
  events: {
    onListsChanged(): void
    onResourceUpdated(uri: string): void
    onNotification(notification: { readonly method: string; readonly params: Record<string, unknown> }): void
  },
  log: Pick<StderrLog, 'add'>,
): void {
  for (const list of ['tools', 'prompts', 'resources'] as const)
    client.setNotificationHandler(`notifications/${list}/list_changed`, ({ method, params }) => {
      events.onListsChanged()
      events.onNotification({ method, params: { ...params } })
    })
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => events.onResourceUpdated(params.uri))
  client.fallbackNotificationHandler = async ({ method, params }) => events.onNotification({ method, params: { ...params } })
  client.onerror = ({ message }) => {
    if (!LATE_ANSWER.test(message)) log.add(`[tooltray] ${message}`)
  }
}
