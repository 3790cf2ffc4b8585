import { isObject } from '../../base/is-object.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { scanJson, textOf } from '../json/json-scan.ts'
import { type Scan, ScanError } from '../json/scan.ts'

/** Limits of a client's message. People and models stay far below them; each is far below what blocks the engine or overflows its stack. */
export const CLIENT_BOUNDS = {
  /**
   * Levels of nesting in a message of an AI app: as many as a file of settings may have. Over it: its request is refused with
   * `message_too_large` (over HTTP: status 400).
   */
  levels: 200,
  /**
   * Values and members in a message of an AI app, which determine the cost of handling it. Over it: its request is refused with
   * `message_too_large` (over HTTP: status 413).
   */
  values: 50_000,
  /**
   * Characters of the id of a request over stdio. No counter reaches this length, and ids are sent back. Over it: the request is refused
   * with `message_too_large`.
   */
  id: 256,
}

export type Excess = 'levels' | 'values'

/** The error for a client whose message exceeds a limit. */
export const EXCESS_WORDS: Readonly<Record<Excess | 'id', string>> = {
  levels: `The message is nested more than ${CLIENT_BOUNDS.levels} levels deep. Send flatter arguments.`,
  values: `The message holds more than ${CLIENT_BOUNDS.values} values. Send less at once, or longer texts instead of many values.`,
  id: `The id of the request has more than ${CLIENT_BOUNDS.id} characters. Use a shorter one.`,
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Returns the limit that a JSON text exceeds, without parsing it. Undefined for none. An empty list or object counts as two values. For
 * text that is not JSON, the result is arbitrary, because parsing it will fail.
 */
export function excessIn(text: string): Excess | undefined {
  if (text.length <= CLIENT_BOUNDS.levels) return undefined
  let levels = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values += 1
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values += 1
      levels += 1
      if (levels > CLIENT_BOUNDS.levels) return 'levels'
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) levels -= 1
    if (values > CLIENT_BOUNDS.values) return 'values'
  }
  return undefined
}

/** The index of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/** Whether a value is nested deeper than a client's message may be. Deep values break recursive code. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly object[] = typeof value === 'object' && value !== null ? [value] : []
  for (let levels = 0; level.length > 0; levels += 1) {
    if (levels === CLIENT_BOUNDS.levels) return true
    const next: object[] = []
    for (const each of level) {
      for (const part of Object.values(each) as unknown[]) if (typeof part === 'object' && part !== null) next.push(part)
    }
    level = next
  }
  return false
}

/** The id of a request that exceeds a limit, read in slices so that the engine is not blocked. Undefined if it expects no response. */
export async function requestIdOf(text: string): Promise<string | number | undefined> {
  const bytes = Buffer.from(text)
  let scan: Scan
  try {
    scan = await scanJson(bytes, { levels: 1, mostSpans: 1_000, deepest: Infinity })
  } catch (error) {
    if (error instanceof ScanError) return undefined
    throw error
  }
  const { id, method } = Object.fromEntries(scan.root.members ?? [])
  if (id === undefined || method === undefined) return undefined
  const value: unknown = id.kind === 'plain' ? JSON.parse(textOf(bytes, id)) : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The excessively long ids of requests in a line, which may be a batch. */
export function longIdsIn(line: string): string[] {
  if (line.length <= CLIENT_BOUNDS.id) return []
  const value = fromJson(line)
  return (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((each) => isObject(each) && typeof each['method'] === 'string')
    .map((request) => (request as { readonly id?: unknown }).id)
    .filter((id) => typeof id === 'string' && id.length > CLIENT_BOUNDS.id) as string[]
}
