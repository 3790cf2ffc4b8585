import { ExactNumber } from '../../base/text/exact-number.ts'
import { isObject } from '../../base/is-object.ts'
import { hasToken, looksDrawn, namedLikeSecret } from '../secrets/looks-secret.ts'
import { rateName } from './name-worth.ts'

/** What a call is about: the argument that a person would want to read in a list of calls. */
export interface CallObject {
  /** Its place in the arguments, as in `params.name` or `files.0.path`. */
  readonly path: string
  readonly text: string
}

/** What is known of the tool. */
export interface CalledTool {
  readonly name: string
  readonly inputSchema?: unknown
}

/** Levels of arguments that are looked at. Inner: what is deeper says nothing in a line. */
const DEEPEST = 5
/** Values that are looked at. Inner: what comes behind them is no object. */
const MOST_LOOKED_AT = 200
/** Items of a list that are looked at. Inner: the first say what it is. */
const MOST_OF_LIST = 20
/** Characters of a text that are looked at. Inner: its beginning says what it is, and nothing takes time for the rest. */
const MOST_READ = 1_000
/** Characters from which a text is long: a title beside it says more. */
const LONG = 160
/** Below it, an argument says nothing: a limit, a switch, a coordinate. */
const LEAST = 10

/** Objects around the arguments that a tool hands on, by the worth that they take away. */
const WRAPPERS = new Map([
  ...['params', 'parameters', 'arguments', 'args', 'input', 'inputs', 'data', 'body', 'payload', 'fields', 'properties'].map(
    (name) => [name, 8] as const,
  ),
  ...['attributes', 'values', 'record', 'request', 'item', 'event', 'issue', 'message', 'resource', 'variables'].map(
    (name) => [name, 8] as const,
  ),
])
/** What other objects take away: conditions, settings, places. */
const OTHER_OBJECT = 22
/** What a list of objects takes away. */
const LIST = 6

interface Candidate extends CallObject {
  readonly worth: number
}

/**
 * Returns the argument that says best what a call is about; undefined if none does. What is done to what comes before the place that it is
 * in, and that before how it is done; a name before an id; a title before a long text. Never a secret, by name or by form.
 *
 * @param args the arguments of the call.
 */
export function objectOfCall({ name, inputSchema }: CalledTool, args: Readonly<Record<string, unknown>>): CallObject | undefined {
  const toolWords = new Set(wordsIn(name).flatMap((word) => [word, word.replace(/s$/, '')]))
  const schema = isObject(inputSchema) ? inputSchema : {}
  const keepsSecret = toolWords.has('secret') || Object.keys(args).some((each) => namedLikeSecret(each))
  let left = MOST_LOOKED_AT
  const candidates: Candidate[] = []

  const look = (
    values: Readonly<Record<string, unknown>>,
    of: Readonly<Record<string, unknown>>,
    path: string,
    minus: number,
    depth: number,
  ): void => {
    const properties = isObject(of['properties']) ? of['properties'] : {}
    const required = new Set(Array.isArray(of['required']) ? (of['required'] as unknown[]) : [])
    for (const [at, [key, whole]] of Object.entries(values).entries()) {
      if ((left -= 1) < 0) return
      const value = beginningOf(whole)
      if (isSecret(key, value, keepsSecret)) continue
      const own = properties[key]
      const schemaOf = isObject(own) ? own : {}
      const place = path === '' ? key : `${path}.${key}`
      const rated = rateName(wordsIn(key), toolWords)
      const bonus = (required.has(key) ? 4 : 0) - Math.min(at, 8) * 0.5 - minus
      if (isObject(value) && !(value instanceof ExactNumber)) {
        if (depth < DEEPEST) look(value, schemaOf, place, minus + (WRAPPERS.get(key.toLowerCase()) ?? OTHER_OBJECT), depth + 1)
      } else if (Array.isArray(value)) lookAtList(value as unknown[], schemaOf, place, key, rated, bonus, minus, depth)
      else {
        const text = textOf(value)
        const worth = text === undefined ? 0 : worthOf(text, value, rated, schemaOf, key) + bonus
        if (text !== undefined && worth >= LEAST) candidates.push({ path: place, text, worth })
      }
    }
  }

  const lookAtList = (
    list: readonly unknown[],
    of: Readonly<Record<string, unknown>>,
    place: string,
    key: string,
    rated: ReturnType<typeof rateName>,
    bonus: number,
    minus: number,
    depth: number,
  ): void => {
    const [first] = list
    const items = isObject(of['items']) ? of['items'] : {}
    if (isObject(first) && !(first instanceof ExactNumber)) {
      if (depth < DEEPEST) look(first, items, `${place}.0`, minus + LIST, depth + 1)
      return
    }
    const texts = list
      .slice(0, MOST_OF_LIST)
      .map((item) => textOf(beginningOf(item)))
      .filter((text) => text !== undefined)
    const [text] = texts
    if (text === undefined || texts.length < Math.min(list.length, MOST_OF_LIST)) return
    const worth = worthOf(text, first, rated, items, key) + bonus
    if (worth >= LEAST) candidates.push({ path: place, text: texts.join(', '), worth })
  }

  look(args, schema, '', 0, 1)
  const [best, ...others] = candidates
  if (best === undefined) return undefined
  const { path, text } = others.reduce((most, each) => (each.worth > most.worth ? each : most), best)
  return { path, text }
}

