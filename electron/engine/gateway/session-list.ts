import type { SessionStatus } from '../../contract/engine-status.ts'
import type { Transport } from '@modelcontextprotocol/server'
import { randomBytes } from 'node:crypto'
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
  /** The name of a session's client, or of its principal. Undefined for an unknown session. */
  clientName(id: string): string | undefined
  /** The client's own name, whatever its principal. It determines how results are shown. */
  program(id: string): string | undefined
  /** Called when the offer may have changed: notifies clients of changed lists. */
  lookAtLists(): void
  /** Forwards a server's message that no request asked for. */
  serverSaid(...said: Parameters<Session['serverSaid']>): void
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

export interface SessionListEvents {
  /** The status of a session changed, as with every call. */
  onChange(): void
  /** A session was added or removed. */
  onList(reports: SessionStatus[]): void
  onEnd(id: string): void
  onError(id: string, error: Error): void
}

/** @param now ms since 1970. */
export function createSessionList(now: () => number, events: SessionListEvents): SessionList {
  const sessions = new Map<string, Session>()
  const reports = (): SessionStatus[] => [...sessions.values()].map((session) => session.report)
  return {
    serve(deps, client) {
      const id = randomBytes(4).toString('hex')
      const session = serveSession(deps, {
        ...client,
        id,
        now: now(),
        onChange: () => events.onChange(),
        onClose() {
          sessions.delete(id)
          events.onEnd(id)
          events.onList(reports())
        },
        onError: (error) => events.onError(id, error),
      })
      sessions.set(id, session)
      events.onList(reports())
      return session
    },
    reports,
    get: (id) => sessions.get(id),
    clientName: (id) => sessions.get(id)?.clientName,
    program: (id) => sessions.get(id)?.program,
    lookAtLists: () => sessions.forEach((session) => session.lookAtLists()),
    serverSaid: (...said) => sessions.forEach((session) => session.serverSaid(...said)),
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.close()))
    },
  }
}
