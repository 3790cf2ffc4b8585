import type { Duplex } from 'node:stream'
import { isObject } from '../../engine/base/is-object.ts'
import { drained } from '../../engine/transport/framing/drained.ts'
import { splitLines } from '../../engine/transport/framing/lines.ts'

/** Bytes of one message of the control API over the local socket. A tool's result can be large. Over it: the connection is closed. */
const LONGEST_MESSAGE = 128 * 1024 * 1024

/** A message port for oRPC over a byte stream: one message per line. */
export interface LinePort {
  on(event: string, listener: (event?: { data: unknown }) => void): void
  /** Sends a message. If the stream's buffer is full, returns a promise that resolves when it has drained, or the peer is gone. */
  postMessage(message: unknown): Promise<void> | undefined
  /** Accepts the next bytes that arrived. */
  take(chunk: Buffer): void
}

/**
 * Creates a message port from a stream. The caller passes incoming data to `take`, so that bytes that came before the port are not lost. A
 * line is JSON: a text message is a string, a binary one (a file) an object with base64.
 */
export function linePort(stream: Duplex): LinePort {
  const listeners = new Map<string, Set<(event?: { data: unknown }) => void>>()
  let room: Promise<void> | undefined
  const tell = (event: string, data?: unknown): void => listeners.get(event)?.forEach((listener) => listener({ data }))
  const take = (line: Buffer): void => {
    let message: unknown
    try {
      message = decode(line)
    } catch {
      // An unreadable message closes its connection only; the process continues for all others.
      stream.destroy(new Error('A message of the control API cannot be read.'))
      return
    }
    tell('message', message)
  }
  const splitter = splitLines((line) => !stream.destroyed && take(line), {
    maxBytes: LONGEST_MESSAGE,
    onTooLong: () => stream.destroy(new Error('A message of the control API is too long.')),
  })
  stream.once('close', () => tell('close'))
  return {
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    postMessage(message) {
      if (stream.destroyed || stream.writableEnded || stream.write(`${JSON.stringify(encode(message))}\n`)) return undefined
      return (room ??= drained(stream).then(() => void (room = undefined)))
    },
    take: (chunk) => splitter.push(chunk),
  }
}

function encode(message: unknown): unknown {
  return message instanceof Uint8Array ? { base64: Buffer.from(message).toString('base64') } : message
}

function decode(line: Buffer): unknown {
  const value: unknown = JSON.parse(line.toString('utf8'))
  if (typeof value === 'string') return value
  if (isObject(value) && typeof value['base64'] === 'string') return new Uint8Array(Buffer.from(value['base64'], 'base64'))
  // oRPC would treat a list as parts of a message, whatever it contains.
  throw new TypeError('A message of the control API is neither a text nor bytes.')
}
