import type { SignInKey } from '../auth/tokens/sign-in-key.ts'
import type { ConfigChange, ConfigState } from '../config/config-store.ts'
import type { CallEvents } from '../gateway/calls/call-events.ts'
import type { ServerMessageEvents } from '../gateway/server-messages.ts'
import type { SessionEvents } from '../gateway/session-list.ts'
import type { PoolEvents } from '../upstream/pool.ts'
import type { Events } from '../base/events.ts'

/**
 * What has happened in the engine. Each part that keeps, counts, shows, or forgets something after the fact listens where it is made. So
 * listeners are called in the order in which the parts are opened, storage first.
 */
export interface EngineEvents extends CallEvents, SessionEvents, ServerMessageEvents {
  /** The configuration in force has changed. */
  readonly 'config.changed': [change: ConfigChange, state: ConfigState]
  /** The servers of project folders, or their state, may have changed. */
  readonly 'projects.changed': []
  /** The set of saved scripts has changed. */
  readonly 'scripts.changed': []
  /** The state of a server, as people see it, may have changed. */
  readonly 'server.changed': [server: string]
  /** A server has written to its log. */
  readonly 'server.wrote': [server: string]
  /** Tooltray has a line for the log of a server. */
  readonly 'server.noted': [server: string, line: string]
  /** Which packages are kept, or which update of one waits, has changed. */
  readonly 'packages.changed': []
  /** What the user's computers share has brought or settled something that waits for the user. */
  readonly 'sync.changed': []
  /** What clients see of a server, or of all of them, may have changed. */
  readonly 'offer.changed': [server?: string]
  /** Which tools clients see directly has changed. */
  readonly 'listed.changed': []
  /** The state of an instance has changed. */
  readonly 'connection.changed': Parameters<PoolEvents['onState']>
  /** A server says that its lists have changed. */
  readonly 'lists.changed': [server: string]
  readonly 'resource.updated': Parameters<PoolEvents['onResourceUpdated']>
  /** The roots that an instance may ask for have changed. */
  readonly 'roots.changed': [connection: string]
  /** The sign-in state of an account has changed. */
  readonly 'sign-in.changed': [key: SignInKey]
  /** Servers with this sign-in can be connected to again. `isAnother`: perhaps as another user, so sessions of the one before must end. */
  readonly 'signed-in': [key: SignInKey, isAnother: boolean]
  /** Files with secrets were added, changed, or removed: the names of the secrets. */
  readonly 'secret-files.changed': [names: readonly string[]]
  /** A credential was revoked: its person, and users behind it, can no longer connect. */
  readonly 'person.removed': [person: string]
  /** The open HTTP listeners, or why one is not open, have changed. */
  readonly 'http.changed': []
}

/** The events of one engine. */
export type EventsOfEngine = Events<EngineEvents>
