import { ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server'
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type CallCanceller, type CallSignal, callCanceller } from '../../base/call-signal.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import type { ServerRequest, Reply, InputRequests } from '../../transport/server-request.ts'
import type { AskedClient } from './server-requests.ts'

type Result = Record<string, unknown>
type Work = (client: SuspendingClient) => Promise<Result>

/** One of the requests that a call of a stateless client may consist of. */
export interface Turn {
  readonly method: string
  /** As they came, without the members for this one request: `_meta`, `inputResponses`, `requestState`. */
  readonly params: Readonly<Record<string, unknown>>
  readonly progressToken: unknown
  readonly requestState: unknown
  readonly inputResponses: unknown
  readonly capabilities: Readonly<Record<string, unknown>> | undefined
  readonly signal: CallSignal
  readonly notify: Notify
}

/** The client as a call sees it; its requests come and go. */
export interface SuspendingClient extends AskedClient {
  /** Aborted when the client can no longer fetch the result. */
  readonly signal: CallSignal
  /** Sends a notification to the client, if one of its requests is in progress. */
  readonly notify: Notify
  /**
   * Ends the client's request with a result while the work goes on. From then on `ask` asks, and only the returned function cancels the
   * work. To be called once.
   */
  detach(result: Result, ask: AskedClient['ask']): (reason: unknown) => void
}

/** The calls of one session that wait until the client sends another request with its answers. */
export interface SuspendedCalls {
  /**
   * Answers a request: with the result of the call, or with the server requests to answer first (`input_required`). The client's next
   * request, with the answers and the state, continues the same call. Throws `ProtocolError` for an unknown state, and for the state of
   * another request.
   *
   * @param work makes the call.
   */
  answer(turn: Turn, work: Work): Promise<Result>
  /** Cancels all calls, because the client is gone. */
  close(): void
}

/** Calls of one stateless session that wait for answers at the same time. Over it: a further server request fails with `input_required`. */
const MOST_PARKED = 50

interface AskedRound {
  /** The state that the client must send back. Undefined before the round is sent, and after it was answered. */
  state: string | undefined
  readonly questions: InputRequests<ServerRequest>
  readonly resolve: (replies: InputRequests<Reply>) => void
  readonly reject: (error: unknown) => void
}

interface Call {
  /** The latest turn. */
  turn: Turn
  readonly canceller: CallCanceller
  outcome: Promise<Result>
  /** Rounds that were not sent to the client yet. */
  readonly rounds: AskedRound[]
  /** What ended its request while its work goes on, and what is asked since. */
  detached: { readonly result: Result; readonly ask: AskedClient['ask'] } | undefined
  /** Ends the turn with the next round. Undefined while no request of the client is in progress. */
  endTurn: (() => void) | undefined
}

interface Parked {
  readonly call: Call
  readonly round: AskedRound
}

/**
 * Owns the suspended calls of one session; they run concurrently. MCP specification 2026-07-28, multi round-trip requests. A server of the
 * older era keeps its request open until it has an answer, so the call itself must wait here. The client's state contains nothing of the
 * call: it is a random name. The wait lasts until the signal of the server requests aborts, which cancels the call.
 */
