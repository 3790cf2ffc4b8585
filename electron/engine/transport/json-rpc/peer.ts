import type { JSONRPCMessage, TransportSendOptions } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'
import type { Answer } from '../answer.ts'
import type { Send, Middleware } from '../pipeline.ts'

/** A request from the peer, as it came. */
export interface PeerRequest {
  readonly id: string | number
  readonly method: string
  readonly params?: unknown
}

/** One side of JSON-RPC: asking or answering. Each method returns whether it has handled the message. */
export interface Side {
  takesAnswer?(answer: Answer): boolean
  takesRequest?(request: PeerRequest): boolean
  takesNotification?(method: string, params: Readonly<Record<string, unknown>>): boolean
  /** Called when the connection has ended: ends everything in progress. */
  closed(): void
}

/** Sends a message. The sender is only notified if it could not be sent. */
export type Post = (message: JSONRPCMessage, onFailed: (error: Error) => void, options?: TransportSendOptions) => void

/**
 * A JSON-RPC peer that handles requests and cancellation beside the SDK. The SDK checks each message against several schemas and through
 * several promise turns, which costs more than the rest of a call. It also refuses results that its schemas do not know, and drops messages
 * that it does not recognize. A result belongs to the client, and must pass as it is.
 *
 * The peer begins when the session is open, and handles the messages that its side recognizes. All others go to the SDK: the handshake,
 * subscriptions, and its own requests.
 *
 * @param side is called with the function that sends to the far end, from this place in the pipeline.
 */
export function jsonRpcPeer<Own extends Side>(side: (post: Post) => Own): { readonly side: Own; readonly stage: Middleware } {
  let send: Send = () => {
    throw new Error('The lane is on no wire.')
  }
  let open = false
  const own = side((message, onFailed, options) => {
    try {
      send(message, options)?.catch(onFailed)
    } catch (error) {
      onFailed(error as Error)
    }
  })

  const takes = (message: JSONRPCMessage): boolean => {
    if (!('method' in message)) return own.takesAnswer?.(message as Answer) === true
    if ('id' in message) return own.takesRequest?.(message) === true
    return own.takesNotification?.(message.method, isObject(message.params) ? message.params : {}) === true
  }

  return {
    side: own,
    stage(next) {
      send = next.send
      return {
        negotiated: () => (open = true),
        receive(message, extra) {
          if (!open || !takes(message)) next.receive(message, extra)
        },
        closed() {
          own.closed()
          next.closed()
        },
      }
    },
  }
}

/**
 * Combines an asking and an answering side.
 *
 * @param answers is called with the asking side.
 */
export function bothWays<Asking extends Side>(
  asks: (post: Post) => Asking,
  answers: (post: Post, asking: Asking) => Side,
): (post: Post) => Side & { readonly asking: Asking } {
  return (post) => {
    const asking = asks(post)
    const answering = answers(post, asking)
    return {
      asking,
      takesAnswer: (answer) => asking.takesAnswer?.(answer) === true,
      takesRequest: (request) => answering.takesRequest?.(request) === true,
      takesNotification: (method, params) =>
        asking.takesNotification?.(method, params) === true || answering.takesNotification?.(method, params) === true,
      closed() {
        asking.closed()
        answering.closed()
      },
    }
  }
}
