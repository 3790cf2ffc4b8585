import type { FetchLike, JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'
import type { AtWork } from '../../base/limits/at-work.ts'
import { type Allowance, allowance } from '../../base/limits/allowance.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import type { Clock } from '../../base/platform.ts'
import { type Answer, readable } from '../answer.ts'
import { bodyOf, withBody, withShortText } from '../framing/bounded-body.ts'
import { failedAnswer } from '../failed-answer.ts'
import { cutMessage } from '../framing/cut-message.ts'
import { heavyBytes, isHeavy, readHeavyMessage } from '../framing/heavy-message.ts'
import { answerIdInText } from '../framing/message-id.ts'
import { MAX_MESSAGE_BYTES } from '../framing/message-bounds.ts'
import { type Traffic, serverTraffic } from '../framing/traffic.ts'
import { fromJson } from '../json/from-json.ts'
import { ownAnswerId, ownRequestId } from '../own-ids.ts'
import { TOO_LARGE } from '../server-request.ts'
import type { Middleware } from '../pipeline.ts'
import { eventByEvent } from './event-stream.ts'

/** Requests of our own that are under way, by their ids, with what came for them and was not handed on yet. */
type Held = Map<number, Answer | undefined>

/** What keeps a server within its bounds. */
interface Bounds {
  readonly clock: Clock
  readonly atWork: AtWork
}

/**
 * Bytes of all answers of one server over HTTP that have begun and not ended: one of the longest, and some others. Over it: the answer that
 * goes beyond is dropped, and its call fails with `message_too_large`.
 */
const MOST_HELD = 24 * 1024 * 1024

/** Bytes of the text that a server sends with an HTTP error. Over it: the rest is not read. */
const LONGEST_ERROR = 64 * 1024

/** The two ends of the way around the schemas of the SDK's HTTP transports. */
export interface HeldAnswers {
  /** For the transport. */
  readonly fetch: FetchLike
  /** Next to the transport: puts what was held back into its place. */
  readonly stage: Middleware
  /**
   * The id of our request over whose answer stream a request of the server came, by the id of that; undefined where it came otherwise.
   * Tells it once.
   */
  cameWith(id: string | number): number | undefined
}

/** By the ids of requests of the server that nobody has taken yet: the requests of ours over whose answer streams they came. */
type Streams = Map<unknown, number>

/** Requests of a server over HTTP that are not taken yet. Over it: it is not known of further ones in which call they were sent. */
const MOST_STREAMS = 1_000

/**
 * Gets answers over HTTP past the SDK's transports: they drop a message that is not quite as their schemas want it before anybody sees it,
 * and its request would wait until its time limit. The answer to a request of our own is parsed here and held, and the transport gets an
 * empty one in its place, so that it is neither checked nor parsed once more; when its turn among the messages comes, the stage hands on
 * the one that was held. What is no answer comes through byte for byte. Heavy answers are held as `readHeavyMessage` gives them; no message
 * is longer than one over a stream may be, and who says too much unasked is read slower (`serverTraffic`).
 *
 * @param answersPosts whether the answer to a request comes with the POST that carried it (Streamable HTTP), so that one without it will
 * never be answered.
 */
export function heldAnswers(fetch: FetchLike, answersPosts: boolean, bounds: Bounds): HeldAnswers {
  const held: Held = new Map()
  const streams: Streams = new Map()
  return {
    fetch: readingFetch(fetch, held, streams, answersPosts, bounds),
    cameWith(id) {
      const own = streams.get(id)
      streams.delete(id)
      return own
    },
    stage: (next) => ({
      send(message, options) {
        const id = ownRequestId(message)
        if (id !== undefined) {
          held.set(id, undefined)
          options?.requestSignal?.addEventListener('abort', () => held.delete(id), { once: true })
        }
        return next.send(message, options)
      },
      receive(message, extra) {
        const id = ownAnswerId(message)
        const answer = id === undefined ? undefined : held.get(id)
        if (id !== undefined) held.delete(id)
        next.receive((answer as JSONRPCMessage | undefined) ?? message, extra)
      },
      closed() {
        held.clear()
        streams.clear()
        next.closed()
      },
    }),
  }
}

function readingFetch(fetch: FetchLike, held: Held, streams: Streams, answersPosts: boolean, bounds: Bounds): FetchLike {
  const traffic = serverTraffic(bounds.clock)
  // Of all answers of the server that are under way at the same time.
  const parts = allowance(MOST_HELD)
  return async (url, init) => {
    const response = await fetch(url, init)
    if (!response.ok) return withShortText(response, LONGEST_ERROR, parts)
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type === 'text/event-stream' && response.body !== null) {
      const came = (id: unknown): void => {
        const own = answersPosts ? requestIn(init, held) : undefined
        if (own !== undefined && streams.size < MOST_STREAMS) streams.set(id, own)
      }
      return withBody(
        response,
        response.body
          .pipeThrough(new TextDecoderStream())
          .pipeThrough(eventByEvent(heldEvents(held, came, traffic, parts, bounds)))
          .pipeThrough(new TextEncoderStream()),
      )
    }
    const asked = answersPosts ? requestIn(init, held) : undefined
    const bytes = await bodyOf(response, MAX_MESSAGE_BYTES, parts)
    if (type !== 'application/json' && response.status !== 202) return withBody(response, bytes ?? null)
    if (bytes === undefined) {
      if (asked === undefined) throw new Error(ANSWER_DROPPED)
      held.set(asked, failedAnswer(asked, ANSWER_DROPPED, 'message_too_large'))
      return Response.json(stub(asked))
    }
    if (isHeavy(bytes)) {
      const message = await readHeavyMessage(bytes, bounds.atWork)
      const answer = message === undefined ? undefined : heldMessage(message, held)
      if (answer !== undefined && message !== undefined && ownAnswerId(message) !== undefined) return Response.json(answer)
      if (asked === undefined) return answer === undefined ? withBody(response, null) : Response.json(answer)
      held.set(asked, failedAnswer(asked, 'The answer is too large and in a form in which no answer can be found.', 'message_too_large'))
      return Response.json(stub(asked))
    }
    const text = bytes.toString('utf8')
    // Whoever expects JSON where there is none will say so.
    const value = fromJson(text)
    const messages: unknown[] = Array.isArray(value) ? value : [value]
    const passed = messages.map((message) => heldMessage(message, held))
    if (asked !== undefined && !messages.some((message) => isObject(message) && ownAnswerId(message) !== undefined)) {
      held.set(
        asked,
        answerWithoutId(messages, asked) ??
          failedAnswer(asked, `The server answered with HTTP ${response.status} and no answer: ${text.slice(0, 200)}`),
      )
      return Response.json(stub(asked))
    }
    if (value === undefined) return withBody(response, response.body === null ? null : text)
    const whole = Array.isArray(value) ? passed : passed[0]
    const changed = passed.some((message, at) => message !== messages[at])
    // It is read already: a result of many megabytes should not be parsed twice.
    return Object.defineProperty(withBody(response, changed ? JSON.stringify(whole) : text), 'json', { value: async () => whole })
  }
}

