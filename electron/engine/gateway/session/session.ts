import {
  CLIENT_INFO_META_KEY,
  type Implementation,
  type LoggingLevel,
  type LoggingMessageNotificationParams,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { SessionChoice } from '../../../contract/exposure.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isClientId } from '../../config/apps/client-names.ts'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import { clientTransport } from '../client-transport.ts'
import type { CalledTool, ClientRequest, Opening, SessionContext } from '../exposure/tool-surface.ts'
import { createSurface } from '../exposure/create-surface.ts'
import type { Subject } from '../../authorization/scope/subject.ts'
import { withTasks } from '../../catalog/tasks/task-support.ts'
import { showsPages } from '../../catalog/ui-extension.ts'
import { servesTaskMethods } from '../../transport/task-methods.ts'
import { plainWords } from '../plain-words.ts'
import { sessionSubscriptions } from '../prompts-resources/session-subscriptions.ts'
import { clientOfSession } from '../server-requests/client-of-session.ts'
import { createSuspendedCalls } from '../server-requests/suspended-calls.ts'
import type { AskedClient, CallerRequestHandler } from '../server-requests/server-requests.ts'
import { plainClient } from './client-name.ts'
import type { TaskOwner } from '../tasks/call-tasks.ts'
import { envelopeOf } from './envelope.ts'
import { withCachingHint } from './caching-hint.ts'
import { type ListChanges, notifiedLists, watchLists } from './list-changes.ts'
import { refusing } from './refusing.ts'
import { type NewSession, type Session, visitorOf } from './serving.ts'
import type { SessionDeps } from './session-deps.ts'
import { sessionProject } from './session-project.ts'
import { type SideMessages, callContext, sideMessages } from './side-messages.ts'
import { statelessRequests } from './stateless-requests.ts'
import type { Caller } from '../../base/caller.ts'
import { defined } from '../../base/defined.ts'

/**
 * Serves MCP to one client over a transport, in whichever era the client opens. Owns the session's state; its requests run concurrently.
 *
 * All requests that the SDK does not answer itself are handled as raw messages, because its typed handlers would drop unknown members of
 * results.
 */
export function serveSession(deps: SessionDeps, connection: NewSession): Session {
  const { onChange } = connection
  const { principal, registered = '' } = connection.origin
  const provenAs = principal?.name ?? (isClientId(registered) ? registered : undefined)
  const calledBy = (): string => principal?.name ?? client.name
  const choice: SessionChoice = principal?.profile === undefined ? connection.choice : { ...connection.choice, profile: principal.profile }
  let client: SessionStatus['client'] = plainClient({ name: connection.program })
  let protocolVersion: string | undefined
  const tally = { calls: 0, charactersRead: 0 }
  /** The level that a client of the older era asked for. */
  let level: LoggingLevel | undefined
  let lists: ListChanges | undefined
  /** Sends a notification. Does nothing before the client listens. */
  let tell: Notify = () => undefined
  let isStateless = false
  let opensWithPages = false
  let isClosing = false

  const count = (what: keyof typeof tally, more: number): void => {
    tally[what] += more
    onChange()
  }
  const sessionLevel = (): LoggingLevel => level ?? 'debug'

  const know = (info: Implementation | undefined, version: string | undefined): void => {
    const named = info && plainClient(info)
    if (named === undefined || (named.name === client.name && version === protocolVersion)) return
    client = named
    protocolVersion = version
    onChange()
  }

  /** Only the older era has log messages outside of requests. */
  const sideOf = (notify: Notify, leastLevel: () => LoggingLevel | undefined): SideMessages =>
    sideMessages(notify, leastLevel, (words) => plainWords(words, deps.mask))
  const unasked = sideOf(
    (notification) => tell(notification),
    () => (isStateless ? undefined : sessionLevel()),
  )

  const subscriptions = sessionSubscriptions({
    watch: async (uri, onUpdated) => exposed.watch(uri, onUpdated),
    tell: (uri) => tell({ method: 'notifications/resources/updated', params: { uri } }),
    onError: connection.onError,
  })
  const project = sessionProject({
    helperFolder: connection.origin.folder,
    home: deps.home,
    clock: deps.clock,
    client: () => ownClient(),
    async enter(folder) {
      await deps.enterProject(connection.id, folder)
      lists?.look()
    },
    onError: connection.onError,
  })
  const subject = (): Subject => ({
    client: calledBy(),
    provenAs,
    profile: choice.profile,
    role: principal?.role,
    person: principal?.person,
    project: project.now,
  })
  const caller: Caller = { kind: 'app', id: connection.id }
  const sessionContext: SessionContext = {
    caller,
    clientName: () => client.name,
    revision: () => protocolVersion,
    showsPages: () => opensWithPages,
    scopeNow: () => deps.scopeFor(subject()),
    changed: () => lists?.look(),
    onRead: (characters) => count('charactersRead', characters),
    subscriptions,
    onError: connection.onError,
  }
  const exposed = createSurface(
    {
      ...deps,
      // Also waits for the servers of the client's folder.
      firstLists: (patience) => project.known()?.then(() => deps.firstLists(patience)) ?? deps.firstLists(patience),
    },
    sessionContext,
    choice,
  )

  const taskOwner: TaskOwner = {
    key: () => JSON.stringify([principal?.name, principal?.person, calledBy(), choice.profile, principal?.role, project.now]),
    hasLeft: () => isClosing,
  }
  const callTool = (call: CalledTool, context: CallContext): Promise<Record<string, unknown>> =>
    deps.callTasks.follow(taskOwner, context, (followed) =>
      deps.traced({ tool: String(call.name), session: connection.id, client: calledBy() }, followed, (traced) =>
        exposed.call(call, traced),
      ),
    )

  const wire = clientTransport(connection.transport, {
    clock: deps.clock,
    answer: (call) =>
      callTool(call, callContext(caller, call.meta, call.signal, sideOf(call.notify, sessionLevel), handlerIn(call.id), opensWithPages)),
    onNamed(named, capabilities) {
      client = plainClient(named)
      opensWithPages = showsPages(capabilities)
      if (opensWithPages) deps.onShowsPages()
    },
    listening: subscriptions,
    onClosing: () => void (isClosing = true),
    onClosed() {
      subscriptions.close()
      parked.close()
      deps.questions.forget(connection.id)
      connection.onClose()
    },
    onError: connection.onError,
  })

  /** The capabilities that a client of the older era declared at the opening. */
  let ofClient: Readonly<Record<string, unknown>> | undefined
  const notifyClient: Notify = (notification) =>
    void wire.send({ jsonrpc: '2.0', ...notification }).catch((error: unknown) => connection.onError(error as Error))
  /** The client, asked during one of its requests, or outside of any. */
  const ownClient = (requestId?: string | number): AskedClient => clientOfSession(wire.requests, notifyClient, () => ofClient, requestId)
  const handlerOf = (asked?: AskedClient): CallerRequestHandler => deps.questions.requestHandlerOf(connection.id, calledBy, asked)
  const handlerIn = (requestId: string | number): CallerRequestHandler => handlerOf(ownClient(requestId))
  /** Calls of a client of the stateless era that wait for its answers. */
  const parked = createSuspendedCalls()

  /** Notifies the client during a request that the SDK handles. */
  const notifierOf =
    ({ mcpReq }: ServerContext): Notify =>
    (notification) =>
      void mcpReq.notify(notification).catch(connection.onError)

  /** Answers a request that the SDK handles. */
  const answerRequest = async (request: ClientRequest, context: CallContext): Promise<Record<string, unknown>> => {
    if (request.method === 'tools/list') return exposed.tools(request, context)
    if (request.method === 'tools/call') {
      const { params = {} } = request
      return callTool({ name: params['name'], arguments: params['arguments'], params }, context)
    }
    const answer = await exposed.answer(request, context)
    if (answer === undefined) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
    return answer
  }

  const answerStateless = statelessRequests({
    caller,
    exposed,
    parked,
    callTasks: deps.callTasks,
    taskOwner,
    notifierOf,
    sideOf,
    handlerOf,
    answerRequest,
    onShowsPages: deps.onShowsPages,
  })

  const factory = async ({ era }: McpRequestContext): Promise<Server> => {
    isStateless = era === 'modern'
    let opening: Opening
    try {
      opening = await exposed.opening(isStateless)
    } catch (error) {
      if (error instanceof TooltrayError) return refusing(deps.identity, error)
      throw error
    }
    const { identity, instructions } = opening
    const capabilities = isStateless && exposed.expose !== 'transparent' ? withTasks(opening.capabilities) : opening.capabilities
    const server = new Server(identity, defined({ capabilities, instructions }))
    const begin = (): void => {
      tell = (notification) => void server.notification(notification).catch(connection.onError)
    }
    lists = watchLists({
      lists: notifiedLists(capabilities),
      version: exposed.version,
      tell: (list) => tell({ method: `notifications/${list}/list_changed`, params: {} }),
    })
    if (isStateless) begin()
    server.oninitialized = () => {
      know(server.getClientVersion(), server.getNegotiatedProtocolVersion())
      wire.negotiated({ era: 'legacy' })
      ofClient = server.getClientCapabilities()
      deps.questions.attach(connection.id, ownClient())
      // A transparent session only forwards its server's own requests, unless the server needs the project (`projectSettled`).
      if (exposed.server === undefined) project.opened()
      begin()
    }
    server.setNotificationHandler('notifications/roots/list_changed', () => {
      project.rootsChanged()
      deps.questions.rootsChanged(connection.id)
    })
    server.onerror = connection.onError
    if (capabilities.logging !== undefined) {
      server.setRequestHandler('logging/setLevel', (request) => {
        level = request.params.level
        deps.onLogLevel(level)
        return {}
      })
    }
    server.fallbackRequestHandler = async (request, context) => {
      if (era === 'modern') {
        const envelope = envelopeOf(context)
        know(envelope[CLIENT_INFO_META_KEY] as Implementation | undefined, server.getNegotiatedProtocolVersion())
        const result = await answerStateless(request, context, envelope)
        return exposed.expose === 'transparent' ? result : withCachingHint(request.method, result)
      }
      const { id, _meta: meta, signal } = context.mcpReq
      const side = sideOf(notifierOf(context), sessionLevel)
      return answerRequest(request, callContext(caller, meta, signal, side, handlerIn(id), opensWithPages))
    }
    if (isStateless) servesTaskMethods(server)
    return server
  }
  const handle = serveStdio(factory, { transport: wire, onerror: connection.onError })

  return {
    get report() {
      const listed = exposed.listed?.()
      return {
        id: connection.id,
        client: { ...client, name: calledBy() },
        attachedAt: connection.now,
        expose: exposed.expose,
        server: exposed.server,
        listed,
        profile: choice.profile,
        ...tally,
        protocolVersion,
      }
    },
    get clientName() {
      return calledBy()
    },
    get program() {
      return client.name
    },
    taskOwner,
    get subject() {
      return subject()
    },
    get holder() {
      return { session: connection.id, client: calledBy(), project: project.now, person: principal?.person }
    },
    visitor: visitorOf(connection.origin),
    projectSettled: () => project.settled(),
    called: () => count('calls', 1),
    lookAtLists: () => lists?.look(),
    serverLogged(from, notification) {
      if (exposed.receives?.(from, notification) !== true) return
      if (notification.method === 'notifications/message') unasked.onLogMessage(notification.params as LoggingMessageNotificationParams)
      else tell(notification)
    },
    close: () => handle.close(),
  }
}
