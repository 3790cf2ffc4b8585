import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client'
import { type CallSignal, callCanceller } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { type AnswerContext, incomingRequests } from '../../transport/json-rpc/incoming-requests.ts'
import type { Requester } from '../../transport/json-rpc/outgoing-requests.ts'
import type { Post, Side } from '../../transport/json-rpc/peer.ts'
import { type ServerRequest, type ServerRequestMethod, type Reply } from '../../transport/server-request.ts'
import { checkCount, checkSize } from '../../transport/server-request-limits.ts'

/** A question that belongs to no single caller: nobody's request is under way, or several callers' are. */
export interface UnattributedRequest {
  readonly question: ServerRequest
  /** Whether requests of several callers are under way, each of which it may belong to; else there is none. */
  readonly inCalls: boolean
  readonly signal: CallSignal
}

export interface ServerRequestDeps {
  readonly server: string
  /** What this server was told that it may ask. */
  readonly methods: readonly ServerRequestMethod[]
  /** Answers what belongs to no single caller. Throws as `Asker.ask`. */
  unattributed(asked: UnattributedRequest): Promise<Reply>
  /** The id of our request over whose stream a request of the server came, where that is known. */
  cameWith(id: string | number): number | undefined
  onError(error: Error): void
}

/**
 * Answers the requests of a server of the older era (MCP specification until 2025-11-25: elicitation, sampling, roots). Such a request
 * names no call. Where it came over the stream of one, that tells (Streamable HTTP, sending messages to the server); else it belongs to who
 * has requests under way, if that is one caller. The requests that may be meant are held meanwhile, and when all of them are over, nobody
 * waits for the reply.
 */
export function attributeServerRequests(deps: ServerRequestDeps): (post: Post, requests: Requester) => Side {
  const { server } = deps
  return (post, requests) => {
    const meantBy = (id: string | number) => {
      const came = deps.cameWith(id)
      const asking = [...requests.underWay].filter(([, { limits }]) => limits.requestHandler !== undefined)
      return came === undefined ? asking : asking.filter(([own]) => own === came)
    }

    const answer = async (
      method: ServerRequestMethod,
      params: unknown,
      { id, signal }: AnswerContext,
    ): Promise<Record<string, unknown>> => {
      if (params !== undefined && !isObject(params)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid params')
      checkSize(params)
      const question = { method, params: params ?? {} }
      const meant = meantBy(id)
      const { request, limits, holds } = meant[0]?.[1] ?? {}
      checkCount(holds ?? 0, request?.method)
      const canceller = callCanceller()
      signal.addEventListener('abort', () => canceller.cancel(signal.reason))
      let waiting = meant.length
      const releases = meant.map(([own]) =>
        requests.suspendTimeout(own, () => {
          waiting -= 1
          if (waiting === 0) canceller.cancel('The call is over.')
        }),
      )
      try {
        const isOne = new Set(meant.map(([, each]) => each.limits.requestHandler?.caller)).size === 1
        if (!isOne || limits?.requestHandler === undefined || request === undefined)
          return await deps.unattributed({ question, inCalls: meant.length > 0, signal: canceller.signal })
        const { reply } = await limits.requestHandler.ask({ reply: question }, { server, request, signal: canceller.signal })
        if (reply === undefined) throw new TooltrayError('question_unanswered', `The question of ${server} was not answered.`)
        return reply
      } catch (error) {
        throw error instanceof TooltrayError ? asProtocolError(error) : error
      } finally {
        releases.forEach((release) => release())
      }
    }

    const sides = deps.methods.map((method) =>
      incomingRequests<unknown>(
        { method, takes: (_params): _params is unknown => true, answer: (params, context) => answer(method, params, context) },
        deps.onError,
      )(post),
    )
    return {
      takesRequest: (request) => sides.some((side) => side.takesRequest?.(request)),
      takesNotification: (method, params) => sides.some((side) => side.takesNotification?.(method, params)),
      closed: () => sides.forEach((side) => side.closed()),
    }
  }
}

/** What a server is answered with whose question brought nothing. Its sentence may be all that a person ever reads of it. */
function asProtocolError(error: TooltrayError): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, error.sentence, { code: error.code })
}
