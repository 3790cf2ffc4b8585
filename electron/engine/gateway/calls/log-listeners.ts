import type { LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import type { CallContext } from './call-context.ts'

type Listener = Pick<CallContext, 'caller' | 'onLogMessage'>

/** The callers that receive log messages of servers. */
export interface LogListeners {
  /** Registers a call to an instance of a server. Returns a function that removes it. */
  add(id: string, listener: Listener): () => void
  /**
   * A log message names no call (MCP specification, logging), so it goes to the one client whose calls the instance is working on. If it
   * works for several clients, none receives it, because it may contain another's data. Returns false then, and if it works for none.
   */
  tell(id: string, message: LoggingMessageNotificationParams): boolean
}

/** Creates an empty registry of log listeners. */
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
      if (first === undefined || others.some(({ caller }) => caller.id !== first.caller.id)) return false
      first.onLogMessage?.(message)
      return true
    },
  }
}

/** Characters of a server's log message in its own log. Over it: the rest is cut off. */
const LONGEST_LINE = 1_000

/** A log message that no client receives, as a line for the server's own log. */
export function logLine({ level, logger, data }: LoggingMessageNotificationParams): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `[tooltray] ${logger === undefined ? '' : `${logger} `}${level}: ${String(text).slice(0, LONGEST_LINE)}`
}
