import type { Client } from '@modelcontextprotocol/client'
import type { StderrLog } from './process/stderr-log.ts'

/**
 * The SDK's word for an answer to its question of the era (`server/discover`) that came when it had given up waiting: a server that is slow
 * to start is as good as any other.
 */
const LATE_ANSWER = /unknown message ID.*"id":"server-discover-probe-\d+"/

/** Tells of what a server says that no request asked for, and that is no log message: those come by the lane. */
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
