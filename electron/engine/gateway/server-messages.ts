import type { Events } from '../base/events.ts'
import type { Mask } from '../secrets/mask.ts'
import type { PoolEvents } from '../upstream/pool.ts'
import type { Executor } from './calls/execute-tool.ts'
import { logLine } from './calls/log-listeners.ts'
import { plainWords } from './plain-words.ts'
import type { SessionList } from './session-list.ts'

/** Messages from servers that no request asked for. */
export interface ServerMessageEvents {
  readonly 'message.logged': Parameters<PoolEvents['onLogMessage']>
  /** A notification of another kind. */
  readonly 'server.notified': Parameters<PoolEvents['onNotification']>
}

/**
 * Forwards such messages to their clients. A log message that belongs to no single client goes into the server's own log instead, because
 * it may contain another client's data.
 */
export function handOnMessages(
  events: Pick<Events<ServerMessageEvents>, 'on'>,
  executor: Pick<Executor, 'logMessage'>,
  sessions: Pick<SessionList, 'serverLogged'>,
  mask: Pick<Mask, 'value'>,
): void {
  events.on('message.logged', (connection, message) => {
    const shown = plainWords(message, mask)
    if (!executor.logMessage(connection, shown)) connection.log.add(logLine(shown))
  })
  events.on('server.notified', (connection, { method, params }) =>
    sessions.serverLogged(connection, { method, params: plainWords(params, mask) }),
  )
}
