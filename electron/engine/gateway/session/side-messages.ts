import type { LoggingLevel, LoggingMessageNotificationParams } from '@modelcontextprotocol/server'
import type { CallSignal } from '../../base/call-signal.ts'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { CallerRequestHandler } from '../server-requests/server-requests.ts'
import type { Caller } from '../../base/caller.ts'

/** Messages to the client while a call runs. */
export interface SideMessages {
  readonly notify: Notify
  onLogMessage(message: LoggingMessageNotificationParams): void
  /** The lowest level of log messages that are passed on; undefined: none are. */
  leastLevel(): LoggingLevel | undefined
  /** A server's text in a form that an app may receive. */
  plain<Words extends object>(words: Words): Words
}

const LEVELS: readonly LoggingLevel[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/** Sends a call's messages to the client, by its log level. */
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
 * Creates the context of a call.
 *
 * @param meta of the call. Its progress token belongs to the connection; the rest is forwarded.
 * @param showsPages as in `CallContext`.
 * @param side sends the call's messages to the client, and has the level for log messages.
 */
export function callContext(
  caller: Caller,
  meta: Readonly<Record<string, unknown>> | undefined,
  signal: CallSignal,
  side: SideMessages,
  requestHandler: CallerRequestHandler,
  showsPages: boolean,
): CallContext {
  const context = {
    caller,
    signal,
    requestHandler,
    showsPages,
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
