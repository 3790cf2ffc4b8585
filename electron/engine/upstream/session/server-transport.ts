import { type FetchLike, type LoggingMessageNotificationParams, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Requester, outgoingRequests } from '../../transport/json-rpc/outgoing-requests.ts'
import { bothWays, jsonRpcPeer } from '../../transport/json-rpc/peer.ts'
import { brokenStreams } from '../../transport/middleware/broken-streams.ts'
import { readableAnswers } from '../../transport/middleware/readable-answers.ts'
import { statelessEra } from '../../transport/middleware/stateless-era.ts'
import { type FarEnd, type Middleware, type TransportPipeline, composePipeline } from '../../transport/pipeline.ts'
import { remoteTransport } from './remote.ts'
import { type CliDeps, cliTransport } from '../cli/cli-transport.ts'
import { type ServerRequestDeps, attributeServerRequests } from './attribute-server-requests.ts'
import { type StdioDeps, type StdioTransport, stdioTransport } from '../process/stdio.ts'
import type { Target } from './target.ts'

/** A connection to a server, for the SDK and beside it. */
export interface ServerTransport {
  readonly wire: TransportPipeline
  /** Sends our own requests, once the pipeline is settled. */
  readonly requests: Requester
  /** The process at the far end. Undefined for remote servers, and for programs that each call runs anew. */
  readonly process: StdioTransport | undefined
  /** Notifies a server that keeps a session for us that it is over. */
  endSession(): Promise<void>
}

interface ServerTransportDeps extends StdioDeps, CliDeps, Omit<ServerRequestDeps, 'cameWith'> {
  /** For the requests to a remote server. */
  readonly fetch: FetchLike
  /** Called with each log message of the server. */
  onLogMessage(message: LoggingMessageNotificationParams): void
  onElicitationComplete(elicitationId: string): void
}

/**
 * Creates the pipeline to a server, not started yet.
 *
 * @param deps is notified of the server's own messages and requests, from the moment when the pipeline is settled.
 */
export function serverTransport(target: Target, deps: ServerTransportDeps): ServerTransport {
  const { transport, answers, process, cameWith } = farEnd(target, deps)
  const isRemote = target.transport === 'http' || target.transport === 'sse'
  const handlers = new Map<string, (params: Readonly<Record<string, unknown>>) => void>([
    ['notifications/message', (params) => deps.onLogMessage(params as unknown as LoggingMessageNotificationParams)],
    // The SDK requests no progress, so this belongs to a request that is over.
    ['notifications/progress', () => undefined],
    ['notifications/elicitation/complete', ({ elicitationId }) => deps.onElicitationComplete(String(elicitationId))],
  ])
  const { side, stage: requestLane } = jsonRpcPeer(
    bothWays(
      outgoingRequests({ clock: deps.clock, exchanges: isRemote, notificationHandlers: handlers }),
      attributeServerRequests({ ...deps, cameWith }),
    ),
  )
  const wire = composePipeline(transport, [
    // Next to the server, so that all that follow, the SDK above all, can read every response.
    answers,
    // Before the JSON-RPC peer, which knows no era: adds the envelope to its messages, and removes the marker from its results.
    statelessEra({ hangingUpCancels: isRemote }),
    // Passes every message on, so its place does not matter. It disconnects after the SDK has the error.
    brokenStreams,
    // Next to the SDK, which gets the messages that the peer does not handle.
    requestLane,
  ])
  return { wire, requests: side.asking, process, endSession: () => endSession(transport) }
}

/** The framing, and the middleware for unusual responses, which differs between byte streams and HTTP. */
function farEnd(target: Target, deps: StdioDeps & CliDeps & Pick<ServerTransportDeps, 'fetch'>): FarEndOfServer {
  if (target.transport === 'cli')
    return { transport: cliTransport(target, deps), answers: readableAnswers, process: undefined, cameWith: () => undefined }
  if (target.transport !== 'stdio') return { ...remoteTransport(target.transport, target, deps), process: undefined }
  const process = stdioTransport(target, deps)
  return { transport: process, answers: readableAnswers, process, cameWith: () => undefined }
}

interface FarEndOfServer extends Pick<ServerRequestDeps, 'cameWith'> {
  readonly transport: FarEnd
  readonly answers: Middleware
  readonly process: StdioTransport | undefined
}

/** A remote server keeps the session until it is ended (MCP specification, Streamable HTTP, session management). */
async function endSession(transport: FarEnd): Promise<void> {
  if (!(transport instanceof StreamableHTTPClientTransport) || transport.sessionId === undefined) return
  await transport.terminateSession().catch(() => undefined) // it may be down or refuse: the session then ends by itself
}