/** Whether a value is a secret: by its name, by its form, or as the value that a tool for secrets is given. */
function isSecret(name: string, value: unknown, keepsSecret: boolean): boolean {
  if (typeof value !== 'string') return namedLikeSecret(name) && !isObject(value)
  if (hasToken(value)) return true
  if (keepsSecret && /^(?:value|secret_?value|data|content)$/i.test(name)) return true
  if (!namedLikeSecret(name)) return false
  // The key of a ticket, or of a file in a bucket; the token of a currency.
  if (/key$/i.test(name) && !OF_A_DOOR.test(name)) return looksDrawn(value)
  return !(/token/i.test(name) && /^(?:0x[0-9a-f]{40}|[A-Z]{2,6})$/i.test(value))
}

/** Words in the name of a key that opens something. */
const OF_A_DOOR = /api|private|access|secret|auth|licen[cs]e|subscription|encrypt|sign|account|master|service|client|ssh/i

function worthOf(
  text: string,
  value: unknown,
  { worth, isId, isHow }: ReturnType<typeof rateName>,
  schema: Readonly<Record<string, unknown>>,
  name: string,
): number {
  const isSentence = /\p{L}{2,}\s+\S+\s+\S+/u.test(text)
  if (isHow) return isSentence ? 40 : 0
  if (typeof value !== 'string') return isId ? worth : worth === 33 ? 0 : Math.min(worth, 16)
  if (Array.isArray(schema['enum']) || schema['const'] !== undefined) return Math.min(worth, 12)
  // A date says less than a thing, and the time of a day nothing where it is not what is asked for.
  if (/^\d{1,2}:\d{2}/.test(text)) return /^time$/i.test(name) ? worth : 0
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return Math.min(worth, 33)
  if (worth >= 70 && /^(?:domain|host)$/i.test(name) && !/[.:]/.test(text)) return 44
  if (worth <= 14) return isSentence ? 90 : worth
  const isOpaque = /^[0-9a-f-]{16,}$/i.test(text) || (looksDrawn(text) && !/[/.]/.test(text))
  const isTiny = /^[a-z]\d+$/i.test(text) || /^\d+:\d+$/.test(text)
  const isLong = text.length > LONG || text.includes('\n')
  return worth - (isOpaque ? 22 : 0) - (isTiny ? 14 : 0) - (isLong && worth < 95 ? 12 : 0) + (isSentence && worth === 45 ? 12 : 0)
}

/** The beginning of a text; any other value as it is. */
function beginningOf(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, MOST_READ) : value
}

/** A value as text; undefined for what is none: a switch, an object, nothing. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || value instanceof ExactNumber) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The words of a name, in lower case: `filePath`, `file_path`, `file-path`. */
function wordsIn(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}
