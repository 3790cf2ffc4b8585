import { type JSONRPCMessage, ProtocolErrorCode, type Transport } from '@modelcontextprotocol/server'
import { type CallCanceller, type CallSignal, callCanceller } from '../../base/call-signal.ts'
import { isObject } from '../../base/is-object.ts'

/** A `tools/call` request as it came; its parameters are not checked yet. */
export interface LaneCall {
  readonly name: unknown
  readonly arguments: unknown
  readonly meta: Readonly<Record<string, unknown>> | undefined
  readonly signal: CallSignal
}

/** Answers tool calls of one conversation, beside the SDK's server. */
export interface CallLane {
  /** The conversation is one of the 2025 era and its handshake is done: from now on calls take this way. */
  open(): void
}

/**
 * The short way of a tool call in the 2025 era, where a call is an id, a name and arguments, and its answer a result or an error
 * (JSON-RPC 2.0, sections 4 and 5; MCP 2025-11-25, tools and cancellation). The SDK's server checks each message against several schemas
 * and passes it through several turns of promises, which costs more than all else of a call. Everything but `tools/call` stays with it.
 *
 * Must be called after `serveStdio` has set the handlers of the transport.
 *
 * @param answer gives the result; what it throws becomes an error answer.
 */
export function callLane(transport: Transport, answer: (call: LaneCall) => Promise<Record<string, unknown>>, onError: (error: Error) => void): CallLane {
  const running = new Map<string | number, CallCanceller>()
  let open = false
  const { onmessage, onclose } = transport

  const say = (message: JSONRPCMessage): void => {
    transport.send(message).catch((error: unknown) => {
      onError(error as Error)
      // JSON of some thousand levels cannot be written; who called must hear of it.
      if ('result' in message && error instanceof RangeError) say({ jsonrpc: '2.0', id: message.id, error: { code: ProtocolErrorCode.InternalError, message: `The result cannot be written: ${error.message}.` } })
    })
  }

  const take = async (id: string | number, params: Record<string, unknown>): Promise<void> => {
    const canceller = callCanceller()
    running.set(id, canceller)
    const { signal } = canceller
    try {
      const result = await answer({ name: params.name, arguments: params.arguments, meta: params._meta as LaneCall['meta'], signal })
      // A cancelled request is not answered (MCP specification, cancellation).
      if (!signal.aborted) say({ jsonrpc: '2.0', id, result })
    } catch (error) {
      if (!signal.aborted) say({ jsonrpc: '2.0', id, error: answeredError(error) })
    } finally {
      if (running.get(id) === canceller) running.delete(id)
    }
  }

  transport.onmessage = (message, extra) => {
    if (open && 'method' in message) {
      const params = message.params as Record<string, unknown> | undefined
      if (message.method === 'tools/call' && 'id' in message && isCallParams(params)) return void take(message.id, params)
      if (message.method === 'notifications/cancelled') {
        const canceller = running.get(params?.requestId as string | number)
        if (canceller !== undefined) return canceller.cancel(params?.reason)
      }
    }
    onmessage?.(message, extra)
  }
  transport.onclose = () => {
    onclose?.()
    for (const canceller of running.values()) canceller.cancel('The client is gone.')
  }

  return { open: () => void (open = true) }
}

/** Parameters of any other shape are the SDK's to refuse. */
function isCallParams(params: unknown): params is Record<string, unknown> {
  return isObject(params) && typeof params.name === 'string' && (params._meta === undefined || isObject(params._meta))
}

function answeredError(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: Number.isSafeInteger(code) ? (code as number) : ProtocolErrorCode.InternalError,
    message: typeof message === 'string' ? message : 'Internal error',
    ...(data === undefined ? {} : { data }),
  }
}
