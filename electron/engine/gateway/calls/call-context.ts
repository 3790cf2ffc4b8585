import type { LoggingLevel, LoggingMessageNotificationParams, Progress } from '@modelcontextprotocol/client'
import type { CallStart } from '../../../contract/activity.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { CallerRequestHandler } from '../server-requests/server-requests.ts'

/** What a call carries besides its arguments: how it can be stopped, and where its side messages go. */
export interface CallContext {
  readonly signal?: CallSignal | undefined
  /** Set when the caller asked for progress. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly onLogMessage?: ((message: LoggingMessageNotificationParams) => void) | undefined
  /** The least level of log messages that the caller wants; undefined: none. */
  readonly logLevel?: LoggingLevel | undefined
  /** The caller's own `_meta`, less what belongs to its connection: handed on to the server. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined
  /** How many results the answer holds that this one goes into, where that is a batch: they have the client's limit together. */
  readonly answers?: number | undefined
  /** Who is asked what the server wants to know meanwhile; without it nobody is. */
  readonly asker?: CallerRequestHandler | undefined
  /** What the client can do that answers the server's questions itself, in the rounds of the stateless era: they pass as they are. */
  readonly answersItself?: Readonly<Record<string, unknown>> | undefined
  /** The script that makes the call, by the id of its own. */
  readonly parent?: string | undefined
  /** A person begins to be asked about the call; returns what says that they have answered. */
  readonly onAsked?: (() => () => void) | undefined
  /** Who calls, for history and status: a session's id, or `control`. */
  readonly caller: string
}

/** What a call is sent to: an instance of a server, or what stands for one. */
export type CallTarget = Pick<Connection, 'id' | 'server' | 'peer' | 'request'>

/** Which script a call is of. */
export function ofScript({ parent }: CallContext): Pick<CallStart, 'parent'> {
  return parent === undefined ? {} : { parent }
}
