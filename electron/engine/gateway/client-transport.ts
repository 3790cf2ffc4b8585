import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { CallSignal } from '../base/call-signal.ts'
import { isObject } from '../base/is-object.ts'
import type { Clock } from '../base/platform.ts'
import { type AnswerContext, type Notify, incomingRequests } from '../transport/json-rpc/incoming-requests.ts'
import type { CalledTool } from './exposure/tool-surface.ts'
import { type Requester, outgoingRequests } from '../transport/json-rpc/outgoing-requests.ts'
import { bothWays, jsonRpcPeer } from '../transport/json-rpc/peer.ts'
import { type Listening, noticesListening } from './prompts-resources/listening.ts'
import { type FarEnd, type Middleware, type TransportPipeline, composePipeline } from '../transport/pipeline.ts'

/** A `tools/call` request as it came, with unchecked parameters. */
export interface ToolCall extends CalledTool {
  readonly id: string | number
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly signal: CallSignal
  /** Sends a notification to the client while the call runs. */
  readonly notify: Notify
}

/** The pipeline to a client. */
export interface ClientTransport extends TransportPipeline {
  /** Sends our own requests to the client, once the pipeline is settled. */
  readonly requests: Requester
}

/** Dependencies of `clientTransport`. */
interface ClientTransportDeps {
  readonly clock: Clock
  answer(call: ToolCall): Promise<Record<string, unknown>>
  /** Called with the client's own name and its capabilities as soon as they are known. Only the presence of a name is checked. */
  onNamed(client: { readonly name: string }, capabilities: unknown): void
  readonly listening: Listening
  /** Called when the client is gone, before its requests are cancelled for that. */
  onClosing(): void
  onClosed(): void
  onError(error: Error): void
}

/**
 * Creates the pipeline to a client, over a transport that does the framing (`streamTransport`) and is not started yet. The caller settles
 * it when a session of the older era is open: from then on, tool calls are answered beside the SDK.
 *
 * In the stateless era, every call carries the client, its capabilities, and its protocol version. The SDK checks them, so it gets the
 * calls.
 *
 * @param deps.answer returns the result of a call. An error that it throws becomes an error response.
 * @param deps.listening is notified of what the client listens to.
 * @param deps.onClosed is called with the end, after all middleware.
 */
export function clientTransport(transport: FarEnd, deps: ClientTransportDeps): ClientTransport {
  const takes = (params: unknown): params is CallParams =>
    isObject(params) && typeof params.name === 'string' && (params._meta === undefined || isObject(params._meta))
  const answer = (params: CallParams, { id, signal, notify }: AnswerContext) =>
    deps.answer({ id, name: params.name, arguments: params.arguments, params, meta: params._meta, signal, notify })
  const { side, stage } = jsonRpcPeer(
    bothWays(
      outgoingRequests({ clock: deps.clock, exchanges: false, notificationHandlers: new Map() }),
      incomingRequests({ method: 'tools/call', takes, answer }, deps.onError),
    ),
  )
  const wire = composePipeline(transport, [
    // Next to the client, so that it runs last: it passes the end on before it reports it.
    tellsClosed(deps.onClosing, deps.onClosed),
    reportsName(deps.onNamed),
    // Sees both the SDK's messages and those that are for it.
    noticesListening(deps.listening),
    // Next to the SDK, which gets the messages that the peer does not handle.
    stage,
  ])
  return Object.assign(wire, { requests: side.asking })
}

interface CallParams {
  readonly name: string
  readonly arguments?: unknown
  readonly _meta?: Readonly<Record<string, unknown>>
  readonly [more: string]: unknown
}

/**
 * Reads the client's name and capabilities before the SDK opens the session, because the handshake depends on the client. In the era with
 * sessions they come once (`initialize`); in the stateless era with every request, of which the first is read.
 */
function reportsName(onNamed: ClientTransportDeps['onNamed']): Middleware {
  let heard = false
  return (next) => ({
    receive(message, extra) {
      if (!heard && 'method' in message) {
        const { params } = message
        const opens = message.method === 'initialize'
        const info = opens ? params?.['clientInfo'] : params?._meta?.[CLIENT_INFO_META_KEY]
        if (isObject(info) && typeof info['name'] === 'string') {
          heard = true
          onNamed({ name: info['name'] }, opens ? params?.['capabilities'] : params?._meta?.[CLIENT_CAPABILITIES_META_KEY])
        }
      }
      next.receive(message, extra)
    },
  })
}

function tellsClosed(onClosing: () => void, onClosed: () => void): Middleware {
  return (next) => ({
    closed() {
      onClosing()
      next.closed()
      onClosed()
    },
  })
}
