import type { FetchLike, JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from '../../base/is-object.ts'
import { type Answer, readable } from '../answer.ts'
import { answerIdInText } from '../framing/message-id.ts'
import { ownAnswerId, ownRequestId } from '../own-ids.ts'
import type { Stage } from '../wire.ts'
import { eventByEvent } from './event-stream.ts'

/** Requests of our own that are under way, by their ids, with what came for them and was not handed on yet. */
type Held = Map<number, Answer | undefined>

/** The two ends of the way around the schemas of the SDK's HTTP transports. */
export interface HeldAnswers {
  /** For the transport. */
  readonly fetch: FetchLike
  /** Next to the transport: puts what was held back into its place. */
  readonly stage: Stage
}

/**
 * Gets answers over HTTP past the SDK's transports: they drop a message that is not quite as their schemas want it before anybody sees it,
 * and its request would wait until its time limit. The answer to a request of our own is parsed here and held, and the transport gets an
 * empty one in its place, so that it is neither checked nor parsed once more; when its turn among the messages comes, the stage hands on
 * the one that was held. What is no answer comes through byte for byte.
 *
 * @param answersPosts whether the answer to a request comes with the POST that carried it (Streamable HTTP), so that one without it will
 * never be answered.
 */
export function heldAnswers(fetch: FetchLike, answersPosts: boolean): HeldAnswers {
  const held: Held = new Map()
  return {
    fetch: readingFetch(fetch, held, answersPosts),
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
        next.closed()
      },
    }),
  }
}

function readingFetch(fetch: FetchLike, held: Held, answersPosts: boolean): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (!response.ok) return response
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type === 'text/event-stream' && response.body !== null) {
      return replaced(
        response,
        response.body
          .pipeThrough(new TextDecoderStream())
          .pipeThrough(eventByEvent((data) => heldEvent(data, held)))
          .pipeThrough(new TextEncoderStream()),
      )
    }
    if (type !== 'application/json' && response.status !== 202) return response
    const text = response.body === null ? '' : await response.text()
    const value = parsed(text)
    const messages: unknown[] = Array.isArray(value) ? value : [value]
    const passed = messages.map((message) => heldMessage(message, held))
    const asked =
      answersPosts && !messages.some((message) => isObject(message) && ownAnswerId(message) !== undefined)
        ? requestIn(init, held)
        : undefined
    if (asked !== undefined) {
      held.set(
        asked,
        answerWithoutId(messages, asked) ??
          failed(asked, `The server answered with HTTP ${response.status} and no answer: ${text.slice(0, 200)}`),
      )
      return Response.json(stub(asked))
    }
    if (value === undefined) return replaced(response, response.body === null ? null : text)
    const whole = Array.isArray(value) ? passed : passed[0]
    const changed = passed.some((message, at) => message !== messages[at])
    // It is read already: a result of many megabytes should not be parsed twice.
    return Object.defineProperty(replaced(response, changed ? JSON.stringify(whole) : text), 'json', { value: async () => whole })
  }
}

/** The same response with another body. Where it came from is what a constructor cannot set. */
function replaced(response: Response, body: string | ReadableStream<Uint8Array> | null): Response {
  const { status, statusText, headers, url, redirected } = response
  return Object.defineProperties(new Response(body, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever expects JSON here will say so.
    return undefined
  }
}

/** The id of the request of ours that a POST carries, while it is under way. */
function requestIn(init: RequestInit | undefined, held: Held): number | undefined {
  const request = typeof init?.body === 'string' ? parsed(init.body) : undefined
  const id = isObject(request) && request.method !== undefined ? Number(request.id) : NaN
  return held.has(id) ? id : undefined
}

/** A server that could not read the request knows no id: its error is the answer all the same. */
function answerWithoutId([message, ...more]: unknown[], id: number): Answer | undefined {
  return isObject(message) && more.length === 0 && (message.id === null || message.id === undefined) && message.error !== undefined
    ? { jsonrpc: '2.0', id, error: message.error }
    : undefined
}

function failed(id: number, message: string): Answer {
  return { jsonrpc: '2.0', id, error: { code: -32603, message } }
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

/** The data that the transport gets in the place of an event's, or undefined when they may stay. */
function heldEvent(data: string, held: Held): string | undefined {
  const value = parsed(data)
  if (value === undefined) {
    const id = Number(answerIdInText(data))
    if (!held.has(id)) return undefined
    held.set(id, failed(id, 'The answer of the server is not valid JSON.'))
    return JSON.stringify(stub(id))
  }
  const passed = heldMessage(value, held)
  return passed === value ? undefined : JSON.stringify(passed)
}
