import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { isUtf8 } from 'node:buffer'
import type { Readable, Writable } from 'node:stream'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { AtWork } from '../../base/limits/at-work.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import type { Clock } from '../../base/platform.ts'
import { failedAnswer, invalidRequest, refusedArguments, refusedRequest } from '../failed-answer.ts'
import { readClientJson } from '../json/client-json.ts'
import { inPieces } from '../json/raw-json.ts'
import { looseRequest } from '../json/loose-request.ts'
import { decodeLine, encodeMessage, messagesOf } from '../json/message-lines.ts'
import { CLIENT_BOUNDS, EXCESS_WORDS, type Excess, excessIn, longIdsIn, requestIdOf } from './client-message-limits.ts'
import { cutMessage, mayBeAnswer } from './cut-message.ts'
import { isHeavy, losesByParsing, readHeavyMessage } from './heavy-message.ts'
import { textsOf, wholeLines } from './lines.ts'
import { MAX_MESSAGE_BYTES, MOST_UNASKED_BYTES } from './message-size-limits.ts'
import { answerIdInHead, answerIdInText } from './message-id.ts'
import { outbox } from './outbox.ts'
import { ownAnswerId } from '../own-ids.ts'
import { isByTheWay, isUnneeded, serverTraffic } from './traffic.ts'

/** An MCP transport over two byte streams, with one JSON-RPC message a line (MCP specification, stdio transport). */
export interface StreamTransport extends Transport {
  /** Sends without reporting when the peer has read it. Throws `server_disconnected` if the connection is closed. */
  post(message: JSONRPCMessage): void
  /** Ends the connection from outside: `onclose` is called once. */
  closed(): void
}

/**
 * Creates a transport over a pair of streams (a child's stdout and stdin, both ends of a socket).
 *
 * Lines that are not JSON-RPC are passed to `onNoise` and otherwise ignored: real servers print banners on stdout.
 * A message over `MAX_MESSAGE_BYTES` is dropped; if it is a response, its request fails with `message_too_large`.
 *
 * @param streams.end closes the streams.
 * @param streams.untrusted the peer is a server: its unsolicited messages are bounded, and its heavy responses are passed on unparsed.
 */
