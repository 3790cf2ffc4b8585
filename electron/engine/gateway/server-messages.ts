import type { Emitter } from '../base/emitter.ts'
import type { Mask } from '../secrets/mask.ts'
import type { PoolEvents } from '../upstream/pool.ts'
import type { Executor } from './calls/execute-tool.ts'
import { logLine } from './calls/log-listeners.ts'
import { plainWords } from './plain-words.ts'
import type { SessionList } from './session-list.ts'

/** Messages from servers that no request asked for. */
interface ServerMessages {
  readonly onLogMessage: Emitter<Parameters<PoolEvents['onLogMessage']>>['on']
  readonly onNotification: Emitter<Parameters<PoolEvents['onNotification']>>['on']
}

/** Forwards such messages to their clients. Log messages that belong to no single client also go into the server's own log. */
export function handOnMessages(
  { onLogMessage, onNotification }: ServerMessages,
  executor: Pick<Executor, 'logMessage'>,
  sessions: Pick<SessionList, 'serverSaid'>,
  mask: Pick<Mask, 'value'>,
): void {
  onLogMessage((connection, said) => {
    const message = plainWords(said, mask)
    if (executor.logMessage(connection, message)) return
    connection.log.add(logLine(message))
    sessions.serverSaid(connection, { method: 'notifications/message', params: { ...message } })
  })
  onNotification((connection, { method, params }) => sessions.serverSaid(connection, { method, params: plainWords(params, mask) }))
}
