import {
  CLIENT_INFO_META_KEY,
  type Implementation,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  type LoggingMessageNotificationParams,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { SessionChoice } from '../../../contract/exposure.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Notification, Notify } from '../../wire/lane/answering.ts'
import type { CallContext } from '../calls/call-context.ts'
import { type ToolCall, clientWire } from '../client-wire.ts'
import type { CalledTool, Opening, Seat } from '../exposure/exposed.ts'
import { exposedAs } from '../exposure/exposed-as.ts'
import { asProtocolError } from '../others/use-others.ts'
import { sessionSubscriptions } from '../others/session-subscriptions.ts'
import { type ListChanges, toldLists, watchLists } from './list-changes.ts'
import type { SessionParts } from './session-parts.ts'

export interface Session {
  readonly report: SessionStatus
  /** The client's name alone: asked for with every call. */
  readonly clientName: string
  /** Other things may be on offer than before: tells the client of lists that have changed. */
  lookAtLists(): void
  /** A server said something that no request asked for: it goes to the client whose business it is. */
  serverSaid(server: string, notification: Notification): void
  close(): Promise<void>
}

const LEVELS: readonly LoggingLevel[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/**
 * How long a list of ours may be used again (MCP specification 2026-07-28, caching): for a minute, which is how late a client that did not
 * subscribe learns of a change. What a server itself says of its lists is its own.
 */
const LIST_HINT = { ttlMs: 60_000, cacheScope: 'private' }

/**
 * Serves MCP to one client over a transport, in whichever era the client opens.
 *
 * All requests but those that the SDK answers itself are answered as raw messages: its typed handlers would drop what they do not know of a
 * result.
 */
export function serveSession(
  parts: SessionParts,
  connection: {
    id: string
    program: string
    choice: SessionChoice
    transport: Transport
    now: number
    onChange: () => void
    onClose: () => void
    onError: (error: Error) => void
  },
): Session {
  const { choice, onChange } = connection
  let client: SessionStatus['client'] = { name: connection.program }
  let protocolVersion: string | undefined
  let calls = 0
  let charactersRead = 0
  let level: LoggingLevel | undefined
  let lists: ListChanges | undefined
  /** Sends a notification, from the moment when the client listens. */
  let tell: Notify = () => undefined

  /** What a client of the older era asked for. */
  const sessionLevel = (): LoggingLevel => level ?? 'debug'

  const know = (info: Implementation | undefined, version: string | undefined): void => {
    if (info === undefined || (info.name === client.name && version === protocolVersion)) return
    client = { name: info.name, version: info.version }
    protocolVersion = version
    onChange()
  }

  const subscriptions = sessionSubscriptions({
    watch: async (uri, onUpdated) => exposed.watch(uri, onUpdated),
    tell: (uri) => tell({ method: 'notifications/resources/updated', params: { uri } }),
    onError: connection.onError,
  })
  const seat: Seat = {
    caller: connection.id,
    clientName: () => client.name,
    profileNow: () => parts.profileFor(choice.profile),
    changed: () => lists?.look(),
    onRead: (characters) => (charactersRead += characters),
    subscriptions,
    onError: connection.onError,
  }
  const exposed = exposedAs(parts, seat, choice)

  const callTool = (call: CalledTool, context: CallContext): Promise<Record<string, unknown>> => {
    calls++
    onChange()
    return exposed.call(call, context)
  }

  /** @param side where the call's messages to the client go, and from which level on log messages are wanted. */
  const callContext = (meta: ToolCall['meta'], signal: CallSignal, side: SideMessages): CallContext => {
    const context = {
      caller: connection.id,
      signal,
      logLevel: side.leastLevel(),
      onLogMessage: side.onLogMessage,
      onProgress: undefined,
      meta: undefined,
    }
    if (meta === undefined) return context
    const { progressToken, ...passedOn } = meta
    return {
      ...context,
      ...(Object.keys(passedOn).length === 0 ? {} : { meta: passedOn }),
      ...(progressToken === undefined
        ? {}
        : { onProgress: (progress) => side.notify({ method: 'notifications/progress', params: { ...progress, progressToken } }) }),
    }
  }

  const wire = clientWire(connection.transport, {
    answer: ({ meta, signal, notify, ...call }) => callTool(call, callContext(meta, signal, sideMessages(notify, sessionLevel))),
    listening: subscriptions,
    onClosed() {
      subscriptions.close()
      connection.onClose()
    },
    onError: connection.onError,
  })

  const factory = async ({ era }: McpRequestContext): Promise<Server> => {
    let opening: Opening
    try {
      opening = await exposed.opening(era === 'modern')
    } catch (error) {
      if (error instanceof TooltrayError) return refusing(parts.identity, error)
      throw error
    }
    const { identity, capabilities, instructions } = opening
    const server = new Server(identity, { capabilities, ...(instructions === undefined ? {} : { instructions }) })
    const begin = (): void => {
      tell = (notification) => void server.notification(notification).catch(connection.onError)
    }
    lists = watchLists({
      lists: toldLists(capabilities),
      version: exposed.version,
      tell: (list) => tell({ method: `notifications/${list}/list_changed`, params: {} }),
    })
    if (era === 'modern') begin()
    server.oninitialized = () => {
      know(server.getClientVersion(), server.getNegotiatedProtocolVersion())
      wire.settle({ era: 'legacy' })
      begin()
    }
    server.onerror = connection.onError
    if (capabilities.logging !== undefined) {
      server.setRequestHandler('logging/setLevel', (request) => {
        level = request.params.level
        parts.onLogLevel(level)
        return {}
      })
    }
    server.fallbackRequestHandler = async (request, context) => {
      const envelope = era === 'modern' ? envelopeOf(context) : undefined
      if (envelope !== undefined) know(envelope[CLIENT_INFO_META_KEY] as Implementation | undefined, server.getNegotiatedProtocolVersion())
      const { _meta: meta, signal } = context.mcpReq
      const notify: Notify = (notification) => void context.mcpReq.notify(notification).catch(connection.onError)
      const leastLevel = envelope === undefined ? sessionLevel : () => envelope[LOG_LEVEL_META_KEY] as LoggingLevel | undefined
      const asked = callContext(meta, signal, sideMessages(notify, leastLevel))
      const hinted = (result: Record<string, unknown>) =>
        era === 'modern' && exposed.expose !== 'transparent' && request.method.endsWith('/list') ? { ...LIST_HINT, ...result } : result
      if (request.method === 'tools/list') return hinted(await exposed.tools(request, asked))
      if (request.method === 'tools/call') {
        const { _meta: _envelope, ...params } = request.params ?? {}
        return callTool({ name: params.name, arguments: params.arguments, params }, asked)
      }
      const answer = await exposed.answer(request, asked)
      if (answer === undefined) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
      return hinted(answer)
    }
    return server
  }

  const handle = serveStdio(factory, { transport: wire, onerror: connection.onError })

  return {
    get report() {
      const listed = exposed.listed?.()
      return {
        id: connection.id,
        client,
        attachedAt: connection.now,
        calls,
        expose: exposed.expose,
        ...(exposed.server === undefined ? {} : { server: exposed.server }),
        ...(listed === undefined ? {} : { listed }),
        ...(choice.profile === undefined ? {} : { profile: choice.profile }),
        charactersRead,
        ...(protocolVersion === undefined ? {} : { protocolVersion }),
      }
    },
    get clientName() {
      return client.name
    },
    lookAtLists: () => lists?.look(),
    serverSaid(server, notification) {
      if (exposed.hears?.(server, notification) === true) tell(notification)
    },
    close: () => handle.close(),
  }
}

/** Who answers a conversation that cannot be opened: with the reason, whatever is asked. */
function refusing(identity: Implementation, error: TooltrayError): Server {
  const server = new Server(identity, { capabilities: {} })
  const refuse = (): never => {
    throw asProtocolError(error)
  }
  server.setRequestHandler('initialize', refuse)
  server.fallbackRequestHandler = refuse
  return server
}

/** What is said to the client while a call runs. */
interface SideMessages {
  readonly notify: Notify
  onLogMessage(message: LoggingMessageNotificationParams): void
  /** Log messages below it are not passed on; undefined: none is. */
  leastLevel(): LoggingLevel | undefined
}

function sideMessages(notify: Notify, leastLevel: () => LoggingLevel | undefined): SideMessages {
  return {
    notify,
    leastLevel,
    onLogMessage(message) {
      const least = leastLevel()
      if (least !== undefined && LEVELS.indexOf(message.level) >= LEVELS.indexOf(least))
        notify({ method: 'notifications/message', params: { ...message } })
    },
  }
}

/** The per-request envelope of the stateless era; the SDK has checked it, its type does not know the keys. */
function envelopeOf(context: ServerContext): Readonly<Record<string, unknown>> {
  return context.mcpReq.envelope ?? {}
}
