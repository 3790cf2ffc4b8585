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
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ToolDefinition } from '../../catalog/tool.ts'
import type { Notify } from '../../wire/lane/answering.ts'
import type { CallContext } from '../calls/call-context.ts'
import { type ToolCall, clientWire } from '../client-wire.ts'
import type { ToolsAtHand } from '../at-hand/tools-at-hand.ts'
import { isMetaTool, ownTools } from './meta-tools.ts'
import { type MetaCallParts, callMetaTool, callToolAtHand } from './meta-calls.ts'
import type { Profile } from '../offer/profile.ts'
import { type SessionOthers, answerOthers, othersCapabilities } from '../others/answer-others.ts'
import { resultSize } from '../calls/result-size.ts'
import { withinProfile } from '../offer/within-profile.ts'

export interface Session {
  readonly report: SessionStatus
  /** The client's name alone: asked for with every call. */
  readonly clientName: string
  close(): Promise<void>
}

export interface SessionParts extends MetaCallParts {
  readonly identity: Implementation
  /** @param profile that the session works in. */
  instructions(profile: Profile | undefined): string
  /** Words that an app's own search for tools shall find us by. */
  searchHint(profile: Profile | undefined): string
  /** Prompts and resources of the servers of a profile. */
  othersWithin(profile: Profile | undefined): SessionOthers
  /** The profile of a session by the name it was started with. Throws `profile_unknown`. */
  profileFor(name: string | undefined): Profile | undefined
  readonly atHand: Pick<ToolsAtHand, 'begin' | 'definitions' | 'listedAs'>
  /** A session asked for log messages of at least this level. */
  onLogLevel(level: LoggingLevel): void
}

const LEVELS: readonly LoggingLevel[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/**
 * Serves MCP to one client over a transport, in whichever era the client opens.
 *
 * `tools/list` and `tools/call` are answered as raw messages: the SDK's typed handlers would drop what they do not know of a result.
 */
export function serveSession(
  parts: SessionParts,
  connection: {
    id: string
    program: string
    profile?: string | undefined
    transport: Transport
    now: number
    onChange: () => void
    onClose: () => void
    onError: (error: Error) => void
  },
): Session {
  const { onChange } = connection
  let client: SessionStatus['client'] = { name: connection.program }
  let protocolVersion: string | undefined
  let calls = 0
  let charactersRead = 0
  let level: LoggingLevel | undefined

  /** What a client of the older era asked for. */
  const sessionLevel = (): LoggingLevel => level ?? 'debug'

  const know = (info: Implementation | undefined, version: string | undefined): void => {
    if (info === undefined || (info.name === client.name && version === protocolVersion)) return
    client = { name: info.name, version: info.version }
    protocolVersion = version
    onChange()
  }

  const profileNow = (): Profile | undefined => parts.profileFor(connection.profile)
  const partsNow = (): MetaCallParts => withinProfile(parts, profileNow())
  const othersNow = (): SessionOthers => parts.othersWithin(profileNow())

  const instructions = (): string =>
    unlessMissing(
      () => parts.instructions(profileNow()),
      (error) => error.sentence,
    )
  const othersDeclared = (): Record<string, object> =>
    unlessMissing(
      () => othersCapabilities(othersNow().offered()),
      () => ({}),
    )

  /** What is listed in the whole session, whatever becomes of the servers: clients keep prompts that begin with it. */
  let listed: { readonly hint: string; readonly atHand: Promise<readonly string[]> } | undefined
  const toolsWithin = async (profile: Profile | undefined): Promise<ToolDefinition[]> => {
    listed ??= { hint: parts.searchHint(profile), atHand: parts.atHand.begin(profile) }
    return [...ownTools(listed.hint), ...parts.atHand.definitions(profile, await listed.atHand)]
  }
  const tools = (): Promise<ToolDefinition[]> =>
    unlessMissing(
      () => toolsWithin(profileNow()),
      async () => ownTools(),
    )
  /** Settles it at the opening, not at the first question: the helper may have answered that, with what was to be listed then. */
  const settleTools = (): void => {
    if (listed === undefined) tools().catch(connection.onError)
  }

  const callTool = (name: unknown, args: unknown, context: CallContext): Promise<Record<string, unknown>> => {
    if (!isMetaTool(name)) {
      const listedAs = typeof name === 'string' ? parts.atHand.listedAs(name) : undefined
      if (typeof name === 'string' && listedAs !== undefined) {
        calls++
        onChange()
        return callToolAtHand(partsNow, { name, arguments: args, listedAs }, context)
      }
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown tool: ${String(name)}. Call it through execute_tool with this name.`,
      )
    }
    calls++
    onChange()
    const answer = callMetaTool(partsNow, name, args, context)
    if (name !== 'search_tools' && name !== 'describe_tool') return answer
    return answer.then((result) => {
      charactersRead += resultSize(result)
      return result
    })
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
    answer: ({ name, arguments: args, meta, signal, notify }) =>
      callTool(name, args, callContext(meta, signal, sideMessages(notify, sessionLevel))),
    onClosed: connection.onClose,
    onError: connection.onError,
  })

  const factory = ({ era }: McpRequestContext): Server => {
    settleTools()
    const declared = othersDeclared()
    const capabilities = { tools: { listChanged: true }, logging: {}, ...declared }
    const server = new Server(parts.identity, { capabilities, instructions: instructions() })
    server.oninitialized = () => {
      know(server.getClientVersion(), server.getNegotiatedProtocolVersion())
      wire.settle({ era: 'legacy' })
    }
    server.onerror = connection.onError
    server.setRequestHandler('logging/setLevel', (request) => {
      level = request.params.level
      parts.onLogLevel(level)
      return {}
    })
    server.fallbackRequestHandler = async (request, context) => {
      const envelope = era === 'modern' ? envelopeOf(context) : undefined
      if (envelope !== undefined) know(envelope[CLIENT_INFO_META_KEY] as Implementation | undefined, server.getNegotiatedProtocolVersion())
      if (request.method === 'tools/list') return { tools: await tools() }
      const { _meta: meta, signal } = context.mcpReq
      const notify: Notify = (notification) => void context.mcpReq.notify(notification).catch(connection.onError)
      const leastLevel = envelope === undefined ? sessionLevel : () => envelope[LOG_LEVEL_META_KEY] as LoggingLevel | undefined
      const asked = callContext(meta, signal, sideMessages(notify, leastLevel))
      const { name, arguments: args } = request.params ?? {}
      if (request.method === 'tools/call') return callTool(name, args, asked)
      const answer = await answerOthers(request, declared, othersNow, asked)
      if (answer === undefined) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
      return answer
    }
    return server
  }

  const handle = serveStdio(factory, { transport: wire, onerror: connection.onError })

  return {
    get report() {
      return {
        id: connection.id,
        client,
        attachedAt: connection.now,
        calls,
        ...(connection.profile === undefined ? {} : { profile: connection.profile }),
        charactersRead,
        ...(protocolVersion === undefined ? {} : { protocolVersion }),
      }
    },
    get clientName() {
      return client.name
    },
    close: () => handle.close(),
  }
}

/** What a session says of itself; something else where its profile is not there: nothing can be found then, and every call tells so. */
function unlessMissing<T>(say: () => T, otherwise: (error: TooltrayError) => T): T {
  try {
    return say()
  } catch (error) {
    if (error instanceof TooltrayError) return otherwise(error)
    throw error
  }
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
