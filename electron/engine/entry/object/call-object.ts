import { ExactNumber } from '../../base/text/exact-number.ts'
import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
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

/** Objects around the arguments that a tool hands on, and the worth that they take away. */
const WRAPPERS = new Set(
  `params parameters arguments args input inputs data body payload fields properties attributes values record request item event issue
   message resource variables`.split(/\s+/),
)
const WRAPPER = 8
/** What other objects take away: conditions, settings, places. */
const OTHER_OBJECT = 22
/** What a list of objects takes away. */
const LIST = 6

type JsonObject = Readonly<Record<string, unknown>>

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
  const toolWords = new Set(aboutName(name).words.flatMap((word) => [word, word.replace(/s$/, '')]))
  const keepsSecret = toolWords.has('secret') || Object.keys(args).some((each) => aboutName(each).isOfSecret)
  let left = MOST_LOOKED_AT
  const candidates: Candidate[] = []

  const look = (values: JsonObject, of: JsonObject, path: string, minus: number, depth: number): void => {
    const properties = isObject(of['properties']) ? of['properties'] : {}
    const required: readonly unknown[] = Array.isArray(of['required']) ? of['required'] : []
    for (const [at, [key, whole]] of Object.entries(values).entries()) {
      if ((left -= 1) < 0) return
      const value = beginningOf(whole)
      if (isSecret(key, value, keepsSecret)) continue
      const own = properties[key]
      const schema = isObject(own) ? own : {}
      const list = Array.isArray(value) ? (value as unknown[]) : undefined
      const first = list === undefined ? value : beginningOf(list[0])
      const schemaOfFirst = list === undefined ? schema : isObject(schema['items']) ? schema['items'] : {}
      const place = path === '' ? key : `${path}.${key}`
      if (isObject(first) && !(first instanceof ExactNumber)) {
        const within = list === undefined ? (WRAPPERS.has(key.toLowerCase()) ? WRAPPER : OTHER_OBJECT) : LIST
        if (depth < DEEPEST) look(first, schemaOfFirst, list === undefined ? place : `${place}.0`, minus + within, depth + 1)
        continue
      }
      const text = list === undefined ? textOf(first) : textOfList(list)
      if (text === undefined) continue
      const bonus = (required.includes(key) ? 4 : 0) - Math.min(at, 8) * 0.5 - minus
      const worth = worthOf(textOf(first) ?? text, first, rateName(aboutName(key).words, toolWords), schemaOfFirst, key) + bonus
      if (worth >= LEAST) candidates.push({ path: place, text, worth })
    }
  }

  look(args, isObject(inputSchema) ? inputSchema : {}, '', 0, 1)
  const [best, ...others] = candidates
  if (best === undefined) return undefined
  const { path, text } = others.reduce((most, each) => (each.worth > most.worth ? each : most), best)
  return { path, text }
}

/** Whether a value is a secret: by its name, by its form, or as the value that a tool for secrets is given. */
function isSecret(name: string, value: unknown, keepsSecret: boolean): boolean {
  const { isOfSecret } = aboutName(name)
  if (typeof value !== 'string') return isOfSecret && !isObject(value)
  if (hasToken(value)) return true
  if (keepsSecret && /^(?:value|secret_?value|data|content)$/i.test(name)) return true
  if (!isOfSecret) return false
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
  schema: JsonObject,
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

/** The texts of a list of plain values, of its first items; undefined for any other list. */
function textOfList(list: readonly unknown[]): string | undefined {
  const texts = list.slice(0, MOST_OF_LIST).map((item) => textOf(beginningOf(item)))
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join(', ')
}

interface NameFacts {
  readonly words: readonly string[]
  /** Whether the name is typical for a secret. */
  readonly isOfSecret: boolean
}

/** What is known of names, because the same few come with every call. */
const knownNames = new Map<string, NameFacts>()
/** Names that are remembered, and characters of one. Inner: the others are looked at each time. */
const MOST_NAMES = 1_000
/** Inner: a longer name is looked at each time. */
const LONGEST_NAME = 100

function aboutName(name: string): NameFacts {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const facts = { words: wordsIn(name), isOfSecret: namedLikeSecret(name) }
  if (name.length > LONGEST_NAME) return facts
  knownNames.set(name, facts)
  forgetOldest(knownNames, MOST_NAMES)
  return facts
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
