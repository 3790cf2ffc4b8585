import { ProtocolError, SdkError, SdkErrorCode, type Transport } from '@modelcontextprotocol/client'
import type { Clock } from '../platform.ts'
import { type Answer, outcomeOf } from './raw-result.ts'

/** A request for a server, as it will stand on the wire. */
export interface UpstreamRequest {
  readonly method: string
  readonly params?: Record<string, unknown>
}

/** Sends requests over a connected transport, beside the SDK's client. */
export interface RequestLane {
  /**
   * Sends one request and gives its result untouched.
   * Throws what `Client.request` throws: `ProtocolError` when the server answers with an error, `SdkError` for a time-out, a cancellation or
   * a closed connection.
   *
   * @param limits.timeout in ms.
   */
  request(request: UpstreamRequest, limits: { readonly timeout: number; readonly signal?: AbortSignal }): Promise<Record<string, unknown>>
}

/** The SDK counts its own ids from 0, for the few requests that open and keep a session. */
const FIRST_ID = 1_000_000

interface Pending {
  readonly resolve: (result: Record<string, unknown>) => void
  readonly reject: (error: Error) => void
  readonly settle: () => void
}

/**
 * The short way of a request over a byte stream in the 2025 era. There a request is an id, a method and parameters, its answer a result
 * or an error (JSON-RPC 2.0, sections 4 and 5), and nothing else happens between them; the SDK's client checks each message against
 * several schemas on the way, which costs more than all the rest of a call. Handshake, notifications and requests of the server stay with it.
 *
 * Must be called after `Client.connect` has set the handlers of the transport.
 */
export function requestLane(transport: Transport, clock: Clock): RequestLane {
  const pending = new Map<number, Pending>()
  let lastId = FIRST_ID
  const { onmessage, onclose } = transport

  transport.onmessage = (message, extra) => {
    if ('method' in message || typeof message.id !== 'number' || message.id <= FIRST_ID) return onmessage?.(message, extra)
    const waiting = pending.get(message.id)
    // Without one it was given up: nobody reads the answer any more.
    if (waiting !== undefined) answered(waiting, message as Answer)
  }
  transport.onclose = () => {
    const error = new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed')
    for (const { settle, reject } of [...pending.values()]) {
      settle()
      reject(error)
    }
    onclose?.()
  }

  return {
    request(request, { timeout, signal }) {
      return new Promise((resolve, reject) => {
        const id = ++lastId
        if (signal?.aborted === true) return reject(givenUp(signal.reason))
        const giveUp = (reason: unknown): void => {
          settle()
          const error = givenUp(reason)
          // MCP specification, cancellation: the server may stop working, and its answer is no longer read.
          transport.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: error.message } }).catch(() => undefined)
          reject(error)
        }
        const onAbort = (): void => giveUp(signal?.reason)
        const stopTimer = clock.after(timeout, () => giveUp(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout })))
        const settle = (): void => {
          pending.delete(id)
          stopTimer()
          signal?.removeEventListener('abort', onAbort)
        }
        pending.set(id, { resolve, reject, settle })
        signal?.addEventListener('abort', onAbort, { once: true })
        transport.send({ ...request, jsonrpc: '2.0', id }).catch((error: Error) => {
          settle()
          reject(error)
        })
      })
    },
  }
}

function givenUp(reason: unknown): SdkError {
  return reason instanceof SdkError ? reason : new SdkError(SdkErrorCode.RequestTimeout, String(reason))
}

function answered({ resolve, reject, settle }: Pending, answer: Answer): void {
  settle()
  const outcome = outcomeOf(answer)
  if ('result' in outcome) resolve(outcome.result)
  else reject(ProtocolError.fromError(outcome.error.code, outcome.error.message, outcome.error.data))
}
