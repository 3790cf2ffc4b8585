import { splitLines } from '../engine/framing/lines.ts'
import { answerIdInHead } from '../engine/framing/message-id.ts'
import { type Greeting, type RelayedRequest, answerFromGreeting, isModern } from './greeting-answers.ts'

/** The relay's end of a connection to the engine. */
export interface EngineLink {
  write(line: Buffer): void
}

/**
 * Carries one client's conversation to whichever engine is there.
 *
 * Bytes pass as they are. The relay reads only what it must know to survive an engine's end: the handshake, to say it again to the next
 * engine, and which requests are still unanswered, to fail them. It never sends a request a second time, except those that only read.
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
  /** No engine can be had: what waits is answered with an error, and what comes next too, until an engine attaches. */
  giveUp(reason: string): void
}

interface Request extends RelayedRequest {
  readonly line: Buffer
}

/** May be asked twice without any effect on the world. */
const HARMLESS = new Set(['initialize', 'server/discover', 'tools/list', 'ping', 'subscriptions/listen', 'logging/setLevel'])
const LONGEST_LINE = 128 * 1024 * 1024

/**
 * @param toClient writes one line, ended by its line end, to the client.
 * @param greeting read once, when a client speaks before an engine is there.
 * @param onWanting is told when the client begins to wait for an engine.
 */
export function createRelay(toClient: (line: Buffer) => void, greeting: () => Greeting | undefined, onWanting: () => void = () => undefined): Relay {
  const unanswered = new Map<string | number, Request>()
  let waiting: (Request | { line: Buffer })[] = []
  let link: EngineLink | undefined
  let known: { greeting: Greeting | undefined } | undefined
  let refusal: string | undefined
  // What the next engine must be told before anything else.
  let initialize: Request | undefined
  let initialized: Buffer | undefined
  let logLevel: Request | undefined
  let replays = 0
  const replaying = new Map<string, () => void>()
  // The engine has not yet heard the handshake that the client believes done.
  let catchingUp = false
  let engineSplitter = engineLines()

  const say = (message: Record<string, unknown>): void => toClient(encode({ jsonrpc: '2.0', ...message }))
  const fail = (id: string | number, code: string, message: string): void => say({ id, error: { code: -32000, message, data: { code } } })

  const send = (entry: Request | { line: Buffer }): void => {
    if ('id' in entry) unanswered.set(entry.id, entry)
    link?.write(entry.line)
  }

  const fromGreeting = (request: Request): boolean => {
    known ??= { greeting: greeting() }
    const result = known.greeting === undefined ? undefined : answerFromGreeting(known.greeting, request)
    if (result === undefined) return false
    say({ id: request.id, result })
    return true
  }

  const remember = (message: Call, line: Buffer, request: Request | undefined): void => {
    if (message.method === 'notifications/initialized') initialized = line
    if (request === undefined || isModern(message)) return
    if (message.method === 'initialize') initialize = request
    if (message.method === 'logging/setLevel') logLevel = request
  }

  const clientLine = (line: Buffer): void => {
    const value = parse(line)
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
    const request = message.id === undefined ? undefined : { ...message, id: message.id, line }
    remember(message, line, request)
    if (message.method === 'notifications/cancelled') forget(message.params?.requestId)
    if (link !== undefined && !catchingUp) {
      send(request ?? { line })
      return
    }
    if (message.method === 'notifications/initialized') return // said by the catching up
    if (request !== undefined) {
      if (fromGreeting(request)) return
      if (refusal !== undefined) return fail(request.id, 'engine_unreachable', refusal)
    }
    waiting.push(request ?? { line })
    if (request !== undefined && link === undefined) onWanting()
  }

  /** A cancelled request is not answered any more. */
  const forget = (id: unknown): void => {
    if (typeof id !== 'string' && typeof id !== 'number') return
    unanswered.delete(id)
    waiting = waiting.filter((entry) => !('id' in entry) || entry.id !== id)
  }

  const clientSplitter = splitLines(clientLine, { maxBytes: LONGEST_LINE, onTooLong: () => undefined })

  function engineLines() {
    return splitLines(
      (line) => {
        const id = answerIdInHead(line)
        const replayed = typeof id === 'string' ? replaying.get(id) : undefined
        if (replayed !== undefined) return replayed()
        if (id !== undefined) unanswered.delete(id)
        toClient(line)
      },
      { maxBytes: LONGEST_LINE, onTooLong: () => undefined },
    )
  }

  const flush = (): void => {
    catchingUp = false
    for (const entry of waiting.splice(0)) send(entry)
  }

  /** Says a request of the client once more, under an id of our own; its answer is not for the client. */
  const replay = (request: Request, then: () => void): void => {
    const id = `tooltray-replay-${++replays}`
    replaying.set(id, () => {
      replaying.delete(id)
      then()
    })
    const { line: _line, ...message } = request
    link?.write(encode({ ...message, id }))
  }

  return {
    get wanting() {
      return waiting.some((entry) => 'id' in entry)
    },
    fromClient: (chunk) => clientSplitter.push(chunk),
    fromEngine: (chunk) => engineSplitter.push(chunk),
    attach(next) {
      link = next
      refusal = undefined
      engineSplitter = engineLines()
      // A handshake that still waits to be said for the first time goes first by itself.
      const opening = initialize
      if (opening === undefined || waiting.some((entry) => 'id' in entry && entry.id === opening.id)) return flush()
      catchingUp = true
      replay(opening, () => {
        if (initialized !== undefined) link?.write(initialized)
        if (logLevel !== undefined) replay(logLevel, () => undefined)
        flush()
      })
    },
    detach() {
      link = undefined
      catchingUp = false
      replaying.clear()
      const again: Request[] = []
      for (const request of unanswered.values()) {
        if (HARMLESS.has(request.method)) again.push(request)
        else fail(request.id, 'engine_lost', 'The Tooltray engine ended while this call was under way. Check what the call did before you repeat it.')
      }
      unanswered.clear()
      waiting = [...again.filter((request) => !fromGreeting(request)), ...waiting]
    },
    giveUp(reason) {
      refusal = reason
      for (const entry of waiting.splice(0)) if ('id' in entry) fail(entry.id, 'engine_unreachable', reason)
    },
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

function encode(message: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(message)}\n`)
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
