import { ProtocolError } from '@modelcontextprotocol/client'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { OutgoingLimits, OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import {
  type ServerRequestHandler,
  SERVER_REQUEST_METHODS,
  type ServerRequest,
  type ServerRequestContext,
  type ServerRequestMethod,
  type Reply,
  type InputRequests,
} from '../../transport/server-request.ts'

/** Rounds of requests from a stateless server in one call. Over it: the call fails with `input_required`. */
export const MOST_ROUNDS = 10
/** Requests from a stateless server in one round. Over it: the call fails with `input_required`. */
const MOST_AT_ONCE = 20

type Send = (request: OwnRequest, limits: OutgoingLimits) => Promise<Record<string, unknown>>

/**
 * Sends requests to a stateless server, which may return server requests and expect the request again with their replies (MCP
 * specification 2026-07-28, multi round-trip requests). The caller's handler gets all requests of a round at once. If one cannot be
 * answered, that call fails with `input_required`.
 *
 * @param send sends a request by the JSON-RPC peer.
 */
export function withInputRounds(send: Send, server: string): Send {
  return async (request, limits) => {
    const { signal, requestHandler } = limits
    let sent = request
    for (let round = 0; ; round += 1) {
      const result = await send(sent, limits)
      if (result.resultType !== 'input_required') return result
      if (round === MOST_ROUNDS) throw unanswerable(server)
      const questions = questionsIn(result.inputRequests, server)
      const names = Object.keys(questions)
      const { requestState } = result
      if (names.length === 0 && typeof requestState !== 'string') throw unanswerable(server)
      if (names.length > MOST_AT_ONCE || (names.length > 0 && requestHandler === undefined))
        throw unanswerable(server, questions[names[0] ?? ''])
      const inputResponses =
        names.length === 0 || requestHandler === undefined
          ? {}
          : await repliesOf(requestHandler, questions, { server, request, signal: signal ?? NEVER })
      sent = { ...request, params: { ...request.params, inputResponses, ...(requestState === undefined ? {} : { requestState }) } }
    }
  }
}

/** A client's refusal must not pass for an error of the server. */
export async function repliesOf(
  requestHandler: ServerRequestHandler,
  questions: InputRequests<ServerRequest>,
  about: ServerRequestContext,
): Promise<InputRequests<Reply>> {
  try {
    return await requestHandler.ask(questions, about)
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    throw new TooltrayError('question_unanswered', `${about.server} asked something, and was refused an answer: ${error.message}`, {
      hint: 'If an argument of the tool says the same, pass it.',
      cause: error,
    })
  }
}

/** The signal of a request that cannot be cancelled. */
const NEVER = new AbortController().signal

/** The server requests in a result. Throws for other methods among them. */
export function questionsIn(inputRequests: unknown, server: string): InputRequests<ServerRequest> {
  const entries = Object.entries(isObject(inputRequests) ? inputRequests : {}).map(([name, asked]) => {
    if (!isObject(asked) || !isQuestion(asked.method)) throw unanswerable(server)
    return [name, { method: asked.method, params: isObject(asked.params) ? asked.params : {} }] as const
  })
  return Object.fromEntries(entries)
}

function isQuestion(method: unknown): method is ServerRequestMethod {
  return (SERVER_REQUEST_METHODS as readonly unknown[]).includes(method)
}

/**
 * The error of a request whose server makes a request that cannot be answered here.
 *
 * @param question if it is known.
 */
export function unanswerable(server: string, question?: ServerRequest): TooltrayError {
  const message = question?.params['message']
  const asked = typeof message === 'string' ? `: ${message.slice(0, LONGEST_SHOWN)}` : '.'
  return new TooltrayError(
    'input_required',
    `${server} needs an answer before it continues, and Tooltray cannot ask the user for it${asked}`,
    {
      hint: 'Open the window of Tooltray and call again: it shows such questions. If an argument of the tool says the same, pass it.',
    },
  )
}

/** Characters of a server request in an error. Inner: shown words. */
const LONGEST_SHOWN = 500
