import { CLIENT_CAPABILITIES_META_KEY, type ClientCapabilities, LOG_LEVEL_META_KEY, type LoggingLevel } from '@modelcontextprotocol/client'
import { TAKES_TASKS } from '../../catalog/tasks/task-support.ts'
import { SHOWS_PAGES, showsPages } from '../../catalog/ui-extension.ts'
import type { Era } from '../../transport/era.ts'
import { type OutgoingLimits, type OwnRequest, type Requester, withMeta } from '../../transport/json-rpc/outgoing-requests.ts'
import { OF_CALLER } from '../../transport/middleware/stateless-era.ts'
import type { TaskFollower } from '../tasks/server-task.ts'
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
  /** Follows a call that its server runs as a task. Without one, the call waits for the result all the same. */
  readonly task?: TaskFollower | undefined
  /** Whether repeating it does no harm. Default: true for everything but calls. */
  readonly repeatable?: boolean
}

/** Sends a request over an open session. Throws as `Requester`. */
export type SendRequest = (request: OwnRequest, limits: RequestLimits & { readonly timeout: number }) => Promise<Record<string, unknown>>

/**
 * The way of our requests to a server in the era that was settled with it. HTTP headers of a request, log levels of a request and questions
 * in the place of a result are of the stateless era alone.
 *
 * @param about.declared the capabilities that the session was opened with.
 * @param about.offersTasks whether the server offers to run calls as tasks: only then a request declares that its sender takes them.
 */
export function requestsInEra(
  era: Era,
  lane: Requester,
  server: string,
  { declared = {}, offersTasks = false }: { readonly declared?: ClientCapabilities; readonly offersTasks?: boolean } = {},
): SendRequest {
  if (era === 'legacy') {
    return (request, { timeout, signal, onprogress, requestHandler }) =>
      lane.request(request, { timeout, signal, onprogress, requestHandler })
  }
  const send = withInputRounds((request, limits) => lane.request(request, limits), server)
  return (request, limits) => {
    const takesTasks = offersTasks && ABOUT_TASKS.test(request.method)
    const { logLevel, answersItself = differing(declared, limits.showsPages, takesTasks) } = limits
    const marked = logLevel === undefined ? request : { ...request, params: withMeta(request.params, { [LOG_LEVEL_META_KEY]: logLevel }) }
    if (answersItself === undefined) return send(marked, limits)
    const ofCaller = { ...marked, params: withMeta(marked.params, { [OF_CALLER]: { [CLIENT_CAPABILITIES_META_KEY]: answersItself } }) }
    return limits.answersItself === undefined ? send(ofCaller, limits) : lane.request(ofCaller, limits)
  }
}

/** Requests that a server answers with a task, or about one (SEP-2663). */
const ABOUT_TASKS = /^(?:tools\/call|tasks\/.*)$/

/**
 * The capabilities of a request that takes tasks, or whose caller shows pages while others do not, or the reverse; undefined if they are
 * those of the session.
 */
function differing(declared: ClientCapabilities, shows: boolean | undefined, takesTasks: boolean): ClientCapabilities | undefined {
  const hasPages = showsPages(declared)
  if (!takesTasks && (shows ?? hasPages) === hasPages) return undefined
  const { extensions: _session, ...others } = declared
  const extensions = { ...((shows ?? hasPages) ? SHOWS_PAGES.extensions : {}), ...(takesTasks ? TAKES_TASKS.extensions : {}) }
  return Object.keys(extensions).length === 0 ? others : { ...others, extensions }
}
