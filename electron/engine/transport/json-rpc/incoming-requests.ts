import { type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { type CallCanceller, type CallSignal, callCanceller } from '../../base/call-signal.ts'
import type { PeerRequest, Post, Side } from './peer.ts'

export interface Notification {
  readonly method: string
  readonly params: Record<string, unknown>
}

/** Sends a notification. */
export type Notify = (notification: Notification) => void

/** The context of a request that is being answered. */
export interface AnswerContext {
  /** The id of the request. */
  readonly id: string | number
  /** Aborted when the request is cancelled, or the peer is gone. */
  readonly signal: CallSignal
  /** Sends a notification to the peer during the request. */
  readonly notify: Notify
}

/** Requests of the peer that are answered here. */
export interface Service<Params> {
  readonly method: string
  /** Whether parameters have the shape that is answered here. The SDK refuses all others. */
  takes(params: unknown): params is Params
  /** Returns the result. An error that it throws becomes an error response. */
  answer(params: Params, context: AnswerContext): Promise<Record<string, unknown>>
}

/**
 * The answering side of a JSON-RPC peer. A request is an id, a method, and parameters; its response a result or an error (JSON-RPC 2.0,
 * sections 4 and 5). A cancelled request gets no response (MCP specification, cancellation). Requests run concurrently.
 *
 * @param onError is called with the reason why a message could not be sent.
 */
export function incomingRequests<Params>(service: Service<Params>, onError: (error: Error) => void): (post: Post) => Side {
  return (post) => {
    const running = new Map<string | number, CallCanceller>()

    const say = (message: JSONRPCMessage): void =>
      post(message, (error) => {
        onError(error)
        // A result with thousands of levels cannot be serialized; the caller must get an error.
        if ('result' in message && error instanceof RangeError) {
          const unwritable = { code: ProtocolErrorCode.InternalError, message: `The result cannot be written: ${error.message}.` }
          say({ jsonrpc: '2.0', id: message.id, error: unwritable })
        }
      })

    const take = async (id: string | number, params: Params): Promise<void> => {
      const canceller = callCanceller()
      running.set(id, canceller)
      const { signal } = canceller
      // Over HTTP, each response has its own stream, which also carries its notifications (MCP specification, Streamable HTTP).
      const notify: Notify = (notification) => post({ jsonrpc: '2.0', ...notification }, onError, { relatedRequestId: id })
      try {
        const result = await service.answer(params, { id, signal, notify })
        if (!signal.aborted) say({ jsonrpc: '2.0', id, result })
      } catch (error) {
        if (!signal.aborted) say({ jsonrpc: '2.0', id, error: answeredError(error) })
      } finally {
        if (running.get(id) === canceller) running.delete(id)
      }
    }

    return {
      takesRequest({ id, method, params }: PeerRequest) {
        if (method !== service.method || !service.takes(params)) return false
        void take(id, params)
        return true
      },
      takesNotification(method, params) {
        const canceller = method === 'notifications/cancelled' ? running.get(params.requestId as string | number) : undefined
        canceller?.cancel(params.reason)
        return canceller !== undefined
      },
      closed() {
        for (const canceller of running.values()) canceller.cancel('The client is gone.')
      },
    }
  }
}

function answeredError(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: Number.isSafeInteger(code) ? (code as number) : ProtocolErrorCode.InternalError,
    message: typeof message === 'string' ? message : 'Internal error',
    data,
  }
}
