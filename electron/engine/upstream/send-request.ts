import { LOG_LEVEL_META_KEY, type LoggingLevel, type Progress, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import type { CallSignal } from '../base/call-signal.ts'
import type { Clock } from '../base/platform.ts'
import type { Live } from './open-session.ts'
import type { LaneLimits, UpstreamRequest } from './request-lane.ts'

export interface RequestLimits {
  /** Longest wait for the answer, in ms; each progress report starts it anew. */
  readonly timeout?: number | undefined
  readonly signal?: CallSignal | undefined
  readonly onprogress?: ((progress: Progress) => void) | undefined
  /** The least level of log messages wanted during this request. Servers of the older era go by `setLogLevel`. */
  readonly logLevel?: LoggingLevel | undefined
  /** HTTP headers that go with the request to a remote server of the stateless era. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The engine's own errand: does not count as use, so it does not keep an unwanted server alive. */
  readonly background?: boolean
}

/** Longest time limit of a call, in ms. A call that keeps reporting progress may go on for as long, but not for ever. */
export const LONGEST_CALL = 24 * 60 * 60 * 1000

/** Sends a request over an open session, in the way of its era. @param timeout in ms. Throws as `RequestLane`. */
export function sendRequest(
  to: Live,
  request: UpstreamRequest,
  limits: RequestLimits & { readonly timeout: number },
  clock: Clock,
): Promise<Record<string, unknown>> {
  const { signal, timeout, onprogress, logLevel } = limits
  const headers = to.era === 'legacy' ? undefined : limits.headers
  const asked = logLevel === undefined || to.era === 'legacy' ? request : withMeta(request, { [LOG_LEVEL_META_KEY]: logLevel })
  return onprogress === undefined
    ? to.lane.request(asked, { timeout, signal, headers })
    : sendWithProgress(to, asked, { timeout, signal, headers, onprogress }, clock)
}

/** One request whose time limit begins anew with each progress report. */
async function sendWithProgress(
  to: Live,
  request: UpstreamRequest,
  { signal, timeout, headers, onprogress }: LaneLimits & { onprogress: (progress: Progress) => void },
  clock: Clock,
): Promise<Record<string, unknown>> {
  const giveUp = new AbortController()
  const onAbort = (): void => giveUp.abort(signal?.reason)
  if (signal?.aborted === true) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })
  const late = (): void => giveUp.abort(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout }))
  let cancel = clock.after(timeout, late)
  const progressToken = to.progress.register((progress) => {
    cancel()
    cancel = clock.after(timeout, late)
    onprogress(progress)
  })
  try {
    return await to.lane.request(withMeta(request, { progressToken }), { timeout: LONGEST_CALL, signal: giveUp.signal, headers })
  } finally {
    cancel()
    to.progress.unregister(progressToken)
    signal?.removeEventListener('abort', onAbort)
  }
}

function withMeta(request: UpstreamRequest, more: Record<string, unknown>): UpstreamRequest {
  const meta = request.params?._meta as Record<string, unknown> | undefined
  return { ...request, params: { ...request.params, _meta: { ...meta, ...more } } }
}
