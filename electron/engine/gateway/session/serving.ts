import type { Transport } from '@modelcontextprotocol/server'
import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { SessionChoice } from '../../../contract/exposure.ts'
import type { Principal } from '../../authorization/credentials/principal.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { Holder } from '../../upstream/instances/instance-key.ts'
import type { Caller } from '../../authorization/scope/scopes.ts'
import type { Notification } from '../../transport/json-rpc/incoming-requests.ts'

/** Where a conversation comes from. */
export interface SessionOrigin {
  /** The folder that its helper was started in; not set where there is no helper of this machine. */
  readonly folder?: string | undefined
  /** Who came in over HTTP. */
  readonly visitor?: Principal | undefined
  /** The AI app whose entry for Tooltray started its helper, by its id as it stands there. */
  readonly registered?: string | undefined
}

/** A conversation that begins. */
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

/** One that is served. */
export interface Session {
  readonly report: SessionStatus
  /** The client's name alone, or its visitor's: asked for with every call. */
  readonly clientName: string
  /** Whose rules hold for it. */
  readonly asCaller: Caller
  /** Who it is to servers that not all share. */
  readonly holder: Holder
  /** As `SessionProject.settled`. */
  projectSettled(): Promise<void> | undefined
  /** What the client calls itself. */
  readonly program: string
  /** Other things may be on offer than before: tells the client of lists that have changed. */
  lookAtLists(): void
  /** A server said something that no request asked for: it goes to the client whose business it is. */
  serverSaid(from: Pick<Connection, 'server' | 'id'>, notification: Notification): void
  close(): Promise<void>
}
