import type { ErrorCode } from '../../engine/base/errors.ts'
import { cutMessage } from '../../engine/transport/framing/cut-message.ts'
import { eachLine, textsOf, wholeLines } from '../../engine/transport/framing/lines.ts'
import { answerIdInLine, answerIds } from '../../engine/transport/framing/message-id.ts'
import { failedAnswer, refusedRequest } from '../../engine/transport/failed-answer.ts'
import type { OpeningHandshake } from '../../contract/cached-handshake.ts'
import { type RelayedRequest, answerFromHandshake, isModern } from './handshake-answers.ts'
import { fromJson } from '../../engine/base/text/from-json.ts'

/** The relay's side of a connection to the engine. */
export interface EngineLink {
  /** @param lines one or more complete lines. */
  write(lines: Buffer): void
}

/**
 * Relays one client's session to whichever engine is running.
 *
 * Lines pass unchanged, except batches (JSON arrays of messages, only in the revision of 2025-03-26), which are split into one line per
 * message, because each is answered separately. The relay reads only what it needs to survive the end of an engine: the handshake, to
 * replay it to the next engine, and which requests are unanswered, to fail them. It never sends a request twice, except those without
 * effects.
 */
export interface Relay {
  /** Accepts bytes from the client. */
  fromClient(chunk: Buffer): void
  /** Accepts bytes from the attached engine. */
  fromEngine(chunk: Buffer): void
  /** Attaches an engine: replays the handshake if there was one, then sends what waited. */
  attach(link: EngineLink): void
  /** The engine is gone: running calls fail, later messages wait. */
  detach(): void
  /** Whether the client waits for a response that requires an engine. */
  readonly wanting: boolean
  /** No engine is available: waiting and later requests fail until an engine attaches, or `hope` is called. */
  giveUp(reason: string): void
  /** An engine may become available: later requests wait for it. */
  hope(): void
}

/** A message of the client that was not sent to an engine yet, and its bytes. */
interface Waiting {
  readonly call: Call
  readonly line: Buffer
}

/** Requests that may be repeated without any effect. */
const HARMLESS = new Set(['initialize', 'server/discover', 'tools/list', 'ping', 'subscriptions/listen', 'logging/setLevel'])
/**
 * Bytes of one line of an AI app, or of Tooltray, in `tooltray connect`. Over it: the line is dropped. An AI app's request is refused
 * with `message_too_large` where its id is in the first or last 1,024 bytes.
 */
const LONGEST_LINE = 128 * 1024 * 1024

/**
 * Creates the relay of one client. It owns the unanswered requests and the waiting messages; at most one engine may be attached.
 *
 * @param toClient writes one or more whole lines to the client.
 * @param handshake Reads what to answer from before an engine is there; called once, if a client sends a request before one is attached.
 * @param onWanting is called when the client starts to wait for an engine.
 * @param longest bytes of a line; tests use shorter ones.
 */
