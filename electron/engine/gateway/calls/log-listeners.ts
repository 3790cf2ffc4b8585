import type { LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import type { CallContext } from './call-context.ts'

type Listener = Pick<CallContext, 'caller' | 'onLogMessage'>

/** Who is told what servers log. */
export interface LogListeners {
  /** A call of an instance of a server begins. Returns what ends it. */
  add(id: string, listener: Listener): () => void
  /**
   * A log message names no call (MCP specification, logging): it goes to the one client whose calls the server is working on. While it
   * works for several, nobody is told, because it may speak of what another one said. Returns whether it has gone where it belongs.
   */
  tell(id: string, message: LoggingMessageNotificationParams): boolean
}

export function logListeners(): LogListeners {
  const listening = new Map<string, Set<Listener>>()
  return {
    add(id, listener) {
      let listeners = listening.get(id)
      if (listeners === undefined) listening.set(id, (listeners = new Set()))
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // Instances come and go with sessions.
        if (listeners.size === 0 && listening.get(id) === listeners) listening.delete(id)
      }
    },
    tell(id, message) {
      const [first, ...others] = listening.get(id) ?? []
      if (first === undefined) return true
      if (others.some(({ caller }) => caller !== first.caller)) return false
      first.onLogMessage?.(message)
      return true
    },
  }
}

/** Characters of a log message of a server that goes to its own log. Over it: the rest is cut off. */
const LONGEST_LINE = 1_000

/** A log message that nobody is told, as a line for the server's own log. */
export function logLine({ level, logger, data }: LoggingMessageNotificationParams): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `[tooltray] ${logger === undefined ? '' : `${logger} `}${level}: ${String(text).slice(0, LONGEST_LINE)}`
}
