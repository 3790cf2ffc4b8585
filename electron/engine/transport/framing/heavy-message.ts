import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isUtf8 } from 'node:buffer'
import type { AtWork } from '../../base/limits/at-work.ts'
import { failedAnswer } from '../failed-answer.ts'
import { scanJson, textOf } from '../json/json-scan.ts'
import { type Scan, ScanError, type ScannedValue } from '../json/scan.ts'
import { RawJson, rawPart } from '../json/raw-json.ts'
import { keysIn, surveyJson } from '../../base/text/json-survey.ts'
import { ownAnswerId } from '../own-ids.ts'
import { TOO_LARGE } from '../server-request.ts'
import { answerIdInHead } from './message-id.ts'

/** Bytes. A smaller message is parsed at once, whatever it contains: that takes a few milliseconds at worst. */
const LIGHT_BYTES = 16 * 1024
/** Bytes and values. A message beyond either is never parsed into objects. */
const HEAVY_BYTES = 256 * 1024
const HEAVY_VALUES = 8_000

/** Bytes of a part of a heavy message that is still parsed, such as its short members. */
const SHORT_PART = 16 * 1024
/**
 * Bytes, as JSON, of the id and of the method of a server's large request (over 256 KB, or over 8,000 values). Over it: the request is left
 * out, without a response.
 */
const LONGEST_HEAD = 256
/**
 * Members of a server's large response (over 256 KB, or over 8,000 values) and of its result, together. Over it: the response is dropped,
 * and its call fails with `message_too_large` if the id comes before the result.
 */
const MOST_MEMBERS = 1_000
/**
 * Levels of nesting in a server's large response (over 256 KB, or over 8,000 values). Over it: the response is dropped, and its call fails
 * with `message_too_large` if the id comes before the result.
 */
const DEEPEST = 2_000
/** Bytes of a server's response to the opening of the connection, which has its instructions. Over it: the connection fails. */
const MOST_BYTES_FOR_SDK = 4 * 1024 * 1024
/** Values in a server's large response to the opening of the connection. Over it: the connection fails. */
const MOST_VALUES_FOR_SDK = 20_000

/**
 * Whether parsing a server's message would block the engine too long. The cost depends on values, not bytes. Values are counted by the
 * bytes that begin or separate them, including those within strings, so a text full of commas counts for more than it is.
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

/**
 * Whether parsing and writing a text changes it: numbers that JavaScript writes differently, and keys that an object has twice.
 *
 * @param value the parsed text.
 */
export function losesByParsing(text: string, value: unknown): boolean {
  const { keys, hasPlainNumbers } = surveyJson(text)
  return !hasPlainNumbers || keys !== keysIn(value)
}

/** The bytes of a message that came as text, if it is heavy. */
export function heavyBytes(text: string): Buffer | undefined {
  // One or two UTF-16 units take at most three bytes each.
  if (text.length * 3 <= LIGHT_BYTES) return undefined
  const bytes = Buffer.from(text)
  return isHeavy(bytes) ? bytes : undefined
}

/**
 * Reads a heavy message of a server without blocking the engine. In a response to a request of our own, long parts and those that parsing
 * would change stay JSON text (`RawJson`) in an otherwise normal message. An unusable response becomes an error of its request.
 *
 * @param bytes without the line end.
 * @returns undefined for a notification, which is dropped: no real one is as large. A request is not read either, but its server waits for
 * a response, so it is returned without its parameters (`TOO_LARGE`), to be refused.
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
  if (result?.members === undefined) return failedAnswer(id, 'The server sent an answer that is not a result.')
  const parts = [...result.members].map(
    ([key, span]) => [key, key === '_meta' ? plainPart(bytes, span, values) : partOf(bytes, span, values)] as const,
  )
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

/** The members of an object that stayed text; long ones stay text themselves. Throws `ScanError`. */
export async function membersOf({ bytes, values }: RawJson): Promise<Record<string, unknown>> {
  const { root } = await scanJson(bytes, { levels: 1, mostSpans: MOST_MEMBERS, deepest: DEEPEST })
  return Object.fromEntries([...(root.members ?? [])].map(([key, span]) => [key, partOf(bytes, span, values)]))
}

function partOf(bytes: Buffer, span: ScannedValue, values: number): unknown {
  const part = plainPart(bytes, span, values)
  return part instanceof RawJson || !losesByParsing(textOf(bytes, span), part) ? part : rawPart(bytes, span, values)
}

/** A part that Tooltray reads itself, so that it is parsed if it is short. */
function plainPart(bytes: Buffer, span: ScannedValue, values: number): unknown {
  if (span.end - span.start <= SHORT_PART) return JSON.parse(textOf(bytes, span))
  return rawPart(bytes, span, values)
}

/** An error of many megabytes, cut to its beginning. */
function shortened(bytes: Buffer, error: ScannedValue): { code: number; message: string; data?: unknown } {
  const { code, message, data } = Object.fromEntries([...(error.members ?? [])].map(([key, span]) => [key, plainPart(bytes, span, 0)]))
  return {
    code: Number.isInteger(code) ? (code as number) : -32603,
    message:
      typeof message === 'string' ? message : `${(message instanceof RawJson ? message : rawPart(bytes, error, 0)).beginning(2_000)}…`,
    ...(data === undefined || data instanceof RawJson ? {} : { data }),
  }
}