export function createRelay(
  toClient: (lines: Buffer) => void,
  handshake: () => OpeningHandshake | undefined,
  onWanting: () => void = () => undefined,
  longest = LONGEST_LINE,
): Relay {
  /** By id. Only requests that may be repeated are stored. */
  const unanswered = new Map<string | number, RelayedRequest | undefined>()
  let waiting: Waiting[] = []
  let link: EngineLink | undefined
  let known: { handshake: OpeningHandshake | undefined } | undefined
  let refusal: string | undefined
  // What the next engine must receive first.
  let initialize: RelayedRequest | undefined
  let initialized: Call | undefined
  let logLevel: RelayedRequest | undefined
  let replays = 0
  const replaying = new Map<string, () => void>()
  // The handshake is being replayed: to the client, it is already done.
  let catchingUp = false
  let engineSplitter = engineLines()

  const say = (message: Record<string, unknown>): void => toClient(encode({ jsonrpc: '2.0', ...message }))
  const fail = (id: string | number, code: ErrorCode, message: string): void =>
    say({ id, error: { code: -32000, message, data: { code } } })

  /** Records a request that is sent to the engine. */
  const note = (call: Call): void => {
    if (isRequest(call)) unanswered.set(call.id, HARMLESS.has(call.method) ? call : undefined)
  }

  const fromHandshake = (request: RelayedRequest): boolean => {
    known ??= { handshake: handshake() }
    const result = known.handshake === undefined ? undefined : answerFromHandshake(known.handshake, request, initialize)
    if (result === undefined) return false
    say({ id: request.id, result })
    return true
  }

  const remember = (call: Call): void => {
    if (call.method === 'notifications/initialized') initialized = call
    if (call.method === 'notifications/cancelled') forget(call.params?.requestId)
    if (!isRequest(call) || isModern(call)) return
    if (call.method === 'initialize') initialize = call
    if (call.method === 'logging/setLevel') logLevel = call
  }

  const fromClient = (lines: Buffer): void => {
    const messages = textsOf(lines).map(fromJson)
    if (link === undefined || catchingUp || messages.some(Array.isArray)) return eachLine(lines, clientLine)
    for (const message of messages) {
      // The client's responses to the engine pass through.
      if (!isCall(message)) continue
      remember(message)
      note(message)
    }
    link.write(lines)
  }

  const clientLine = (line: Buffer): void => {
    const value = fromJson(line.toString('utf8'))
    if (Array.isArray(value)) {
      // A batch (MCP 2025-03-26) is split: each message is answered separately.
      for (const message of value) clientMessage(message, encode(message))
    } else if (value !== undefined) {
      clientMessage(value, line)
    } else {
      link?.write(line)
    }
  }

  const clientMessage = (message: unknown, line: Buffer): void => {
    if (!isCall(message)) {
      // A response of the client is only for the engine that sent the request.
      link?.write(line)
      return
    }
    remember(message)
    if (link !== undefined && !catchingUp) {
      note(message)
      link.write(line)
      return
    }
    if (message.method === 'notifications/initialized') return // sent during the replay
    if (isRequest(message)) {
      if (fromHandshake(message)) return
      if (refusal !== undefined) return fail(message.id, 'engine_unreachable', refusal)
    }
    waiting.push({ call: message, line })
    if (isRequest(message) && link === undefined) onWanting()
  }

  /** A cancelled request gets no response. */
  const forget = (id: unknown): void => {
    if (typeof id !== 'string' && typeof id !== 'number') return
    unanswered.delete(id)
    waiting = waiting.filter(({ call }) => call.id !== id)
  }

  /** Reports a dropped line of the client: to the client for a request, to the engine for a response. */
  const dropped = (head: Buffer, tail: Buffer): void => {
    const cut = cutMessage(head, tail)
    if (cut === undefined) return
    const most = `${Math.floor(longest / 1024 / 1024)} MB`
    if (cut.method === undefined)
      link?.write(encode(failedAnswer(cut.id, `The answer is larger than ${most} and was dropped.`, 'message_too_large')))
    else toClient(encode(refusedRequest(cut.id, `The request is larger than ${most} and was not read. Send less at once.`)))
  }

  const clientSplitter = wholeLines(fromClient, { maxBytes: longest, onTooLong: () => undefined, onDropped: dropped })

  function engineLines() {
    return wholeLines(
      (lines) => {
        if (replaying.size > 0) return eachLine(lines, engineLine)
        for (const id of answerIds(lines)) unanswered.delete(id)
        toClient(lines)
      },
      { maxBytes: longest, onTooLong: () => undefined },
    )
  }

  const engineLine = (line: Buffer): void => {
    const id = answerIdInLine(line)
    const replayed = typeof id === 'string' ? replaying.get(id) : undefined
    if (replayed !== undefined) return replayed()
    if (id !== undefined) unanswered.delete(id)
    toClient(line)
  }

  const flush = (): void => {
    catchingUp = false
    for (const { call, line } of waiting.splice(0)) {
      note(call)
      link?.write(line)
      // A client that sends this without waiting for the response sent it too early, so it is repeated.
      if (call.id !== undefined && call.id === initialize?.id && initialized !== undefined) link?.write(encode(initialized))
    }
  }

  /** Sends a request of the client again under a new id; the response is not forwarded to the client. */
  const replay = (request: RelayedRequest, then: () => void): void => {
    const id = `tooltray-replay-${++replays}`
    replaying.set(id, () => {
      replaying.delete(id)
      then()
    })
    link?.write(encode({ ...request, id }))
  }

  return {
    get wanting() {
      return waiting.some(({ call }) => isRequest(call))
    },
    fromClient: (chunk) => clientSplitter.push(chunk),
    fromEngine: (chunk) => engineSplitter.push(chunk),
    attach(next) {
      link = next
      refusal = undefined
      engineSplitter = engineLines()
      // A handshake that still waits is sent as it is.
      const opening = initialize
      if (opening === undefined || waiting.some(({ call }) => call.id === opening.id)) return flush()
      catchingUp = true
      replay(opening, () => {
        if (initialized !== undefined) link?.write(encode(initialized))
        if (logLevel !== undefined) replay(logLevel, () => undefined)
        flush()
      })
    },
    detach() {
      link = undefined
      catchingUp = false
      replaying.clear()
      const again: Waiting[] = []
      for (const [id, request] of unanswered) {
        if (request === undefined)
          fail(id, 'engine_lost', 'Tooltray stopped during this call. Check what the call did before you repeat it.')
        else if (!fromHandshake(request)) again.push({ call: request, line: encode(request) })
      }
      unanswered.clear()
      waiting = [...again, ...waiting]
    },
    giveUp(reason) {
      refusal = reason
      for (const { call } of waiting.splice(0)) if (isRequest(call)) fail(call.id, 'engine_unreachable', reason)
    },
    hope: () => void (refusal = undefined),
  }
}

interface Call {
  readonly id?: string | number
  readonly method: string
  readonly params?: Record<string, unknown>
}

function isCall(message: unknown): message is Call {
  return typeof message === 'object' && message !== null && typeof (message as { method?: unknown }).method === 'string'
}

function isRequest(call: Call): call is RelayedRequest {
  return call.id !== undefined
}

function encode(message: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(message)}\n`)
}