const ANSWER_DROPPED = `The answer is larger than ${MAX_MESSAGE_BYTES / 1024 / 1024} MB and was dropped.`

/** The id of the request of ours that a POST carries, while it is under way. */
function requestIn(init: RequestInit | undefined, held: Held): number | undefined {
  const request = typeof init?.body === 'string' ? fromJson(init.body) : undefined
  const id = isObject(request) && request.method !== undefined ? Number(request.id) : NaN
  return held.has(id) ? id : undefined
}

/** A server that could not read the request knows no id: its error is the answer all the same. */
function answerWithoutId([message, ...more]: unknown[], id: number): Answer | undefined {
  return isObject(message) && more.length === 0 && (message.id === null || message.id === undefined) && message.error !== undefined
    ? { jsonrpc: '2.0', id, error: message.error }
    : undefined
}

function stub(id: number): JSONRPCMessage {
  return { jsonrpc: '2.0', id, result: {} }
}

/** What the transport gets in the place of a message. */
function heldMessage(value: unknown, held: Held): unknown {
  if (!isObject(value)) return value
  const id = ownAnswerId(value)
  if (id === undefined) return value.jsonrpc === '2.0' ? readable(value as unknown as JSONRPCMessage) : value
  // Without a request that waits, it was given up.
  if (held.has(id)) held.set(id, value as unknown as Answer)
  return stub(id)
}

/**
 * What becomes of the events of a stream: the transport gets other data in the place of answers of ours.
 *
 * @param came is told of each request of the server.
 */
function heldEvents(
  held: Held,
  came: (id: unknown) => void,
  traffic: Traffic,
  parts: Allowance,
  { clock, atWork }: Bounds,
): Parameters<typeof eventByEvent>[0] {
  // Streams hand their pieces on without a pause.
  const turn = takeTurns()
  return {
    longest: MAX_MESSAGE_BYTES,
    held: parts,
    async change(data, size) {
      const heavy = heavyBytes(data)
      const value = heavy === undefined ? fromJson(data) : await readHeavyMessage(heavy, atWork)
      if (isObject(value) && ownAnswerId(value) !== undefined) return JSON.stringify(heldMessage(value, held))
      traffic.takes(size, false)
      const wait = traffic.wait()
      if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve))
      if (turn.isOver()) await turn.next()
      if (value === undefined) {
        if (heavy !== undefined) return null
        const id = Number(answerIdInText(data))
        return held.has(id) ? heldFailure(id, 'The answer of the server is not valid JSON.') : undefined
      }
      if (isObject(value) && value.method !== undefined && value.id !== undefined) came(value.id)
      const passed = heldMessage(value, held)
      return passed === value && heavy === undefined ? undefined : JSON.stringify(passed)
    },
    tooLong(begins, ends, size) {
      const cut = cutMessage(Buffer.from(begins), Buffer.from(ends))
      const id = Number(answerIdInText(begins) ?? (cut?.method === undefined ? cut?.id : undefined))
      if (held.has(id)) return heldFailure(id, ANSWER_DROPPED, 'message_too_large')
      if (cut?.method === undefined) return undefined
      // Its server waits for an answer: it goes on without what it wants, to be refused.
      came(cut.id)
      return JSON.stringify({ jsonrpc: '2.0', id: cut.id, method: cut.method, params: { [TOO_LARGE]: size } })
    },
  }

  function heldFailure(id: number, message: string, code?: 'message_too_large'): string {
    held.set(id, failedAnswer(id, message, code))
    return JSON.stringify(stub(id))
  }
}
