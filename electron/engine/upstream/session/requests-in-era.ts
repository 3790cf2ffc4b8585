import { CLIENT_CAPABILITIES_META_KEY, type ClientCapabilities, LOG_LEVEL_META_KEY, type LoggingLevel } from '@modelcontextprotocol/client'
import { SHOWS_PAGES, showsPages } from '../../catalog/ui-extension.ts'
import type { Era } from '../../transport/era.ts'
import { type OutgoingLimits, type OwnRequest, type Requester, withMeta } from '../../transport/json-rpc/outgoing-requests.ts'
import { OF_CALLER } from '../../transport/middleware/stateless-era.ts'
import { withInputRounds } from './input-rounds.ts'

/** What bounds a request to a server, and goes with it. */
export interface RequestLimits extends Omit<OutgoingLimits, 'timeout'> {
  /** In ms; that of the server's calls where there is none. Each progress report starts it anew. */
  readonly timeout?: number | undefined
  /** The least level of log messages wanted during this request. Servers of the older era go by `logging/setLevel`. */
  readonly logLevel?: LoggingLevel | undefined
  /** The engine's own errand: does not count as use, so it does not keep an unwanted server alive. */
  readonly background?: boolean
  /** The capabilities of a caller that answers server requests itself: results that ask for input are returned to it unchanged. */
  readonly answersItself?: Readonly<Record<string, unknown>> | undefined
  /** Whether its caller shows pages of tools; undefined: unknown, as for the engine's own requests. */
  readonly showsPages?: boolean | undefined
  /** Whether repeating it does no harm. Default: true for everything but calls. */
  readonly repeatable?: boolean
}

/** Sends a request over an open session. Throws as `Requester`. */
export type SendRequest = (request: OwnRequest, limits: RequestLimits & { readonly timeout: number }) => Promise<Record<string, unknown>>

/**
 * The way of our requests to a server in the era that was settled with it. HTTP headers of a request, log levels of a request and questions
 * in the place of a result are of the stateless era alone.
 *
 * @param declared the capabilities that the session was opened with.
 */
export function requestsInEra(era: Era, lane: Requester, server: string, declared: ClientCapabilities = {}): SendRequest {
  if (era === 'legacy') {
    return (request, { timeout, signal, onprogress, requestHandler }) =>
      lane.request(request, { timeout, signal, onprogress, requestHandler })
  }
  const send = withInputRounds((request, limits) => lane.request(request, limits), server)
  return (request, limits) => {
    const { logLevel, answersItself = differing(declared, limits.showsPages) } = limits
    const marked = logLevel === undefined ? request : { ...request, params: withMeta(request.params, { [LOG_LEVEL_META_KEY]: logLevel }) }
    if (answersItself === undefined) return send(marked, limits)
    const ofCaller = { ...marked, params: withMeta(marked.params, { [OF_CALLER]: { [CLIENT_CAPABILITIES_META_KEY]: answersItself } }) }
    return limits.answersItself === undefined ? send(ofCaller, limits) : lane.request(ofCaller, limits)
  }
}

/** The capabilities of a caller that shows pages while others do not, or the reverse; undefined if they are those of the session. */
function differing(declared: ClientCapabilities, shows: boolean | undefined): ClientCapabilities | undefined {
  if (shows === undefined || shows === showsPages(declared)) return undefined
  const { extensions: _pages, ...others } = declared
  return shows ? { ...others, ...SHOWS_PAGES } : others
}