export function streamTransport(streams: {
  input: Readable
  output: Writable
  end: () => Promise<void> | void
  onNoise?: (line: string) => void
  maxBytes?: number
  untrusted?: { clock: Clock; atWork: AtWork }
}): StreamTransport {
  const { input, output, untrusted } = streams
  const limit = streams.maxBytes ?? MAX_MESSAGE_BYTES
  const traffic = untrusted === undefined ? undefined : serverTraffic(untrusted.clock)
  const out = outbox(output)
  let open = true

  const transport: StreamTransport = {
    start: async () => {
      input.on('data', (chunk: Buffer) => {
        splitter.push(chunk)
        slowDown()
      })
      input.on('end', transport.closed)
      input.on('close', transport.closed)
      input.on('error', report)
      // A write to a peer that is gone fails with EPIPE. `close` reports its end, so the error only needs a listener.
      output.on('error', report)
      output.on('close', transport.closed)
    },
    send: async (message) => write(message),
    post: (message) => void write(message),
    close: async () => {
      if (!open) return
      await out.written()
      transport.closed()
      await streams.end()
    },
    closed: () => {
      if (!open) return
      open = false
      transport.onclose?.()
    },
  }

  const report = (error: unknown): void => transport.onerror?.(error instanceof Error ? error : new Error(messageOf(error)))

  const write = (message: JSONRPCMessage): Promise<void> => {
    if (!open || output.destroyed || output.writableEnded) throw new TooltrayError('server_disconnected', 'The connection is closed.')
    if (out.isFull() && canGo(message)) {
      unread += 1
      return Promise.resolve()
    }
    if (unread > 0 && !out.isFull()) {
      report(new Error(`${unread} messages were not sent: the other side does not read.`))
      unread = 0
    }
    if (waited !== undefined) note(waited, message)
    return out.add(inPieces(() => encodeMessage(message)))
  }

  /** Sends our own response, unless the peer is gone. */
  const post = (message: JSONRPCMessage): void => {
    if (!output.destroyed && !output.writableEnded) void write(message)
  }

  /** The ids of requests that wait for a response. */
  const waited = untrusted === undefined ? undefined : new Set<string>()

  /** Messages left out because the peer does not read. Only messages that none of our calls depends on are left out. */
  let unread = 0
  const canGo = (message: JSONRPCMessage): boolean => isByTheWay(message) || (untrusted !== undefined && !('method' in message))

  /** Messages of a server beyond its bounds. They are counted, and reported once a second. */
  let leftOut = 0
  const leaveOut = (): void => {
    leftOut += 1
    if (leftOut > 1) return
    untrusted?.clock.after(1_000, () => {
      report(new Error(`${leftOut} messages were left out: more notifications arrived than can be read.`))
      leftOut = 0
    })
  }

  /** Lines that came while nothing is passed on, in their order. Undefined while everything is passed on. */
  let later: (() => void)[] | undefined

  /** Reads nothing more until `work` is done. */
  const meanwhile = (work: Promise<void>): void => {
    const waiting: (() => void)[] = []
    later = waiting
    input.pause()
    void work.finally(() => {
      later = undefined
      for (const goOn of waiting) goOn()
      slowDown()
      if (later === undefined) input.resume()
    })
  }

  /** Pauses reading a server that sends too much unsolicited. */
  const slowDown = (): void => {
    const ms = later === undefined ? (traffic?.wait() ?? 0) : 0
    if (ms > 0) meanwhile(new Promise((resolve) => untrusted?.clock.after(ms, resolve)))
  }

  const take = (lines: Buffer): void => {
    if (later !== undefined) later.push(() => take(lines))
    else if (untrusted === undefined) takeOfClient(textsOf(lines), isUtf8(lines))
    else if (lines.indexOf(NEWLINE) === lines.length - 1 && isHeavy(lines)) meanwhile(takeHeavy(lines, untrusted.atWork))
    else takeInTurns(textsOf(lines), untrusted.atWork)
  }

  const takeOfClient = (lines: readonly string[], areUtf8: boolean): void => {
    for (const [at, line] of lines.entries()) {
      if (later !== undefined) return void later.push(() => takeOfClient(lines.slice(at), areUtf8))
      const excess = excessIn(line)
      if (excess !== undefined) meanwhile(refuse(line, excess))
      else takeClientLine(line.trim(), areUtf8 || !line.includes('\uFFFD'))
    }
  }

  const takeClientLine = (line: string, isUtf8: boolean): void => {
    if (line === '') return
    const { value, refusal } = readClientJson(line, isUtf8)
    const decoded = messagesOf(value)
    if (decoded === undefined) return noise(line)
    for (const given of Array.isArray(decoded) ? decoded : [decoded]) {
      const message = looseRequest(given)
      if (typeof message === 'string') {
        if ('id' in given) post(invalidRequest(given.id, message))
      } else if (refusal === undefined || !('method' in message) || message.method !== 'tools/call') pass(message, line.length)
      else if ('id' in message) post(refusedArguments(message.id, refusal))
    }
  }

  /** Reports a line that is no message. A request in it must fail, because it will get no other response. */
  const noise = (line: string): void => {
    streams.onNoise?.(line.slice(0, 1000).trimEnd())
    if (untrusted === undefined) for (const id of longIdsIn(line)) post(refusedRequest(id, EXCESS_WORDS.id))
    // Python writes NaN, which is not JSON.
    const id = answerIdInText(line)
    if (id !== undefined && String(id).length <= CLIENT_BOUNDS.id) pass(failedAnswer(id, 'The answer is not valid JSON.'), 0)
  }

  /** Refuses a line without parsing it, because the limit exists to avoid that. */
  const refuse = async (line: string, excess: Excess): Promise<void> => {
    const id = await requestIdOf(line)
    report(new TooltrayError('message_too_large', EXCESS_WORDS[excess]))
    if (id !== undefined && open) post(refusedRequest(id, EXCESS_WORDS[excess]))
  }

  /** Handles the lines of a server in turns, so that other work goes on between them. */
  const takeInTurns = (lines: readonly string[], atWork: AtWork): void => {
    const turn = takeTurns()
    for (const [at, line] of lines.entries()) {
      if (later !== undefined || (at > 0 && at % LINES_PER_LOOK === 0 && turn.isOver())) {
        if (later === undefined) meanwhile(turn.next())
        later?.push(() => takeInTurns(lines.slice(at), atWork))
        return
      }
      takeLine(line, atWork)
    }
  }

  const takeHeavy = async (line: Buffer, atWork: AtWork): Promise<void> => {
    const message = await readHeavyMessage(line.subarray(0, -1), atWork)
    if (message === undefined || 'method' in message) traffic?.takes(line.length, false)
    if (message !== undefined) return pass(message, line.length)
    report(new Error(`A message of ${line.length} bytes that is no answer was left out.`))
  }

  const takeLine = (line: string, atWork: AtWork): void => {
    // Before parsing, so that a flood of them costs next to nothing.
    const mayBeLeftOut = traffic !== undefined && isUnneeded(line)
    if (mayBeLeftOut && !traffic.takes(line.length, true)) return leaveOut()
    const decoded = decodeLine(line)
    if (decoded === undefined) {
      if (!mayBeLeftOut) traffic?.takes(line.length, false)
      return noise(line)
    }
    if (!Array.isArray(decoded) && ownAnswerId(decoded) !== undefined && losesByParsing(line, decoded))
      return meanwhile(takeHeavy(Buffer.from(`${line}\n`), atWork))
    for (const message of Array.isArray(decoded) ? decoded : [decoded]) {
      if ('method' in message && !mayBeLeftOut) traffic?.takes(line.length, false)
      pass(message, line.length)
    }
  }

  const pass = (message: JSONRPCMessage, size: number): void => {
    // A response that no request waits for: its request was given up, or never existed.
    if (waited !== undefined && !('method' in message) && !waited.delete(String(message.id))) {
      traffic?.takes(size, false)
      return leaveOut()
    }
    if (open) transport.onmessage?.(message)
  }

  const splitter = wholeLines(take, {
    maxBytes: limit,
    early: untrusted && { shorter: MOST_UNASKED_BYTES, mayBeLong: mayBeAnswer },
    onTooLong: (head) => {
      report(new TooltrayError('message_too_large', `A message over ${mostOf(head)} was dropped.`))
      // The line may never end.
      const id = answerIdInHead(head)
      if (id !== undefined) failCut(id, head)
    },
    onDropped: (head, tail) => {
      const cut = answerIdInHead(head) === undefined ? cutMessage(head, tail) : undefined
      if (cut === undefined) return
      if (cut.method === undefined) failCut(cut.id, head)
      else if (open) post(refusedRequest(cut.id, `The request is larger than ${mostOf(head)} and was not read. Send less at once.`))
    },
  })
  const failCut = (id: string | number, head: Buffer): void =>
    pass(failedAnswer(id, `The answer is larger than ${mostOf(head)} and was dropped.`, 'message_too_large'), 0)
  const mostOf = (head: Buffer): string =>
    `${Math.round((untrusted === undefined || mayBeAnswer(head) ? limit : MOST_UNASKED_BYTES) / 1024 / 1024)} MB`

  return transport
}

const NEWLINE = 10

/** Lines of a server between two checks of the clock. */
const LINES_PER_LOOK = 32

/** Updates the set of requests that wait for a response. */
function note(waited: Set<string>, message: JSONRPCMessage): void {
  if (!('method' in message)) return
  if ('id' in message) waited.add(String(message.id))
  else if (message.method === 'notifications/cancelled') waited.delete(String(message.params?.requestId))
}
