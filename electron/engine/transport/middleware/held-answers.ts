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
import { heavyBytes, isHeavy, losesByParsing, readHeavyMessage } from '../framing/heavy-message.ts'
import { answerIdInText } from '../framing/message-id.ts'
import { MAX_MESSAGE_BYTES } from '../framing/message-size-limits.ts'
import { type Traffic, serverTraffic } from '../framing/traffic.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { ownAnswerId, ownRequestId } from '../own-ids.ts'
import { TOO_LARGE } from '../server-request.ts'
import type { Middleware } from '../pipeline.ts'
import { eventByEvent } from './event-stream.ts'

/** Pending requests of our own, by id, with the response that came but was not passed on yet. */
type Held = Map<number, Answer | undefined>

/** Everything that keeps a server within its bounds. */
interface Bounds {
  readonly clock: Clock
  readonly atWork: AtWork
}

/**
 * Bytes of all unfinished responses of one server over HTTP: one of the longest, and some others. Over it: the response that exceeds it is
 * dropped, and its call fails with `message_too_large`.
 */
const MOST_HELD = 24 * 1024 * 1024

/** Bytes of the text that a server sends with an HTTP error. Over it: the rest is not read. */
const LONGEST_ERROR = 64 * 1024

/** The two parts that bypass the schemas of the SDK's HTTP transports. */
export interface HeldAnswers {
  /** For the transport. */
  readonly fetch: FetchLike
  /** Next to the transport: puts held responses back into their place. */
  readonly stage: Middleware
  /**
   * Returns the id of our request whose response stream carried a request of the server, by the id of the latter. Undefined if it came
   * otherwise. Each is returned once.
   */
  cameWith(id: string | number): number | undefined
}

/** By the ids of server requests that were not handled yet: our requests whose response streams carried them. */
type Streams = Map<unknown, number>

/** Unhandled requests of a server over HTTP. Over it: for further ones, the call in which they were sent is unknown. */
const MOST_STREAMS = 1_000

/**
 * Passes responses over HTTP around the SDK's transports, which silently drop a message that does not match their schemas, so that its
 * request would time out. The response to a request of our own is parsed here and held, and the transport gets an empty one instead, which
 * it neither checks nor parses at length. When that one arrives, the middleware replaces it by the held one. Other messages pass byte for
 * byte. Heavy responses are held as `readHeavyMessage` returns them. No message may be longer than over a byte stream, and a server that
 * sends too much unsolicited is read slower (`serverTraffic`).
 *
 * @param answersPosts whether the response to a request comes with the POST that carried it (Streamable HTTP). If so, a POST without one
 * means that none will come.
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
  // For all unfinished responses of the server together.
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
    const bytes = withoutMark(await bodyOf(response, MAX_MESSAGE_BYTES, parts))
    if (type !== 'application/json' && response.status !== 202) return withBody(response, bytes ?? null)
    if (bytes === undefined) {
      if (asked === undefined) throw new Error(ANSWER_DROPPED)
      held.set(asked, failedAnswer(asked, ANSWER_DROPPED, 'message_too_large'))
      return Response.json(stub(asked))
    }
    const text = isHeavy(bytes) ? undefined : bytes.toString('utf8')
    // If this is not JSON, its reader will report that.
    const value = text === undefined ? undefined : fromJson(text)
    if (text === undefined || staysText(text, value)) {
      const message = await readHeavyMessage(bytes, bounds.atWork)
      const answer = message === undefined ? undefined : heldMessage(message, held)
      if (answer !== undefined && message !== undefined && ownAnswerId(message) !== undefined) return Response.json(answer)
      if (asked === undefined) return answer === undefined ? withBody(response, null) : Response.json(answer)
      held.set(asked, failedAnswer(asked, 'The answer is too large and in a form in which no answer can be found.', 'message_too_large'))
      return Response.json(stub(asked))
    }
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
    // Parsed already: a result of many megabytes must not be parsed twice.
    return Object.defineProperty(withBody(response, changed ? JSON.stringify(whole) : text), 'json', { value: async () => whole })
  }
}

const ANSWER_DROPPED = `The answer is larger than ${MAX_MESSAGE_BYTES / 1024 / 1024} MB and was dropped.`

/** Without a byte order mark, which RFC 8259, section 8.1, lets a reader ignore. */
function withoutMark(bytes: Buffer<ArrayBuffer> | undefined): Buffer<ArrayBuffer> | undefined {
  return bytes?.[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** Whether a response to a request of our own is passed on as text, because parsing would change it. */
function staysText(text: string, value: unknown): boolean {
  return isObject(value) && ownAnswerId(value) !== undefined && losesByParsing(text, value)
}

/** The id of our pending request that a POST carries. */
function requestIn(init: RequestInit | undefined, held: Held): number | undefined {
  const request = typeof init?.body === 'string' ? fromJson(init.body) : undefined
  const id = isObject(request) && request.method !== undefined ? Number(request.id) : NaN
  return held.has(id) ? id : undefined
}

/** A server that could not read the request does not know its id. Its error is the response anyway. */
function answerWithoutId([message, ...more]: unknown[], id: number): Answer | undefined {
  return isObject(message) && more.length === 0 && (message.id === null || message.id === undefined) && message.error !== undefined
    ? { jsonrpc: '2.0', id, error: message.error }
    : undefined
}

function stub(id: number): JSONRPCMessage {
  return { jsonrpc: '2.0', id, result: {} }
}

/** The message that the transport gets instead. */
function heldMessage(value: unknown, held: Held): unknown {
  if (!isObject(value)) return value
  const id = ownAnswerId(value)
  if (id === undefined) return value.jsonrpc === '2.0' ? readable(value as unknown as JSONRPCMessage) : value
  // Without a pending request, it was given up.
  if (held.has(id)) held.set(id, value as unknown as Answer)
  return stub(id)
}

/**
 * Handles the events of a stream: replaces responses to our own requests.
 *
 * @param came is called with the id of each request of the server.
 */
function heldEvents(
  held: Held,
  came: (id: unknown) => void,
  traffic: Traffic,
  parts: Allowance,
  { clock, atWork }: Bounds,
): Parameters<typeof eventByEvent>[0] {
  // Streams pass on their chunks without a pause, so this yields.
  const turn = takeTurns()
  return {
    longest: MAX_MESSAGE_BYTES,
    allowance: parts,
    async change(data, size) {
      const heavy = heavyBytes(data)
      const parsed = heavy === undefined ? fromJson(data) : undefined
      const text = heavy ?? (staysText(data, parsed) ? Buffer.from(data) : undefined)
      const value = text === undefined ? parsed : await readHeavyMessage(text, atWork)
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
      // The server waits for a response, so its request continues without parameters, to be refused.
      came(cut.id)
      return JSON.stringify({ jsonrpc: '2.0', id: cut.id, method: cut.method, params: { [TOO_LARGE]: size } })
    },
  }

  function heldFailure(id: number, message: string, code?: 'message_too_large'): string {
    held.set(id, failedAnswer(id, message, code))
    return JSON.stringify(stub(id))
  }
}
