import type { Client } from '@modelcontextprotocol/client'
import type { StderrLog } from './process/stderr-log.ts'

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
  client.onerror = (error) => log.add(`[tooltray] ${error.message}`)
}
