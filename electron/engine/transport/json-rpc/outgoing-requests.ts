import { type Progress, ProtocolError, SdkError, SdkErrorCode, type TransportSendOptions } from '@modelcontextprotocol/client'
import type { CallSignal } from '../../base/call-signal.ts'
import { nearestTimer } from '../../base/nearest-timer.ts'
import type { Clock } from '../../base/platform.ts'
import { outcomeOf } from '../answer.ts'
import type { ServerRequestHandler } from '../server-request.ts'
import { FIRST_OWN_ID, ownAnswerId } from '../own-ids.ts'
import { brokenStream } from '../middleware/broken-streams.ts'
import { endedExchanges } from './ended-exchanges.ts'
import type { Post, Side } from './peer.ts'

/** A request to the peer, as it is sent. */
export interface OwnRequest {
  readonly method: string
  readonly params?: Record<string, unknown>
}

export interface OutgoingLimits {
  /** Longest wait for the response, in ms; each progress report restarts it. */
  readonly timeout: number
  readonly signal?: CallSignal | undefined
  /** Called with the progress of the request, which is then requested from the peer. */
  readonly onprogress?: ((progress: Progress) => void) | undefined
  /** HTTP headers for the request, if it goes over HTTP. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The peer's request during which this one is made. Over HTTP, it is sent on that request's response stream. */
  readonly relatedRequestId?: string | number | undefined
  /** Answers requests that the peer makes meanwhile. */
  readonly requestHandler?: ServerRequestHandler | undefined
}

/** A request that waits for its response. */
export interface RequestUnderWay {
  readonly request: OwnRequest
  readonly limits: OutgoingLimits
  /** The number of times its timeout was suspended. */
  readonly holds: number
}

/** Sends requests. */
export interface Requester {
  /**
   * Sends one request and returns its result unchanged.
   * Throws the errors of `Client.request`: `ProtocolError` if the peer returns an error, `SdkError` for a timeout, a cancellation, or a
   * closed connection.
   */
  request(request: OwnRequest, limits: OutgoingLimits): Promise<Record<string, unknown>>
  /** The requests that wait for a response, by their ids. */
  readonly underWay: ReadonlyMap<number, RequestUnderWay>
  /**
   * Suspends the timeout of a pending request, because someone is asked something. It restarts when the returned function is called.
   *
   * @param onOver is called if the request ends before that.
   */
  suspendTimeout(id: number, onOver: () => void): () => void
}

/** Time in ms that a request may take with progress reports, and its longest timeout. Over it: it fails with `call_timeout`. */
export const LONGEST_REQUEST = 24 * 60 * 60 * 1000

interface Pending extends RequestUnderWay {
  readonly resolve: (result: Record<string, unknown>) => void
  readonly reject: (error: Error) => void
  /** By the monotonic clock, in ms; Infinity while it is suspended. */
  deadline: number
  /** The deadline of a request that keeps reporting progress. */
  readonly latest: number
  /** Ends the HTTP exchange; undefined on a byte stream. */
  readonly exchange: AbortController | undefined
  onAbort: (() => void) | undefined
  holds: number
  /** Called at the end of the request, if its timeout is suspended. */
  holders: Set<() => void> | undefined
}

/**
 * The asking side of a JSON-RPC peer. A request is an id, a method, and parameters; its response a result or an error (JSON-RPC 2.0,
 * sections 4 and 5), in every revision and over every transport. Owns the pending requests, which run concurrently.
 *
 * @param about.exchanges whether each request has its own exchange, which ends with it (HTTP).
 * @param about.notificationHandlers handles notifications by method, synchronously. The SDK calls its own handlers a microtask or two
 * later: a notification that arrives together with a response would come after it, too late.
 */
