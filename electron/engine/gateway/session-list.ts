import type { SessionStatus } from '../../contract/engine-status.ts'
import type { Transport } from '@modelcontextprotocol/server'
import { randomBytes } from 'node:crypto'
import type { Events } from '../base/events.ts'
import type { Log } from '../base/log.ts'
import type { Clock } from '../base/platform.ts'
import type { SessionChoice } from '../../contract/exposure.ts'
import type { Session, SessionOrigin } from './session/serving.ts'
import { serveSession } from './session/session.ts'
import type { SessionDeps } from './session/session-deps.ts'

/** The open sessions. */
export interface SessionList {
  /** Serves MCP to a new client. `program` names the client until it names itself. `choice`: its start options. */
  serve(deps: SessionDeps, client: NewClient): Session
  reports(): SessionStatus[]
  get(id: string): Session | undefined
  /** Called when the offer may have changed: notifies clients of changed lists. */
  lookAtLists(): void
  /** Forwards a server's message that no request asked for. */
  serverLogged(...message: Parameters<Session['serverLogged']>): void
  /** Closes all sessions. */
  close(): Promise<void>
}

/** A client that connected. */
interface NewClient {
  readonly transport: Transport
  readonly program: string
  readonly choice: SessionChoice
  readonly origin: SessionOrigin
}

/** What has happened with sessions. */
export interface SessionEvents {
  readonly 'session.began': [session: string]
  /** The status of a session has changed, as with every call. */
  readonly 'session.changed': []
  /** A session is in the list no more. `last`: its last status. */
  readonly 'session.ended': [session: string, last: SessionStatus]
}

/** Dependencies of `createSessionList`. */
interface SessionListDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
  readonly events: Pick<Events<SessionEvents>, 'emit'>
}

/** Creates an empty list. */
export function createSessionList({ clock, log, events }: SessionListDeps): SessionList {
  const sessions = new Map<string, Session>()
  return {
    serve(deps, client) {
      const id = randomBytes(4).toString('hex')
      const session = serveSession(deps, {
        ...client,
        id,
        now: clock.now(),
        onChange: () => events.emit('session.changed'),
        onClose() {
          sessions.delete(id)
          events.emit('session.ended', id, session.report)
        },
        onError: (error) => log.warn({ session: id }, error.message),
      })
      sessions.set(id, session)
      events.emit('session.began', id)
      return session
    },
    reports: () => [...sessions.values()].map((session) => session.report),
    get: (id) => sessions.get(id),
    lookAtLists: () => sessions.forEach((session) => session.lookAtLists()),
    serverLogged: (...message) => sessions.forEach((session) => session.serverLogged(...message)),
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.close()))
    },
  }
}
