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

/** One request of the several that a call of a stateless client may take. */
export interface Turn {
  readonly method: string
  /** As they came, less what belongs to this one request: `_meta`, `inputResponses`, `requestState`. */
  readonly params: Readonly<Record<string, unknown>>
  readonly progressToken: unknown
  readonly requestState: unknown
  readonly inputResponses: unknown
  readonly capabilities: Readonly<Record<string, unknown>> | undefined
  readonly signal: CallSignal
  readonly notify: Notify
}

/** The client as a call knows it, whose requests come and go. */
export interface SuspendingClient extends AskedClient {
  /** Nobody comes back for the result any more. */
  readonly signal: CallSignal
  /** Says something to the client, where a request of it is under way. */
  readonly notify: Notify
}

/** The calls of one session that wait for the client to come back with its answers. */
export interface SuspendedCalls {
  /**
   * Answers a request: with the result of the call, or with what it needs to know before (`input_required`). The next request of
   * the client, with the answers and the state, goes on with the same call. Throws `ProtocolError` for a state that no call waits under, or
   * that is of another request.
   *
   * @param work makes the call.
   */
  answer(turn: Turn, work: Work): Promise<Result>
  /** The client is gone. */
  close(): void
}

/** Calls of one stateless session that wait for answers at the same time. Over it: a further question fails with `input_required`. */
const MOST_PARKED = 50

interface AskedRound {
  /** What the client was given to come back with; undefined while it waits for its turn, and when it was answered. */
  state: string | undefined
  readonly questions: InputRequests<ServerRequest>
  readonly resolve: (replies: InputRequests<Reply>) => void
  readonly reject: (error: unknown) => void
}

interface Call {
  /** The latest. */
  turn: Turn
  readonly canceller: CallCanceller
  outcome: Promise<Result>
  /** Asked, and not put to the client yet. */
  readonly rounds: AskedRound[]
  /** Ends the turn with the next round; undefined while no request of the client is under way. */
  endTurn: (() => void) | undefined
}

interface Parked {
  readonly call: Call
  readonly round: AskedRound
}

/**
 * MCP specification 2026-07-28, multi round-trip requests. A server of the older era holds its request open while it waits for an answer,
 * so the call itself has to wait here; nothing of it is in the state that the client is given, which is a name that nobody can guess. It
 * waits for as long as the signal of its questions lets it, and ends with that: nobody would read what comes of it.
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

  /** Waits for the end of the call, or until it asks. */
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
    const call: Call = { turn, canceller, outcome: Promise.resolve({}), rounds: [], endTurn: undefined }
    const ask: AskedClient['ask'] = (questions, signal) =>
      new Promise((resolve, reject) => {
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
    calls.add(call)
    const notify: Notify = ({ method, params }) => {
      const { progressToken } = call.turn
      if (call.endTurn === undefined) return
      if (method !== 'notifications/progress') call.turn.notify({ method, params })
      // Each request has a token of its own.
      else if (progressToken !== undefined) call.turn.notify({ method, params: { ...params, progressToken } })
    }
    const client: SuspendingClient = { capabilities: () => call.turn.capabilities, ask, signal: canceller.signal, notify }
    // When its first turn has begun: what it says at once is said in that.
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
    // What was not answered is asked again (MCP specification 2026-07-28, multi round-trip requests).
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

/** A request of the stateless era as a turn. */
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
