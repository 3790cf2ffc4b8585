import type { LoggingLevel, LoggingMessageNotificationParams, Progress } from '@modelcontextprotocol/client'
import type { CallStart } from '../../../contract/activity.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import type { Caller } from '../../base/caller.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { ServerTask, TaskFollower } from '../../upstream/tasks/server-task.ts'
import type { CallerRequestHandler } from '../server-requests/server-requests.ts'
import type { SuspendingClient } from '../server-requests/suspended-calls.ts'

/** Follows a call that its server runs as a task. */
export interface CallFollower extends Pick<TaskFollower, 'hasLeft'> {
  onTask(state: ServerTask, origin: TaskOrigin): void
}

/** Where a task came from. */
export interface TaskOrigin {
  readonly server: string
  /** The qualified name of its tool. */
  readonly tool: string
  /** Whether the server can be asked about it in another session, too. */
  readonly isDurable: boolean
}

/** What a call carries besides its arguments: how it can be stopped, and where its side messages go. */
export interface CallContext {
  readonly signal?: CallSignal | undefined
  /** Set when the caller asked for progress. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly onLogMessage?: ((message: LoggingMessageNotificationParams) => void) | undefined
  /** The lowest level of log messages that the caller wants. Undefined: none. */
  readonly logLevel?: LoggingLevel | undefined
  /** The caller's own `_meta` without the fields of its connection; forwarded to the server. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined
  /** The number of results in the batch answer that this result joins. They share the client's limit. */
  readonly answers?: number | undefined
  /** Answers requests that the server makes during the call. Without it, no client is asked. */
  readonly requestHandler?: CallerRequestHandler | undefined
  /** Capabilities of a client that answers server requests itself, in rounds of the stateless era. The requests pass unchanged. */
  readonly answersItself?: Readonly<Record<string, unknown>> | undefined
  /** Whether the client of the call shows pages of tools (MCP Apps). */
  readonly showsPages?: boolean | undefined
  /** Follows a call that its server runs as a task. */
  readonly task?: CallFollower | undefined
  /** As `SuspendingClient.detach`: ends the request of a client that takes tasks with one. */
  readonly becomesTask?: SuspendingClient['detach'] | undefined
  /** The call id of the script that makes this call. */
  readonly parent?: string | undefined
  /** Called when an approval of the call starts. Returns a function that marks it answered. */
  readonly onAsked?: (() => () => void) | undefined
  /** The maker of the call. */
  readonly caller: Caller
}

/** The target of a call: an instance of a server, or a stand-in for one. */
export interface CallTarget extends Pick<Connection, 'id' | 'server' | 'peer' | 'request'> {
  /** Called when a call begins, before its request. */
  began?(call: CallStart): void
}

/** The script that a call belongs to, as a field of its record. */
export function ofScript({ parent }: CallContext): Pick<CallStart, 'parent'> {
  return parent === undefined ? {} : { parent }
}
