import type { LoggingLevel, LoggingMessageNotificationParams } from '@modelcontextprotocol/server'
import type { CallSignal } from '../../base/call-signal.ts'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { CallerRequestHandler } from '../server-requests/server-requests.ts'

/** What is said to the client while a call runs. */
export interface SideMessages {
  readonly notify: Notify
  onLogMessage(message: LoggingMessageNotificationParams): void
  /** Log messages below it are not passed on; undefined: none is. */
  leastLevel(): LoggingLevel | undefined
  /** What a server says, as an app may be told it. */
  plain<Words extends object>(words: Words): Words
}

const LEVELS: readonly LoggingLevel[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

export function sideMessages(notify: Notify, leastLevel: () => LoggingLevel | undefined, plain: SideMessages['plain']): SideMessages {
  return {
    notify,
    plain,
    leastLevel,
    onLogMessage(message) {
      const least = leastLevel()
      if (least !== undefined && LEVELS.indexOf(message.level) >= LEVELS.indexOf(least))
        notify({ method: 'notifications/message', params: { ...message } })
    },
  }
}

/**
 * What a call carries.
 *
 * @param meta as it came with the call; the token for its progress is the connection's own business, and the rest goes on.
 * @param side where the call's messages to the client go, and from which level on log messages are wanted.
 */
export function callContext(
  caller: string,
  meta: Readonly<Record<string, unknown>> | undefined,
  signal: CallSignal,
  side: SideMessages,
  asker: CallerRequestHandler,
): CallContext {
  const context = {
    caller,
    signal,
    asker,
    logLevel: side.leastLevel(),
    onLogMessage: side.onLogMessage,
    onProgress: undefined,
    meta: undefined,
  }
  if (meta === undefined) return context
  const { progressToken, ...passedOn } = meta
  return {
    ...context,
    ...(Object.keys(passedOn).length === 0 ? {} : { meta: passedOn }),
    ...(progressToken === undefined
      ? {}
      : {
          onProgress: (progress) => side.notify({ method: 'notifications/progress', params: { ...side.plain(progress), progressToken } }),
        }),
  }
}
