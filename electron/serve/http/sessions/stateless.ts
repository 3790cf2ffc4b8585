import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
  Server,
  type ServerCapabilities,
  type ServerEvent,
  type ServerEventBus,
  createMcpHandler,
} from '@modelcontextprotocol/server'
import { isObject } from '../../../engine/base/is-object.ts'
import { servesTaskMethods } from '../../../engine/transport/task-methods.ts'
import { type EngineEnd, type Notify, engineEnd } from './engine-end.ts'
import type { HttpSession } from './kept-sessions.ts'
import { type ResponseWriters, responseWriters } from './response-writers.ts'
import { noRoom } from './refusals.ts'
import { type RequestContext, type ServerDeps, identityOf } from './request-context.ts'
import { asWanted } from './wanted-form.ts'
import { defined } from '../../../engine/base/defined.ts'

/**
 * How long the session shared by the stateless requests of one client stays without a request, in ms. Longer than a user may think about an
 * elicitation: the client comes back with the answer. Over it: the session ends, with its open elicitations; the next request begins
 * another.
 */
const IDLE_LIMIT = 15 * 60_000

type Json = Readonly<Record<string, unknown>>

interface Opening {
  readonly identity: Implementation
  readonly capabilities: ServerCapabilities
  readonly instructions?: string
}

interface Session extends HttpSession {
  readonly near: EngineEnd
  readonly writers: ResponseWriters
  /** The server's capabilities; requested on first use. */
  opening: Promise<Opening> | undefined
}

/**
 * Serves Streamable HTTP in the stateless era (MCP specification 2026-07-28). The SDK's handler checks the headers and the envelope of each
 * request. The requests of one client at one path share one session with the engine, which keeps their state together.
 *
 * @returns the handler of one request.
 */
export function serveStateless(deps: ServerDeps): (context: RequestContext) => Promise<void> {
  const sessions = new Map<string, Session>()

  const begin = (context: RequestContext, key: string): Session | undefined => {
    const own = responseWriters(deps.clock)
    let ended = false
    const end = (): void => {
      if (ended) return
      ended = true
      if (sessions.get(key) === session) sessions.delete(key)
      deps.sessions.forget(session)
      own.cut()
      conversation.close().catch(deps.onError)
    }
    const near = engineEnd(end)
    const { owner } = context
    const session: Session = {
      owner,
      near,
      idleLimit: IDLE_LIMIT,
      writers: own,
      opening: undefined,
      busy: () => own.open > 0,
      end,
    }
    const conversation = deps.serve(near.transport, context)
    if (!deps.sessions.keep(session)) {
      end()
      return undefined
    }
    sessions.set(key, session)
    return session
  }

  return async (context) => {
    const key = JSON.stringify([context.owner, identityOf(context), context.path])
    const session = sessions.get(key) ?? begin(context, key)
    if (session === undefined) return responseWriters(deps.clock).send(noRoom(), context.outgoing)
    deps.sessions.used(session)
    const gone = new AbortController()
    context.outgoing.once('close', () => {
      if (!context.outgoing.writableFinished) gone.abort(GONE)
    })
    return session.writers.send(await asWanted(await answer(session, context, gone.signal, deps.onError), context), context.outgoing)
  }
}

const GONE = new Error('The client is gone.')

/** Answers one request through the SDK's handler; its message goes to the engine unchanged. */
async function answer(
  session: Session,
  { request, body }: RequestContext,
  gone: AbortSignal,
  onError: (error: Error) => void,
): Promise<Response> {
  const { near } = session
  const params = isObject(body) && isObject(body.params) ? body.params : {}
  let status = 200
  const handler = createMcpHandler(
    async () => {
      const { identity, capabilities, instructions } = await openingOf(session, params._meta)
      const server = new Server(identity, defined({ capabilities, instructions }))
      server.onerror = onError
      servesTaskMethods(server)
      server.fallbackRequestHandler = async ({ method }, { mcpReq }) => {
        const notify: Notify = (notification) => void mcpReq.notify(notification).catch(onError)
        const answered = await near.ask(method, params, { signal: mcpReq.signal, notify })
        if ('result' in answered) return answered.result
        const { code, message, data } = answered.error
        status = STATUS_OF.get(code) ?? 200
        throw ProtocolError.fromError(code, message, data)
      }
      return server
    },
    { legacy: 'reject', bus: changesOf(near, params) },
  )
  const response = await handler.fetch(new Request(request(), { signal: gone }), { parsedBody: body })
  return status !== 200 && response.status === 200 ? new Response(response.body, { status, headers: response.headers }) : response
}

/** Errors that also set the HTTP status (MCP specification 2026-07-28, Streamable HTTP). The SDK handles those that it finds itself. */
const STATUS_OF: ReadonlyMap<number, number> = new Map([
  [ProtocolErrorCode.MethodNotFound, 404],
  [ProtocolErrorCode.MissingRequiredClientCapability, 400],
])

/**
 * Returns the server info and capabilities of a session. A session without capabilities could not be opened and ends: the next request
 * opens another.
 */
function openingOf(session: Session, envelope: unknown): Promise<Opening> {
  session.opening ??= discover(session.near, envelope).then(
    (opening) => {
      if (Object.keys(opening.capabilities).length === 0) setImmediate(session.end)
      return opening
    },
    (error: unknown) => {
      session.opening = undefined
      throw error
    },
  )
  return session.opening
}

async function discover(near: EngineEnd, envelope: unknown): Promise<Opening> {
  const answered = await near.ask('server/discover', { _meta: envelope })
  if ('error' in answered) throw ProtocolError.fromError(answered.error.code, answered.error.message, answered.error.data)
  const { capabilities, instructions, _meta: meta } = answered.result as Json
  return {
    identity: (meta as Json)[SERVER_INFO_META_KEY] as Implementation,
    capabilities: capabilities as ServerCapabilities,
    ...(typeof instructions === 'string' ? { instructions } : {}),
  }
}

/** Creates the event source of one request. The SDK's handler subscribes once, if the request opens a stream. */
function changesOf(near: EngineEnd, params: Json): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener) =>
      near.listen(params, (change) => {
        const event = eventOf(change)
        if (event !== undefined) listener(event)
      }),
  }
}

function eventOf({ method, params }: Parameters<Parameters<EngineEnd['listen']>[1]>[0]): ServerEvent | undefined {
  const kind = CHANGES.get(method)
  if (kind !== undefined) return { kind, params }
  return method === 'notifications/resources/updated' ? { kind: 'resource_updated', uri: String(params?.['uri']), params } : undefined
}

const CHANGES = new Map([
  ['notifications/tools/list_changed', 'tools_list_changed'],
  ['notifications/prompts/list_changed', 'prompts_list_changed'],
  ['notifications/resources/list_changed', 'resources_list_changed'],
] as const satisfies [string, ServerEvent['kind']][]) as ReadonlyMap<
  string,
  'tools_list_changed' | 'prompts_list_changed' | 'resources_list_changed'
>
