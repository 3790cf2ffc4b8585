import {
  type JSONRPCMessage,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client'
import type { CallSignal } from '../base/call-signal.ts'
import { nearestTimer } from '../base/nearest-timer.ts'
import type { Clock } from '../base/platform.ts'
import { type Answer, FIRST_OWN_ID, outcomeOf, ownAnswerId } from './answer.ts'
import { brokenStream } from './broken-streams.ts'
import type { HeldAnswers } from './readable-answers.ts'

/** A request for a server, as it will stand on the wire. */
export interface UpstreamRequest {
  readonly method: string
  readonly params?: Record<string, unknown>
}

export interface LaneLimits {
  /** ms */
  readonly timeout: number
  readonly signal?: CallSignal | undefined
  /** HTTP headers that go with the request, where it goes over HTTP. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Sends requests over a connected transport, beside the SDK's client. */
export interface RequestLane {
  /**
   * Sends one request and gives its result untouched; of the stateless era without the mark that it is complete, which is said to each
   * client anew.
   * Throws what `Client.request` throws: `ProtocolError` when the server answers with an error, `SdkError` for a time-out, a cancellation or
   * a closed connection.
   */
  request(request: UpstreamRequest, limits: LaneLimits): Promise<Record<string, unknown>>
}

/** How the messages of a lane get to the server. */
export interface LaneWire {
  /** Throws, or rejects, when the message cannot be sent. */
  send(message: JSONRPCMessage, options: TransportSendOptions): void | Promise<void>
  /** Over HTTP each request has an answer stream of its own; what came on it is held here until its turn among the messages comes. */
  readonly held?: HeldAnswers
  /** What stands in `_meta` of each message of the stateless era; undefined in the one before. */
  readonly envelope?: Readonly<Record<string, unknown>> | undefined
}

interface Pending {
  readonly resolve: (result: Record<string, unknown>) => void
  readonly reject: (error: Error) => void
  /** ms since 1970 */
  readonly deadline: number
  readonly timeout: number
  readonly signal: CallSignal | undefined
  /** Ends the HTTP exchange; undefined on a byte stream. */
  readonly exchange: AbortController | undefined
  onAbort: (() => void) | undefined
}

/**
 * The way of our own requests. A request is an id, a method and parameters, its answer a result or an error (JSON-RPC 2.0, sections 4 and
 * 5), in every revision and over every transport. The SDK's client checks each message against several schemas on the way, refuses results
 * that they do not know, and drops what it does not take for a message; a result belongs to the client, and is not ours to judge.
 * Handshake, subscriptions, notifications and requests of the server stay with the SDK.
 *
 * Must be called after `Client.connect` has set the handlers of the transport.
 */
export function requestLane(
  transport: Pick<Transport, 'onmessage' | 'onclose'>,
  { send, held, envelope }: LaneWire,
  clock: Clock,
): RequestLane {
  const pending = new Map<number, Pending>()
  let lastId = FIRST_OWN_ID
  const { onmessage, onclose } = transport

  /** Nobody waits for this answer any more. */
  const settle = (id: number, { signal, onAbort }: Pending): void => {
    pending.delete(id)
    held?.delete(id)
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort)
  }

  const fail = (id: number, error: Error): void => {
    const waiting = pending.get(id)
    if (waiting === undefined) return
    settle(id, waiting)
    waiting.reject(error)
  }

  const giveUp = (id: number, { exchange }: Pending, error: SdkError): void => {
    fail(id, error)
    exchange?.abort()
    // MCP specification 2026-07-28: over HTTP, whoever hangs up cancels.
    if (exchange !== undefined && envelope !== undefined) return
    const told = { jsonrpc: '2.0' as const, method: 'notifications/cancelled', params: paramsOf({ requestId: id, reason: error.message }) }
    // Without a connection there is nobody to tell.
    try {
      send(told, {})?.catch(() => undefined)
    } catch {
      return
    }
  }

  const paramsOf = (params: Record<string, unknown> | undefined): Record<string, unknown> | undefined =>
    envelope === undefined ? params : { ...params, _meta: { ...(params?._meta as Record<string, unknown> | undefined), ...envelope } }

  const timer = nearestTimer(clock, (now) => {
    for (const [id, waiting] of [...pending]) {
      if (waiting.deadline > now) timer.ringBy(waiting.deadline)
      else giveUp(id, waiting, new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout: waiting.timeout }))
    }
  })

  transport.onmessage = (message, extra) => {
    const id = ownAnswerId(message)
    if (id === undefined) return onmessage?.(message, extra)
    const waiting = pending.get(id)
    // Without one it was given up: nobody reads the answer any more.
    if (waiting === undefined) return
    const outcome = outcomeOf(held?.get(id) ?? (message as Answer))
    settle(id, waiting)
    if ('error' in outcome) waiting.reject(ProtocolError.fromError(outcome.error.code, outcome.error.message, outcome.error.data))
    else waiting.resolve(envelope === undefined ? outcome.result : withoutMark(outcome.result))
  }
  transport.onclose = () => {
    timer.stop()
    for (const id of [...pending.keys()]) fail(id, new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed'))
    onclose?.()
  }

  return {
    request({ method, params }, { timeout, signal, headers }) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(cancelled(signal))
        const id = ++lastId
        const exchange = held === undefined ? undefined : new AbortController()
        const waiting: Pending = { resolve, reject, deadline: clock.now() + timeout, timeout, signal, exchange, onAbort: undefined }
        pending.set(id, waiting)
        held?.set(id, undefined)
        timer.ringBy(waiting.deadline)
        if (signal !== undefined) {
          waiting.onAbort = () => giveUp(id, waiting, cancelled(signal))
          signal.addEventListener('abort', waiting.onAbort, { once: true })
        }
        try {
          const options = exchange === undefined ? NO_OPTIONS : exchangeOptions(id, exchange, headers)
          send({ jsonrpc: '2.0', id, method, params: paramsOf(params) }, options)?.catch((error: Error) => fail(id, error))
        } catch (error) {
          // The connection is closed.
          fail(id, error as Error)
        }
      })
    },
  }

  function exchangeOptions(id: number, { signal }: AbortController, headers: LaneLimits['headers']): TransportSendOptions {
    return {
      requestSignal: signal,
      onRequestStreamEnd: () => fail(id, brokenStream()),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
    }
  }
}

const NO_OPTIONS = {}

function cancelled({ reason }: CallSignal): SdkError {
  return reason instanceof SdkError ? reason : new SdkError(SdkErrorCode.RequestTimeout, String(reason))
}

function withoutMark(result: Record<string, unknown>): Record<string, unknown> {
  if (result.resultType !== 'complete') return result
  const { resultType: _complete, ...rest } = result
  return rest
}
