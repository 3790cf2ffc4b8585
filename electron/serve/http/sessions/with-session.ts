import { WebStandardStreamableHTTPServerTransport, isInitializeRequest } from '@modelcontextprotocol/server'
import { randomUUID } from 'node:crypto'
import { takeTurns } from '../../../engine/base/limits/turn.ts'
import { eventLog } from './event-log.ts'
import type { HttpSession } from './kept-sessions.ts'
import { type ResponseWriters, responseWriters } from './response-writers.ts'
import { noRoom, refusal, sessionNotFound } from './refusals.ts'
import type { ServerDeps, RequestContext } from './request-context.ts'

/**
 * How long an unused session over HTTP without an open stream stays, in ms. Over it: the session ends; the client's next request is
 * answered with HTTP 404, and it begins another.
 */
const IDLE_LIMIT = 60 * 60_000

const SESSION_HEADER = 'mcp-session-id'

interface Session extends HttpSession {
  readonly path: string
  readonly name: string
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly outlets: ResponseWriters
}

/**
 * Serves Streamable HTTP in the era with sessions (MCP specification until 2025-11-25), with one SDK transport for each session. A session
 * belongs to the credential and the path that it was opened with; for others it does not exist.
 *
 * @returns the handler of one request.
 */
export function serveWithSessions(deps: ServerDeps): (visit: RequestContext) => Promise<void> {
  const sessions = new Map<string, Session>()

  const open = (visit: RequestContext): Session => {
    const own = responseWriters(deps.clock)
    let ended = false
    const end = (): void => {
      if (ended) return
      ended = true
      sessions.delete(transport.sessionId ?? '')
      deps.sessions.forget(session)
      own.cut()
      conversation.close().catch(deps.onError)
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: eventLog(),
      // The transport closes itself after its response is created.
      onsessionclosed: () => void setImmediate(end),
    })
    const conversation = deps.serve(transport, visit)
    const { owner, path } = visit
    const session: Session = {
      owner,
      path,
      name: nameOf(visit),
      idleLimit: IDLE_LIMIT,
      transport,
      outlets: own,
      busy: () => own.open > 0,
      end,
    }
    return session
  }

  const begin = async (visit: RequestContext): Promise<void> => {
    // Opening a session takes some milliseconds: take turns, so that hundreds at once do not block other clients.
    const turn = takeTurns()
    if (turn.isOver()) await turn.next()
    const session = open(visit)
    if (!deps.sessions.keep(session)) {
      session.end()
      return responseWriters(deps.clock).send(noRoom(), visit.outgoing)
    }
    const response = await session.transport.handleRequest(visit.request(), { parsedBody: visit.body })
    const id = session.transport.sessionId
    if (id === undefined) {
      session.end()
      return responseWriters(deps.clock).send(response, visit.outgoing)
    }
    sessions.set(id, session)
    return session.outlets.send(response, visit.outgoing)
  }

  return async (visit) => {
    const { body, outgoing } = visit
    const id = headerOf(visit)
    if (id === undefined && visit.method === 'POST' && isInitializeRequest(body)) return begin(visit)
    const session = sessions.get(id ?? '')
    if (session === undefined || session.path !== visit.path || session.name !== nameOf(visit)) {
      const refused = id === undefined ? refusal(400, 'Bad Request: Mcp-Session-Id header is required') : sessionNotFound()
      return responseWriters(deps.clock).send(refused, outgoing)
    }
    deps.sessions.used(session)
    return session.outlets.send(await session.transport.handleRequest(visit.request(), { parsedBody: body }), outgoing)
  }
}

function headerOf({ headers }: RequestContext): string | undefined {
  const id = headers[SESSION_HEADER]
  return Array.isArray(id) ? id.join(', ') : id
}

/** Users who share a credential have separate sessions. */
function nameOf({ visitor }: RequestContext): string {
  return visitor?.name ?? ''
}
