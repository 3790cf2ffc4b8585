import type { ErrorCode } from '../../engine/base/errors.ts'
import { cutMessage } from '../../engine/transport/framing/cut-message.ts'
import { eachLine, textsOf, wholeLines } from '../../engine/transport/framing/lines.ts'
import { answerIdInLine, answerIds } from '../../engine/transport/framing/message-id.ts'
import { failedAnswer, refusedRequest } from '../../engine/transport/failed-answer.ts'
import type { CachedHandshake } from '../../contract/cached-handshake.ts'
import { type RelayedRequest, answerFromHandshake, isModern } from './handshake-answers.ts'

/** The relay's end of a connection to the engine. */
export interface EngineLink {
  /** @param lines one or more, whole. */
  write(lines: Buffer): void
}

/**
 * Carries one client's conversation to whichever engine is there.
 *
 * Lines pass as they are, but for batches (JSON arrays of messages, which only the revision of 2025-03-26 had): these are written anew, a
 * line for each message, because each is answered on its own. The relay reads only what it must know to survive that end: the
 * handshake, to say it again to the next engine, and which requests are still unanswered, to fail them. It never sends a request a second
 * time, except those that only read.
 */
export interface Relay {
  /** Bytes from the client. */
  fromClient(chunk: Buffer): void
  /** Bytes from the engine that is attached now. */
  fromEngine(chunk: Buffer): void
  /** An engine is there: says the handshake again if there was one, then sends what waited. */
  attach(link: EngineLink): void
  /** The engine is gone: calls under way fail, what comes next waits. */
  detach(): void
  /** Whether the client waits for something that only an engine can answer. */
  readonly wanting: boolean
  /** No engine can be had: what waits is answered with an error, and what comes next too, until an engine attaches or may come. */
  giveUp(reason: string): void
  /** An engine may come again: what the client asks from now on waits for it. */
  hope(): void
}

/** A message of the client that no engine has got yet, and its bytes. */
interface Waiting {
  readonly call: Call
  readonly line: Buffer
}

/** May be asked twice without any effect on the world. */
const HARMLESS = new Set(['initialize', 'server/discover', 'tools/list', 'ping', 'subscriptions/listen', 'logging/setLevel'])
/**
 * Bytes of one line of an AI app, or of the engine, in `tooltray connect`. Over it: the line is dropped. An AI app's request is refused
 * with `message_too_large` where its id is in the first or last 1,024 bytes.
 */
const LONGEST_LINE = 128 * 1024 * 1024

/**
 * @param toClient writes one or more whole lines to the client.
 * @param greeting read once, when a client speaks before an engine is there.
 * @param onWanting is called when the client begins to wait for an engine.
 * @param longest bytes of a line; tests have shorter ones.
 */
export function createRelay(
  toClient: (lines: Buffer) => void,
  greeting: () => CachedHandshake | undefined,
  onWanting: () => void = () => undefined,
  longest = LONGEST_LINE,
): Relay {
  /** By their ids. Of those that must not be sent again nothing else is kept. */
  const unanswered = new Map<string | number, RelayedRequest | undefined>()
  let waiting: Waiting[] = []
  let link: EngineLink | undefined
  let known: { greeting: CachedHandshake | undefined } | undefined
  let refusal: string | undefined
  // What the next engine must be told before anything else.
  let initialize: RelayedRequest | undefined
  let initialized: Call | undefined
  let logLevel: RelayedRequest | undefined
  let replays = 0
  const replaying = new Map<string, () => void>()
  // The engine has not yet heard the handshake that the client believes done.
  let catchingUp = false
  let engineSplitter = engineLines()

  const say = (message: Record<string, unknown>): void => toClient(encode({ jsonrpc: '2.0', ...message }))
  const fail = (id: string | number, code: ErrorCode, message: string): void =>
    say({ id, error: { code: -32000, message, data: { code } } })

  /** Something goes to the engine: what must be known of it when that is gone. */
  const note = (call: Call): void => {
    if (isRequest(call)) unanswered.set(call.id, HARMLESS.has(call.method) ? call : undefined)
  }

  const fromGreeting = (request: RelayedRequest): boolean => {
    known ??= { greeting: greeting() }
    const result = known.greeting === undefined ? undefined : answerFromHandshake(known.greeting, request)
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
    const messages = textsOf(lines).map(parse)
    if (link === undefined || catchingUp || messages.some(Array.isArray)) return eachLine(lines, clientLine)
    for (const message of messages) {
      // An answer of the client to the engine goes by.
      if (!isCall(message)) continue
      remember(message)
      note(message)
    }
    link.write(lines)
  }

  const clientLine = (line: Buffer): void => {
    const value = parse(line.toString('utf8'))
    if (Array.isArray(value)) {
      // A batch (MCP 2025-03-26) is as many messages; each is answered on its own.
      for (const message of value) clientMessage(message, encode(message))
    } else if (value !== undefined) {
      clientMessage(value, line)
    } else {
      link?.write(line)
    }
  }

  const clientMessage = (message: unknown, line: Buffer): void => {
    if (!isCall(message)) {
      // An answer of the client to the engine: only the engine that asked can want it.
      link?.write(line)
      return
    }
    remember(message)
    if (link !== undefined && !catchingUp) {
      note(message)
      link.write(line)
      return
    }
    if (message.method === 'notifications/initialized') return // said by the catching up
    if (isRequest(message)) {
      if (fromGreeting(message)) return
      if (refusal !== undefined) return fail(message.id, 'engine_unreachable', refusal)
    }
    waiting.push({ call: message, line })
    if (isRequest(message) && link === undefined) onWanting()
  }

  /** A cancelled request is not answered any more. */
  const forget = (id: unknown): void => {
    if (typeof id !== 'string' && typeof id !== 'number') return
    unanswered.delete(id)
    waiting = waiting.filter(({ call }) => call.id !== id)
  }

  /** A line of the client that was too long has ended: whoever waits for it is told. */
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
      // A client that does not wait for the answer has said this too early for anybody to hear.
      if (call.id !== undefined && call.id === initialize?.id && initialized !== undefined) link?.write(encode(initialized))
    }
  }

  /** Says a request of the client once more, under an id of our own; its answer is not for the client. */
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
      // A handshake that still waits to be said for the first time goes first by itself.
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
          fail(id, 'engine_lost', 'The Tooltray engine ended while this call was under way. Check what the call did before you repeat it.')
        else if (!fromGreeting(request)) again.push({ call: request, line: encode(request) })
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

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
