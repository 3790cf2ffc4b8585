import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import type { CallSignal } from '../call-signal.ts'
import type { StreamTransport } from '../framing/stream-transport.ts'
import { nearestTimer } from '../nearest-timer.ts'
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
  request(request: UpstreamRequest, limits: { readonly timeout: number; readonly signal?: CallSignal | undefined }): Promise<Record<string, unknown>>
}

/** The SDK counts its own ids from 0, for the few requests that open and keep a session. */
const FIRST_ID = 1_000_000

interface Pending {
  readonly resolve: (result: Record<string, unknown>) => void
  readonly reject: (error: Error) => void
  /** ms since 1970 */
  readonly deadline: number
  readonly timeout: number
  readonly signal: CallSignal | undefined
  onAbort: (() => void) | undefined
}

/**
 * The short way of a request over a byte stream in the 2025 era. There a request is an id, a method and parameters, its answer a result
 * or an error (JSON-RPC 2.0, sections 4 and 5), and nothing else happens between them; the SDK's client checks each message against
 * several schemas on the way, which costs more than all the rest of a call. Handshake, notifications and requests of the server stay with it.
 *
 * Must be called after `Client.connect` has set the handlers of the transport.
 */
export function requestLane(transport: Pick<StreamTransport, 'onmessage' | 'onclose' | 'post'>, clock: Clock): RequestLane {
  const pending = new Map<number, Pending>()
  let lastId = FIRST_ID
  const { onmessage, onclose } = transport

  /** Nobody waits for this answer any more. */
  const settle = (id: number, { signal, onAbort }: Pending): void => {
    pending.delete(id)
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort)
  }

  const giveUp = (id: number, waiting: Pending, error: SdkError): void => {
    settle(id, waiting)
    try {
      // MCP specification, cancellation: the server may stop working, and its answer is no longer read.
      transport.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: error.message } })
    } catch {
      // The connection is closed: there is nobody to tell.
    }
    waiting.reject(error)
  }

  const timer = nearestTimer(clock, (now) => {
    for (const [id, waiting] of [...pending]) {
      if (waiting.deadline > now) timer.ringBy(waiting.deadline)
      else giveUp(id, waiting, new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout: waiting.timeout }))
    }
  })

  transport.onmessage = (message, extra) => {
    // Some servers send ids back as text; the SDK takes those, too.
    const id = 'method' in message ? NaN : Number(message.id)
    if (!(id > FIRST_ID)) return onmessage?.(message, extra)
    const waiting = pending.get(id)
    // Without one it was given up: nobody reads the answer any more.
    if (waiting === undefined) return
    settle(id, waiting)
    answered(waiting, message as Answer)
  }
  transport.onclose = () => {
    timer.stop()
    const error = new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed')
    for (const [id, waiting] of [...pending]) {
      settle(id, waiting)
      waiting.reject(error)
    }
    onclose?.()
  }

  return {
    request(request, { timeout, signal }) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(cancelled(signal))
        const id = ++lastId
        const waiting: Pending = { resolve, reject, deadline: clock.now() + timeout, timeout, signal, onAbort: undefined }
        // Throws when the connection is closed, and the promise then fails with it.
        transport.post({ jsonrpc: '2.0', id, method: request.method, params: request.params })
        pending.set(id, waiting)
        timer.ringBy(waiting.deadline)
        if (signal === undefined) return
        waiting.onAbort = () => giveUp(id, waiting, cancelled(signal))
        signal.addEventListener('abort', waiting.onAbort, { once: true })
      })
    },
  }
}

function cancelled({ reason }: CallSignal): SdkError {
  return reason instanceof SdkError ? reason : new SdkError(SdkErrorCode.RequestTimeout, String(reason))
}

function answered({ resolve, reject }: Pending, answer: Answer): void {
  const outcome = outcomeOf(answer)
  if ('result' in outcome) resolve(outcome.result)
  else reject(ProtocolError.fromError(outcome.error.code, outcome.error.message, outcome.error.data))
}
