import type { JSONRPCMessage, TransportSendOptions } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'
import type { Answer } from '../answer.ts'
import type { Send, Middleware } from '../pipeline.ts'

/** A request of the peer, as it came. */
export interface PeerRequest {
  readonly id: string | number
  readonly method: string
  readonly params?: unknown
}

/** One side of JSON-RPC: who asks, or who answers. Each says of a message whether it has taken it. */
export interface Side {
  takesAnswer?(answer: Answer): boolean
  takesRequest?(request: PeerRequest): boolean
  takesNotification?(method: string, params: Readonly<Record<string, unknown>>): boolean
  /** The connection has ended, and with it all that is under way. */
  closed(): void
}

/** Sends a message. Whoever sends it hears no more of it, but for why it could not be sent. */
export type Post = (message: JSONRPCMessage, onFailed: (error: Error) => void, options?: TransportSendOptions) => void

/**
 * The short way of requests, beside the SDK: JSON-RPC and cancellation, nothing else. The SDK checks each message against several schemas
 * and passes it through several turns of promises, which costs more than all else of a call; it refuses results that its schemas do not
 * know, and drops what it does not take for a message. A result belongs to the client, and is not ours to judge.
 *
 * A lane begins when the conversation is open, and takes what its side knows for its own. Everything else stays with the SDK: handshake,
 * subscriptions, and whatever it sent itself.
 *
 * @param side is given the way out: from the place of the lane on the wire towards the peer.
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
 * Both sides on one lane.
 *
 * @param answers is given the side that asks.
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
