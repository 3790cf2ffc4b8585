import type { Transport } from '@modelcontextprotocol/server'
import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { SessionChoice } from '../../../contract/exposure.ts'
import type { Principal } from '../../authorization/credentials/principal.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { Holder } from '../../upstream/instances/instance-key.ts'
import type { Visitor } from '../personal-sign-in.ts'
import type { TaskOwner } from '../tasks/call-tasks.ts'
import type { Subject } from '../../authorization/scope/subject.ts'
import type { Notification } from '../../transport/json-rpc/incoming-requests.ts'

/** The origin of a session. */
export interface SessionOrigin {
  /** The folder in which its helper was started. Unset without a helper on this machine. */
  readonly folder?: string | undefined
  /** The principal of a client over HTTP. */
  readonly principal?: Principal | undefined
  /** The origin of the address that a client over HTTP knows Tooltray by. */
  readonly publicOrigin?: string | undefined
  /** The id of the AI app whose entry for Tooltray started the helper, as written in that entry. */
  readonly registered?: string | undefined
}

/** A new session. */
export interface NewSession {
  readonly id: string
  readonly program: string
  readonly choice: SessionChoice
  readonly origin: SessionOrigin
  readonly transport: Transport
  readonly now: number
  onChange(): void
  onClose(): void
  onError(error: Error): void
}

/** An open session. */
export interface Session {
  readonly report: SessionStatus
  /** The name of its principal or its client. It is read with every call. */
  readonly clientName: string
  /** The caller whose rules apply to it. */
  readonly subject: Subject
  /** Its identity for calls that servers run as tasks. */
  readonly taskOwner: TaskOwner
  /** Its identity for servers that are not shared by all. */
  readonly holder: Holder
  /** The person whose own sign-ins it uses; undefined for the user of this computer. */
  readonly visitor: Visitor | undefined
  /** As `SessionProject.settled`. */
  projectSettled(): Promise<void> | undefined
  /** The client's own name. */
  readonly program: string
  /** Counts an ended call of a tool, as the statistics do. Searches are not counted. */
  called(): void
  /** Called when the offer may have changed: notifies the client of changed lists. */
  lookAtLists(): void
  /** Forwards a server's message that no request asked for, if it concerns this client. */
  serverLogged(from: Pick<Connection, 'server' | 'id'>, notification: Notification): void
  close(): Promise<void>
}

/** Returns the person behind a session over HTTP; undefined for a session of the user of this computer. */
export function visitorOf({ principal, publicOrigin = '' }: SessionOrigin): Visitor | undefined {
  return principal && { person: principal.person, name: principal.name, publicOrigin }
}
