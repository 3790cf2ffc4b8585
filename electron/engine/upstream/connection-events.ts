import type { LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import type { Listener } from './session/open-session.ts'
import type { ConnectionState } from './state.ts'

/** What happens with a connection to a server, and what its server sends by itself. */
export interface ConnectionEvents extends Pick<Listener, 'unattributed' | 'onElicitationComplete'> {
  onState(state: ConnectionState, before: ConnectionState): void
  /** The server's list of tools has changed. */
  onListsChanged(): void
  onResourceUpdated(uri: string): void
  onLogMessage(message: LoggingMessageNotificationParams): void
  /** The server sent another notification that no request asked for, including changed lists. */
  onNotification(notification: { readonly method: string; readonly params: Record<string, unknown> }): void
  /** The connection is open, and its last user has finished. */
  onUnused(): void
}
