import { LOG_LEVEL_META_KEY, type LoggingLevel } from '@modelcontextprotocol/client'
import type { Era } from '../../wire/era.ts'
import { type LaneLimits, type OwnRequest, type Requester, withMeta } from '../../wire/lane/asking.ts'
import { type Elicit, withInputRounds } from './input-rounds.ts'

/** What bounds a request to a server, and goes with it. */
export interface RequestLimits extends Omit<LaneLimits, 'timeout'> {
  /** In ms; that of the server's calls where there is none. Each progress report starts it anew. */
  readonly timeout?: number | undefined
  /** The least level of log messages wanted during this request. Servers of the older era go by `logging/setLevel`. */
  readonly logLevel?: LoggingLevel | undefined
  /** The engine's own errand: does not count as use, so it does not keep an unwanted server alive. */
  readonly background?: boolean
  /** It does no harm when it is carried out twice. Where nothing is said, that goes for all but calls. */
  readonly repeatable?: boolean
}

/** Sends a request over an open session. Throws as `Requester`. */
export type SendRequest = (request: OwnRequest, limits: RequestLimits & { readonly timeout: number }) => Promise<Record<string, unknown>>

/**
 * The way of our requests to a server in the era that was settled with it. HTTP headers of a request, log levels of a request and questions
 * in the place of a result are of the stateless era alone.
 *
 * @param elicit asks a person; undefined where nobody can be asked.
 */
export function requestsInEra(era: Era, lane: Requester, server: string, elicit: Elicit | undefined): SendRequest {
  if (era === 'legacy') {
    return (request, { timeout, signal, onprogress }) => lane.request(request, { timeout, signal, onprogress })
  }
  const rounds = withInputRounds(lane, server, elicit)
  return (request, limits) => {
    const { logLevel } = limits
    if (logLevel === undefined) return rounds.request(request, limits)
    return rounds.request({ ...request, params: withMeta(request.params, { [LOG_LEVEL_META_KEY]: logLevel }) }, limits)
  }
}
