import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { CallSignal } from '../base/call-signal.ts'
import { isObject } from '../base/is-object.ts'
import type { Clock } from '../base/platform.ts'
import { type AnswerContext, type Notify, incomingRequests } from '../transport/json-rpc/incoming-requests.ts'
import type { CalledTool } from './exposure/tool-surface.ts'
import { type Requester, outgoingRequests } from '../transport/json-rpc/outgoing-requests.ts'
import { bothWays, jsonRpcPeer } from '../transport/json-rpc/peer.ts'
import { type Listening, noticesListening } from './prompts-resources/listening.ts'
import { type FarEnd, type Middleware, type TransportPipeline, composePipeline } from '../transport/pipeline.ts'

/** A `tools/call` request as it came; its parameters are not checked yet. */
export interface ToolCall extends CalledTool {
  readonly id: string | number
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly signal: CallSignal
  /** Says something to the client while the call runs. */
  readonly notify: Notify
}

/** The wire to a client. */
export interface ClientTransport extends TransportPipeline {
  /** The way of our own requests to it, once the wire is settled. */
  readonly requests: Requester
}

/** What `clientTransport` works with. */
interface ClientTransportDeps {
  readonly clock: Clock
  answer(call: ToolCall): Promise<Record<string, unknown>>
  /** What the client calls itself, as soon as it has said so; nothing of it is checked but that there is a name. */
  onNamed(client: { readonly name: string }): void
  readonly listening: Listening
  onClosed(): void
  onError(error: Error): void
}

/**
 * The wire to a client, over a transport that has the framing (`streamTransport`) and is not started yet. To be settled when a conversation
 * of the older era is open: tool calls are answered beside the SDK from then on.
 *
 * In the stateless era every call brings the client, its capabilities and its protocol version along; they are the SDK's to check, and the
 * calls stay with it.
 *
 * @param deps.answer returns the result of a call; what it throws becomes an error answer.
 * @param deps.listening is told what the client listens to.
 * @param deps.onClosed is called with the end when everybody on the wire knows it.
 */
export function clientTransport(transport: FarEnd, deps: ClientTransportDeps): ClientTransport {
  const takes = (params: unknown): params is CallParams =>
    isObject(params) && typeof params.name === 'string' && (params._meta === undefined || isObject(params._meta))
  const answer = (params: CallParams, { id, signal, notify }: AnswerContext) =>
    deps.answer({ id, name: params.name, arguments: params.arguments, params, meta: params._meta, signal, notify })
  const { side, stage } = jsonRpcPeer(
    bothWays(
      outgoingRequests({ clock: deps.clock, exchanges: false, hears: new Map() }),
      incomingRequests({ method: 'tools/call', takes, answer }, deps.onError),
    ),
  )
  const wire = composePipeline(transport, [
    // Next to the client, so that it has the last word: it passes the end on before it tells of it.
    tellsClosed(deps.onClosed),
    hearsName(deps.onNamed),
    // Sees both the SDK's messages and those that are for it.
    noticesListening(deps.listening),
    // Next to the SDK, which gets what the lane leaves.
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
 * Hears what the client calls itself before the SDK opens the conversation: what is said at its opening depends on who it is. In the era
 * with sessions it says so once (`initialize`), in the other one with every request, of which the first is heard here.
 */
function hearsName(onNamed: (client: { readonly name: string }) => void): Middleware {
  let heard = false
  return (next) => ({
    receive(message, extra) {
      if (!heard && 'method' in message) {
        const { params } = message
        const info = message.method === 'initialize' ? params?.['clientInfo'] : params?._meta?.[CLIENT_INFO_META_KEY]
        if (isObject(info) && typeof info['name'] === 'string') {
          heard = true
          onNamed({ name: info['name'] })
        }
      }
      next.receive(message, extra)
    },
  })
}

function tellsClosed(onClosed: () => void): Middleware {
  return (next) => ({
    closed() {
      next.closed()
      onClosed()
    },
  })
}
