import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isUtf8 } from 'node:buffer'
import type { AtWork } from '../../base/limits/at-work.ts'
import { failedAnswer } from '../failed-answer.ts'
import { type Scan, ScanError, type ScannedValue, scanJson, textOf } from '../json/json-scan.ts'
import { RawJson, rawPart } from '../json/raw-json.ts'
import { ownAnswerId } from '../own-ids.ts'
import { TOO_LARGE } from '../server-request.ts'
import { answerIdInHead } from './message-id.ts'

/** A message of fewer bytes is parsed at once, whatever it holds: that takes a few milliseconds at the worst. */
const LIGHT_BYTES = 16 * 1024
/** A message of so many bytes, or of so many values, is never made objects of. */
const HEAVY_BYTES = 256 * 1024
const HEAVY_VALUES = 8_000

/** Longest part of a heavy message that is parsed all the same, in bytes: what is said of the whole is short. */
const SHORT_PART = 16 * 1024
/**
 * Bytes, as JSON, of the id and of the method of a server's large request (over 256 KB, or over 8,000 values). Over it: the request is left
 * out, without an answer.
 */
const LONGEST_HEAD = 256
/**
 * Members of a server's large answer (over 256 KB, or over 8,000 values) and of its result, together. Over it: the answer is dropped, and
 * its call fails with `message_too_large` where the id comes before the result.
 */
const MOST_MEMBERS = 1_000
/**
 * Levels of nesting in a server's large answer (over 256 KB, or over 8,000 values). Over it: the answer is dropped, and its call fails with
 * `message_too_large` where the id comes before the result.
 */
const DEEPEST = 2_000
/** Bytes of what a server answers to the opening of the connection: very long instructions. Over it: the connection fails. */
const MOST_BYTES_FOR_SDK = 4 * 1024 * 1024
/** Values in what a server answers to the opening of the connection, where it is large. Over it: the connection fails. */
const MOST_VALUES_FOR_SDK = 20_000

/**
 * Whether a message of a server is too much to be parsed while everybody waits. Values are what parsing costs, not bytes: they are counted
 * by the bytes that begin or part them, those within strings included, so a text full of commas may be counted for more than it is.
 */
export function isHeavy(bytes: Uint8Array): boolean {
  if (bytes.length <= LIGHT_BYTES) return false
  if (bytes.length > HEAVY_BYTES) return true
  let values = 0
  for (const byte of bytes) {
    // A comma, `[`, `{`
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1
  }
  return values > HEAVY_VALUES
}

/** The bytes of a message that came as text, where it is heavy. */
export function heavyBytes(text: string): Buffer | undefined {
  // No character is more than three bytes for its one or two units.
  if (text.length * 3 <= LIGHT_BYTES) return undefined
  const bytes = Buffer.from(text)
  return isHeavy(bytes) ? bytes : undefined
}

/**
 * Reads a heavy message of a server. Of an answer to a request of our own the long parts stay JSON text (`RawJson`) in an otherwise usual
 * message; everybody's requests go on meanwhile. An answer that cannot be used becomes the error of its request.
 *
 * @param bytes without the line end.
 * @returns undefined for what is left out, a notification: none is as large in earnest. No request is either, but its server waits for an
 * answer: it comes without what it wants, to be refused (`TOO_LARGE`).
 */
export async function readHeavyMessage(bytes: Buffer, atWork: AtWork): Promise<JSONRPCMessage | undefined> {
  const over = atWork('reading a message of many megabytes')
  try {
    return await readMessage(bytes)
  } finally {
    over()
  }
}

async function readMessage(bytes: Buffer): Promise<JSONRPCMessage | undefined> {
  const whole = isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8'))
  try {
    const scan = await scanJson(whole, { levels: 2, mostSpans: MOST_MEMBERS, deepest: DEEPEST })
    return answerOf(whole, scan) ?? (await requestOf(whole))
  } catch (error) {
    if (!(error instanceof ScanError)) throw error
    const id = answerIdInHead(whole)
    if (id === undefined) return requestOf(whole)
    return error.reason === 'invalid'
      ? failedAnswer(id, 'The answer is not valid JSON.')
      : failedAnswer(id, `The answer was dropped: ${error.message}`, 'message_too_large')
  }
}

function answerOf(bytes: Buffer, { root, values }: Scan): JSONRPCMessage | undefined {
  const { id: idSpan, result, error, method } = Object.fromEntries(root.members ?? [])
  const id = idSpan === undefined || idSpan.end - idSpan.start > 100 ? undefined : (JSON.parse(textOf(bytes, idSpan)) as string | number)
  if (method !== undefined || (typeof id !== 'number' && typeof id !== 'string')) return undefined
  if (ownAnswerId({ id }) === undefined) {
    if (bytes.length <= MOST_BYTES_FOR_SDK && values <= MOST_VALUES_FOR_SDK) return JSON.parse(textOf(bytes, root)) as JSONRPCMessage
    return failedAnswer(id, 'The answer is too large.', 'message_too_large')
  }
  if (error !== undefined && textOf(bytes, error) !== 'null') return { jsonrpc: '2.0', id, error: shortened(bytes, error) }
  if (result?.members === undefined) return failedAnswer(id, 'The server answered with something that is no result.')
  const parts = [...result.members].map(([key, span]) => [key, partOf(bytes, span, values)] as const)
  return { jsonrpc: '2.0', id, result: Object.fromEntries(parts) }
}

async function requestOf(bytes: Buffer): Promise<JSONRPCMessage | undefined> {
  try {
    const { root } = await scanJson(bytes, { levels: 1, mostSpans: MOST_MEMBERS, deepest: Infinity })
    const { id, method } = Object.fromEntries(root.members ?? [])
    if (id === undefined || method === undefined || Math.max(id.end - id.start, method.end - method.start) > LONGEST_HEAD) return undefined
    const [own, called] = [id, method].map((span) => JSON.parse(textOf(bytes, span)) as unknown)
    if ((typeof own !== 'string' && typeof own !== 'number') || typeof called !== 'string') return undefined
    return { jsonrpc: '2.0', id: own, method: called, params: { [TOO_LARGE]: bytes.length } }
  } catch (error) {
    if (error instanceof ScanError) return undefined
    throw error
  }
}

function partOf(bytes: Buffer, span: ScannedValue, values: number): unknown {
  if (span.end - span.start <= SHORT_PART) return JSON.parse(textOf(bytes, span))
  return rawPart(bytes, span, values)
}

/** An error of many megabytes says what it has to say at its beginning. */
function shortened(bytes: Buffer, error: ScannedValue): { code: number; message: string; data?: unknown } {
  const { code, message, data } = Object.fromEntries([...(error.members ?? [])].map(([key, span]) => [key, partOf(bytes, span, 0)]))
  return {
    code: Number.isInteger(code) ? (code as number) : -32603,
    message:
      typeof message === 'string' ? message : `${(message instanceof RawJson ? message : rawPart(bytes, error, 0)).beginning(2_000)}…`,
    ...(data === undefined || data instanceof RawJson ? {} : { data }),
  }
}
