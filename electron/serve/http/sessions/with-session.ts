import { WebStandardStreamableHTTPServerTransport, isInitializeRequest } from '@modelcontextprotocol/server'
import { randomUUID } from 'node:crypto'
import { takeTurns } from '../../../engine/base/limits/turn.ts'
import { eventLog } from './event-log.ts'
import type { HttpSession } from './kept-sessions.ts'
import { type ResponseWriters, responseWriters } from './response-writers.ts'
import { noRoom, refusal, sessionNotFound } from './refusals.ts'
import { type RequestContext, type ServerDeps, identityOf } from './request-context.ts'
import { asWanted } from './wanted-form.ts'

/**
 * How long an unused session over HTTP without an open stream stays, in ms. Over it: the session ends; the client's next request is
 * answered with HTTP 404, and it begins another.
 */
const IDLE_LIMIT = 60 * 60_000
/**
 * How long an unused session over HTTP stays whose client had opened a stream for messages and closed it, in ms. Most clients end so,
 * without a DELETE, and a client that is still there opens another within seconds. Over it: as for any other unused session.
 */
const LEFT_LIMIT = 10 * 60_000

const SESSION_HEADER = 'mcp-session-id'

interface Session extends HttpSession {
  readonly path: string
  readonly identity: string
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly writers: ResponseWriters
  /** The client has opened a stream for the messages of the server: with GET. */
  hasHadStream: boolean
}

/**
 * Serves Streamable HTTP in the era with sessions (MCP specification until 2025-11-25), with one SDK transport for each session. A session
 * belongs to the credential and the path that it was opened with; for others it does not exist.
 *
 * @returns the handler of one request.
 */
export function serveWithSessions(deps: ServerDeps): (context: RequestContext) => Promise<void> {
  const sessions = new Map<string, Session>()

  const open = (context: RequestContext): Session => {
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
      eventStore: eventLog(deps.clock),
      // The transport closes itself after its response is created.
      onsessionclosed: () => void setImmediate(end),
    })
    const conversation = deps.serve(transport, context)
    const { owner, path } = context
    const session: Session = {
      owner,
      path,
      identity: identityOf(context),
      hasHadStream: false,
      get idleLimit() {
        return this.hasHadStream ? LEFT_LIMIT : IDLE_LIMIT
      },
      transport,
      writers: own,
      busy: () => own.open > 0,
      end,
    }
    return session
  }

  const begin = async (context: RequestContext): Promise<void> => {
    // Opening a session takes some milliseconds: take turns, so that hundreds at once do not block other clients.
    const turn = takeTurns()
    if (turn.isOver()) await turn.next()
    const session = open(context)
    if (!deps.sessions.keep(session)) {
      session.end()
      return responseWriters(deps.clock).send(noRoom(), context.outgoing)
    }
    const response = await session.transport.handleRequest(context.request(), { parsedBody: context.body })
    const id = session.transport.sessionId
    if (id === undefined) {
      session.end()
      return responseWriters(deps.clock).send(response, context.outgoing)
    }
    sessions.set(id, session)
    return session.writers.send(await asWanted(response, context), context.outgoing)
  }

  return async (context) => {
    const { body, outgoing } = context
    const id = headerOf(context)
    if (id === undefined && context.method === 'POST' && isInitializeRequest(body)) return begin(context)
    const session = sessions.get(id ?? '')
    if (session === undefined || session.path !== context.path || session.identity !== identityOf(context)) {
      const refused = id === undefined ? refusal(400, 'Bad Request: Mcp-Session-Id header is required') : sessionNotFound()
      return responseWriters(deps.clock).send(refused, outgoing)
    }
    deps.sessions.used(session)
    const response = await session.transport.handleRequest(context.request(), { parsedBody: body })
    if (context.method === 'GET' && response.ok) session.hasHadStream = true
    return session.writers.send(await asWanted(response, context), outgoing)
  }
}

function headerOf({ headers }: RequestContext): string | undefined {
  const id = headers[SESSION_HEADER]
  return Array.isArray(id) ? id.join(', ') : id
}