export function outgoingRequests(about: {
  readonly clock: Clock
  readonly exchanges: boolean
  readonly notificationHandlers: ReadonlyMap<string, (params: Readonly<Record<string, unknown>>) => void>
}): (post: Post) => Side & Requester {
  const { clock, exchanges, notificationHandlers: handlers } = about
  return (post) => {
    const pending = new Map<number, Pending>()
    const ended = endedExchanges(clock)
    let lastId = FIRST_OWN_ID

    /** Ends a request. Returns its pending entry, or undefined if it has ended already. */
    const settle = (id: number): Pending | undefined => {
      const waiting = pending.get(id)
      if (waiting === undefined) return undefined
      pending.delete(id)
      if (waiting.onAbort !== undefined) waiting.limits.signal?.removeEventListener('abort', waiting.onAbort)
      waiting.holders?.forEach((onOver) => onOver())
      return waiting
    }

    const fail = (id: number, error: Error): void => {
      const waiting = settle(id)
      if (waiting === undefined) return
      waiting.reject(error)
      waiting.exchange?.abort()
    }

    const giveUp = (id: number, error: SdkError): void => {
      const exchange = exchanges ? new AbortController() : undefined
      const options = exchange === undefined ? withinOf(pending.get(id)?.limits) : { requestSignal: exchange.signal }
      // Without a connection the peer cannot be notified.
      const nobody = (): void => undefined
      post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: error.message } }, nobody, options)
      if (exchange !== undefined) ended.add(exchange)
      fail(id, error)
    }

    const timer = nearestTimer(clock, (now) => {
      for (const [id, { deadline, limits }] of [...pending]) {
        if (deadline > now) timer.ringBy(deadline)
        else giveUp(id, new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout: limits.timeout }))
      }
    })

    const sendOptions = (id: number, { exchange, limits }: Pending): TransportSendOptions | undefined =>
      exchange === undefined
        ? withinOf(limits)
        : {
            requestSignal: exchange.signal,
            onRequestStreamEnd: () => fail(id, brokenStream()),
            ...(limits.headers === undefined ? {} : { headers: { ...limits.headers } }),
          }

    return {
      underWay: pending,
      request(request, limits) {
        const { method, params } = request
        return new Promise((resolve, reject) => {
          const { signal, timeout, onprogress } = limits
          if (signal?.aborted === true) return reject(cancelled(signal))
          const id = ++lastId
          const now = clock.monotonic()
          const exchange = exchanges ? new AbortController() : undefined
          const waiting: Pending = {
            request,
            resolve,
            reject,
            limits,
            deadline: now + timeout,
            latest: now + LONGEST_REQUEST,
            exchange,
            onAbort: undefined,
            holds: 0,
            holders: undefined,
          }
          pending.set(id, waiting)
          timer.ringBy(waiting.deadline)
          if (signal !== undefined) {
            waiting.onAbort = () => giveUp(id, cancelled(signal))
            signal.addEventListener('abort', waiting.onAbort, { once: true })
          }
          const asked = onprogress === undefined ? params : withMeta(params, { progressToken: tokenOf(id) })
          post({ jsonrpc: '2.0', id, method, params: asked }, (error) => fail(id, error), sendOptions(id, waiting))
        })
      },
      suspendTimeout(id, onOver) {
        const waiting = pending.get(id)
        if (waiting === undefined) return () => undefined
        waiting.holds += 1
        waiting.deadline = Infinity
        waiting.holders ??= new Set()
        waiting.holders.add(onOver)
        return () => {
          waiting.holders?.delete(onOver)
          if (waiting.holders?.size !== 0 || !pending.has(id)) return
          waiting.deadline = Math.min(clock.monotonic() + waiting.limits.timeout, waiting.latest)
          timer.ringBy(waiting.deadline)
        }
      },
      takesAnswer(answer) {
        const id = ownAnswerId(answer)
        if (id === undefined) return false
        const waiting = settle(id)
        // Without an entry the request was given up, and the response is dropped.
        if (waiting === undefined) return true
        if (waiting.exchange !== undefined) ended.add(waiting.exchange)
        const outcome = outcomeOf(answer)
        if ('error' in outcome) waiting.reject(ProtocolError.fromError(outcome.error.code, outcome.error.message, outcome.error.data))
        else waiting.resolve(outcome.result)
        return true
      },
      takesNotification(method, params) {
        if (method === 'notifications/progress') {
          const { progressToken, ...progress } = params
          const waiting = pending.get(idOf(progressToken))
          if (waiting?.limits.onprogress !== undefined) {
            if (waiting.deadline !== Infinity) waiting.deadline = Math.min(clock.monotonic() + waiting.limits.timeout, waiting.latest)
            waiting.limits.onprogress(progress as unknown as Progress)
            return true
          }
        }
        const hear = handlers.get(method)
        hear?.(params)
        return hear !== undefined
      },
      closed() {
        timer.stop()
        ended.stop()
        for (const id of [...pending.keys()]) settle(id)?.reject(new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed'))
      },
    }
  }
}

/** Adds members to the `_meta` of parameters. */
export function withMeta(params: Record<string, unknown> | undefined, more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...params, _meta: { ...(params?._meta as Record<string, unknown> | undefined), ...more } }
}

/** Send options for a message that belongs to a request of the peer. */
function withinOf(limits: OutgoingLimits | undefined): TransportSendOptions | undefined {
  return limits?.relatedRequestId === undefined ? undefined : { relatedRequestId: limits.relatedRequestId }
}

const TOKEN = 'tooltray-'

function tokenOf(id: number): string {
  return `${TOKEN}${id}`
}

/** The id of the request that a progress token stands for, or NaN. */
function idOf(token: unknown): number {
  return typeof token === 'string' && token.startsWith(TOKEN) ? Number(token.slice(TOKEN.length)) : NaN
}

function cancelled({ reason }: CallSignal): SdkError {
  return reason instanceof SdkError ? reason : new SdkError(SdkErrorCode.RequestTimeout, String(reason))
}
