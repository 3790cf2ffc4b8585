import { type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { type CallCanceller, type CallSignal, callCanceller } from '../../base/call-signal.ts'
import type { PeerRequest, Post, Side } from './peer.ts'

export interface Notification {
  readonly method: string
  readonly params: Record<string, unknown>
}

/** Sends a notification. */
export type Notify = (notification: Notification) => void

/** What an answer comes about with. */
export interface AnswerContext {
  /** Of the request. */
  readonly id: string | number
  /** The request was cancelled, or who asked is gone. */
  readonly signal: CallSignal
  /** Says something to who asked, meanwhile. */
  readonly notify: Notify
}

/** Requests of the peer that are answered here. */
export interface Service<Params> {
  readonly method: string
  /** Whether parameters are of a shape that is answered here; those of any other are the SDK's to refuse. */
  takes(params: unknown): params is Params
  /** Returns the result; what it throws becomes an error answer. */
  answer(params: Params, context: AnswerContext): Promise<Record<string, unknown>>
}

/**
 * The answering side of a lane. A request is an id, a method and parameters, its answer a result or an error (JSON-RPC 2.0, sections 4 and
 * 5); one that is cancelled is not answered (MCP specification, cancellation).
 *
 * @param onError is called with what could not be sent, and why.
 */
export function incomingRequests<Params>(service: Service<Params>, onError: (error: Error) => void): (post: Post) => Side {
  return (post) => {
    const running = new Map<string | number, CallCanceller>()

    const say = (message: JSONRPCMessage): void =>
      post(message, (error) => {
        onError(error)
        // JSON of some thousand levels cannot be written; who called must hear of it.
        if ('result' in message && error instanceof RangeError) {
          const unwritable = { code: ProtocolErrorCode.InternalError, message: `The result cannot be written: ${error.message}.` }
          say({ jsonrpc: '2.0', id: message.id, error: unwritable })
        }
      })

    const take = async (id: string | number, params: Params): Promise<void> => {
      const canceller = callCanceller()
      running.set(id, canceller)
      const { signal } = canceller
      // Over HTTP the answer has a stream of its own, and what belongs to it goes there (MCP specification, Streamable HTTP).
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
    ...(data === undefined ? {} : { data }),
  }
}