export function createSuspendedCalls(): SuspendedCalls {
  const parked = new Map<string, Parked>()
  const calls = new Set<Call>()

  const park = (call: Call, round: AskedRound): Result => {
    const requestState = randomBytes(16).toString('base64url')
    round.state = requestState
    parked.set(requestState, { call, round })
    return { resultType: 'input_required', inputRequests: round.questions, requestState }
  }

  /** Waits until the call ends or makes a server request. */
  const takeTurn = (call: Call): Promise<Result> =>
    new Promise((resolve, reject) => {
      const { signal } = call.turn
      const onAbort = (): void => call.canceller.cancel(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      const leave = (): void => {
        call.endTurn = undefined
        signal.removeEventListener('abort', onAbort)
      }
      call.endTurn = () => {
        if (call.detached !== undefined) {
          leave()
          return resolve(call.detached.result)
        }
        const round = call.rounds.shift()
        if (round === undefined) return
        leave()
        resolve(park(call, round))
      }
      call.outcome.finally(leave).then(resolve, reject)
      if (signal.aborted) onAbort()
      call.endTurn()
    })

  const begin = (turn: Turn, work: Work): Promise<Result> => {
    const canceller = callCanceller()
    const call: Call = { turn, canceller, outcome: Promise.resolve({}), rounds: [], detached: undefined, endTurn: undefined }
    const ask: AskedClient['ask'] = (questions, signal) => {
      if (call.detached !== undefined) return call.detached.ask(questions, signal)
      return new Promise((resolve, reject) => {
        if (parked.size >= MOST_PARKED)
          throw new TooltrayError('input_required', `${MOST_PARKED} calls of this session wait for answers already.`, {
            hint: 'Answer those first.',
          })
        const round: AskedRound = { state: undefined, questions, resolve, reject }
        signal.addEventListener(
          'abort',
          () => {
            const at = call.rounds.indexOf(round)
            if (at !== -1) call.rounds.splice(at, 1)
            if (round.state !== undefined) {
              parked.delete(round.state)
              canceller.cancel(signal.reason)
            }
            reject(new TooltrayError('call_cancelled', messageOf(signal.reason), { cause: signal.reason }))
          },
          { once: true },
        )
        call.rounds.push(round)
        call.endTurn?.()
      })
    }
    calls.add(call)
    const notify: Notify = ({ method, params }) => {
      const { progressToken } = call.turn
      if (call.endTurn === undefined) return
      if (method !== 'notifications/progress') call.turn.notify({ method, params })
      // Each request has its own token.
      else if (progressToken !== undefined) call.turn.notify({ method, params: { ...params, progressToken } })
    }
    const detach: SuspendingClient['detach'] = (result, ofTask) => {
      call.detached = { result, ask: ofTask }
      // It does not end with the session.
      calls.delete(call)
      call.endTurn?.()
      return (reason) => canceller.cancel(reason)
    }
    const client: SuspendingClient = { capabilities: () => call.turn.capabilities, ask, signal: canceller.signal, notify, detach }
    // Starts after the first turn, so that immediate notifications belong to that turn.
    call.outcome = Promise.resolve()
      .then(() => work(client))
      .finally(() => calls.delete(call))
    return takeTurn(call)
  }

  const goOn = (turn: Turn): Promise<Result> => {
    const state = typeof turn.requestState === 'string' ? turn.requestState : ''
    const waiting = parked.get(state)
    if (waiting === undefined || !isSameRequest(turn, waiting.call.turn)) throw unknownState()
    const { call, round } = waiting
    parked.delete(state)
    round.state = undefined
    const replies = isObject(turn.inputResponses) ? (turn.inputResponses as Record<string, Reply>) : {}
    // Requests without an answer are sent again (MCP specification 2026-07-28, multi round-trip requests).
    if (Object.keys(round.questions).every((name) => isObject(replies[name]))) round.resolve(replies)
    else call.rounds.unshift(round)
    call.turn = turn
    return takeTurn(call)
  }

  return {
    answer: async (turn, work) => (turn.requestState === undefined ? begin(turn, work) : goOn(turn)),
    close() {
      parked.clear()
      for (const { canceller } of calls) canceller.cancel('The client is gone.')
    },
  }
}

function isSameRequest(one: Turn, other: Turn): boolean {
  return one.method === other.method && isDeepStrictEqual(one.params, other.params)
}

/** A request of the stateless era, as a turn. */
export function turnOf(
  { params }: { readonly params?: Readonly<Record<string, unknown>> | undefined },
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
  more: Pick<Turn, 'capabilities' | 'notify'>,
): Turn {
  const { _meta: _ofOneRequest, ...own } = params ?? {}
  const { method, inputResponses, signal, _meta: meta } = mcpReq
  return { method, params: own, progressToken: meta?.progressToken, requestState: mcpReq.requestState(), inputResponses, signal, ...more }
}

function unknownState(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'Invalid requestState: it is of another request, or no call of this session waits under it any more.',
    { reason: 'invalid_request_state' },
  )
}
