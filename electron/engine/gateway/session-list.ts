import type { SessionStatus } from '../../contract/engine-status.ts'
import type { Transport } from '@modelcontextprotocol/server'
import { randomBytes } from 'node:crypto'
import type { SessionChoice } from '../../contract/exposure.ts'
import type { Session, SessionOrigin } from './session/serving.ts'
import { serveSession } from './session/session.ts'
import type { SessionDeps } from './session/session-deps.ts'

/** The sessions with clients that are attached now. */
export interface SessionList {
  /** Serves MCP to one more client. `program` is what connected, until it names itself. `choice`: what it was started with. */
  serve(deps: SessionDeps, client: NewClient): Session
  reports(): SessionStatus[]
  get(id: string): Session | undefined
  /** The name that the client of a session goes by; undefined for a session that is not there. */
  clientName(id: string): string | undefined
  /** What the client of a session calls itself, whoever it came in as: what it shows of results goes by that. */
  program(id: string): string | undefined
  /** Other things may be on offer than before. */
  lookAtLists(): void
  /** A server said something that no request asked for. */
  serverSaid(...said: Parameters<Session['serverSaid']>): void
  /** Ends them all. */
  close(): Promise<void>
}

/** Somebody who connected. */
interface NewClient {
  readonly transport: Transport
  readonly program: string
  readonly choice: SessionChoice
  readonly origin: SessionOrigin
}

export interface SessionListEvents {
  /** Something of a session changed, as it does with every call. */
  onChange(): void
  /** A session came or went. */
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
