import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import type { Readable, Writable } from 'node:stream'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { drained } from './drained.ts'
import { textsOf, wholeLines } from './lines.ts'
import { answerIdInHead, answerIdInText } from './message-id.ts'

/** Longest message taken from a peer, in bytes. Larger than any sane result; there to keep one server from eating the memory. */
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024

/**
 * One JSON-RPC message as a line. The id comes before the result, so that a relay finds it in the first bytes of the longest answer.
 */
export function encodeMessage(message: JSONRPCMessage): string {
  if (!('id' in message) || 'method' in message || idComesFirst(message)) return `${JSON.stringify(message)}\n`
  const { jsonrpc, id, ...rest } = message
  return `${JSON.stringify({ jsonrpc, id, ...rest })}\n`
}

function idComesFirst(answer: object): boolean {
  for (const key in answer) if (key !== 'jsonrpc') return key === 'id'
  return false
}

/** What a line of a peer turned out to be: a message, several in a batch, none in an empty line; undefined for noise. */
export function decodeLine(line: string): JSONRPCMessage | JSONRPCMessage[] | undefined {
  // Trimming takes a byte order mark away too.
  const text = line.trim()
  if (text === '') return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (isMessage(value)) return value
  return Array.isArray(value) && value.every(isMessage) ? value : undefined
}

function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== 'object' || value === null) return false
  const { jsonrpc, method, id, result, error } = value as Record<string, unknown>
  if (jsonrpc === '2.0' && typeof method === 'string') return true
  if (typeof id !== 'string' && typeof id !== 'number') return false
  // Some servers leave the version out of their answers.
  return jsonrpc === '2.0' || (method === undefined && (result !== undefined || error !== undefined))
}

/** An MCP transport over two byte streams, with one JSON-RPC message a line (MCP specification, stdio transport). */
export interface StreamTransport extends Transport {
  /** Sends, and lets nobody know when the peer has taken it. Throws `server_disconnected` when the connection is closed. */
  post(message: JSONRPCMessage): void
  /** Ends the connection from outside: `onclose` is told once. */
  closed(): void
}

/**
 * Makes a transport of a pair of streams (a child's stdout and stdin, both ends of a socket).
 *
 * Lines that are not JSON-RPC are passed to `onNoise` and otherwise ignored: real servers print banners on stdout.
 * A message over `MAX_MESSAGE_BYTES` is dropped; when it is an answer, its request fails with `message_too_large`.
 *
 * @param streams.end what `close()` does to the streams.
 */
export function streamTransport(streams: {
  input: Readable
  output: Writable
  end: () => Promise<void> | void
  onNoise?: (line: string) => void
  maxBytes?: number
}): StreamTransport {
  const { input, output } = streams
  let open = true

  const transport: StreamTransport = {
    start: async () => {
      input.on('data', (chunk: Buffer) => splitter.push(chunk))
      input.on('end', transport.closed)
      input.on('close', transport.closed)
      input.on('error', report)
      // A peer that is gone answers a write with EPIPE; its end is told by `close`, so the error only needs a listener.
      output.on('error', report)
      output.on('close', transport.closed)
    },
    send: async (message) => write(encodeMessage(message)),
    post: (message) => void write(encodeMessage(message)),
    close: async () => {
      if (!open) return
      await leaving
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

  // Messages sent in the same turn of the event loop leave in one write: with many calls in flight, writing is most of the work.
  let outgoing = ''
  let leaving: Promise<void> | undefined

  const write = (text: string): Promise<void> => {
    if (!open || output.destroyed || output.writableEnded) throw new TooltrayError('server_disconnected', 'The connection is closed.')
    outgoing += text
    leaving ??= new Promise((resolve) => setImmediate(() => flush(resolve)))
    return leaving
  }

  const flush = (done: () => void): void => {
    const text = outgoing
    outgoing = ''
    leaving = undefined
    if (output.destroyed || output.writableEnded || output.write(text)) return done()
    void drained(output).then(done)
  }

  const take = (line: string): void => {
    const decoded = decodeLine(line)
    if (decoded === undefined) {
      streams.onNoise?.(line.slice(0, 1000).trimEnd())
      // Python writes NaN for a number that is none: who waits for this answer waits for no other.
      const id = answerIdInText(line)
      if (id !== undefined) pass({ jsonrpc: '2.0', id, error: { code: -32603, message: 'The answer is not valid JSON.' } })
      return
    }
    if (!Array.isArray(decoded)) return pass(decoded)
    for (const message of decoded) pass(message)
  }

  const pass = (message: JSONRPCMessage): void => {
    if (open) transport.onmessage?.(message)
  }

  const splitter = wholeLines(
    (lines) => {
      for (const line of textsOf(lines)) take(line)
    },
    {
      maxBytes: streams.maxBytes ?? MAX_MESSAGE_BYTES,
      onTooLong: (head) => {
        const limit = `${Math.round((streams.maxBytes ?? MAX_MESSAGE_BYTES) / 1024 / 1024)} MB`
        const id = answerIdInHead(head)
        report(new TooltrayError('message_too_large', `A message over ${limit} was dropped.`))
        if (id === undefined) return
        transport.onmessage?.({
          jsonrpc: '2.0',
          id,
          error: { code: -32603, message: `The answer is larger than ${limit} and was dropped.`, data: { code: 'message_too_large' } },
        })
      },
    },
  )

  return transport
}
