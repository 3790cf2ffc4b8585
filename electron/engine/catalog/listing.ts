import { isObject } from '../base/is-object.ts'
import { mendTool } from './mended-tool.ts'
import { paramHeaderProblem } from './param-headers.ts'
import { skillProblem } from './skills/skill-entry.ts'

/** The lists that a server can have (MCP specification: server/tools, server/prompts, server/resources; SEP-2640: skills). */
export type ListKind = 'tools' | 'prompts' | 'resources' | 'resourceTemplates' | 'skills'

/** An item that was left out, and why. */
export interface DroppedItem {
  readonly name: string
  readonly reason: string
}

/** An item of a list. Its definition stays text, which takes far less memory than objects for a large list. */
export interface ListedItem {
  /** Its identifier: the name, or the URI. */
  readonly name: string
  readonly json: string
}

/** What a server offers besides tools. */
export type PromptResourceLists = Readonly<Record<Exclude<ListKind, 'tools'>, readonly ListedItem[]>>

export const NO_PROMPTS_OR_RESOURCES: PromptResourceLists = { prompts: [], resources: [], resourceTemplates: [], skills: [] }

/** One list of a server. */
export interface Listing {
  readonly items: readonly ListedItem[]
  readonly dropped: readonly DroppedItem[]
  /** How long the list stays fresh in ms, by its server; the shortest of its pages. Undefined if the server does not set it. */
  readonly freshFor?: number | undefined
}

interface Kind {
  readonly noun: string
  readonly method: string
  /** The member that identifies an item. */
  readonly key: 'name' | 'uri' | 'uriTemplate'
  /** Mends what is clear in an entry; the same value if there is nothing to mend. */
  mend?(entry: unknown): unknown
  /** Why an entry with a key cannot be offered; undefined if it can. */
  problemOf(entry: Readonly<Record<string, unknown>>): string | undefined
}

const KINDS: Readonly<Record<ListKind, Kind>> = {
  tools: { noun: 'tool', method: 'tools/list', key: 'name', mend: mendTool, problemOf: toolProblem },
  prompts: { noun: 'prompt', method: 'prompts/list', key: 'name', problemOf: promptProblem },
  resources: { noun: 'resource', method: 'resources/list', key: 'uri', problemOf: () => undefined },
  resourceTemplates: { noun: 'resource template', method: 'resources/templates/list', key: 'uriTemplate', problemOf: () => undefined },
  skills: { noun: 'skill', method: 'skills/list', key: 'uri', problemOf: skillProblem },
}

/** The member that identifies an item of a list. */
export function keyOf(kind: ListKind): string {
  return KINDS[kind].key
}

/** The elements of a list; undefined if the value is not a list. */
export type ElementsOf = (list: unknown) => Iterable<unknown> | AsyncIterable<unknown> | undefined

/**
 * Pages of one list of a server: a longer list is taken for an endless one. Over it: the rest of the list is not read, which is reported
 * with the server.
 */
const MOST_PAGES = 1_000
/**
 * Tools of one server; prompts, resources, and templates likewise. Over it: the rest of the list is not read, which is reported with the
 * server.
 */
const MOST_ITEMS = 10_000
/**
 * Characters, as JSON, of all definitions of one list together: 29 real servers have 1.6 million in total. Over it: the rest of the list is
 * not read, which is reported with the server.
 */
const MOST_CHARACTERS = 8_000_000
/** Characters of one definition, as JSON. Over it: that one is left out, which is reported with the server. */
const LONGEST_DEFINITION = 256_000
/**
 * Characters of the name of a tool or prompt, or the URI of a resource. Over it: that one is left out, which is reported with the server.
 */
const LONGEST_KEY: Readonly<Record<Kind['key'], number>> = { name: 256, uri: 4_096, uriTemplate: 4_096 }
/** Characters of a dropped item's name in the report. Inner: shown words. */
const LONGEST_TOLD = 256
/** Levels of nesting in one definition. Over it: that one is left out, which is reported with the server. */
const DEEPEST = 100
/** Values in one definition. Over it: that one is left out, which is reported with the server. */
const MOST_VALUES = 20_000
/** Characters of the cursor of the next page. Over it: the rest of the list is not read, which is reported with the server. */
const LONGEST_CURSOR = 64_000
/** Dropped items that are reported one by one. Inner: shown words. */
const MOST_TOLD = 100

/**
 * Reads a whole list of a server, page by page. Malformed or too large items are left out and reported; the rest is kept.
 *
 * @param fetchPage asks for one page, with or without a cursor.
 * @param atWork is called before a page is processed; returns a function that marks it as done.
 */
export async function listAll(
  kind: ListKind,
  fetchPage: (method: string, cursor: string | undefined) => Promise<Record<string, unknown>>,
  elementsOf: ElementsOf = (list) => (Array.isArray(list) ? (list as unknown[]) : undefined),
  atWork: () => () => void = () => () => undefined,
): Promise<Listing> {
  const { noun, method, key, mend = unchanged, problemOf } = KINDS[kind]
  const items = new Map<string, string>()
  const dropped: DroppedItem[] = []
  let unreported = 0
  let characters = 0
  const drop = (name: string, reason: string): void => {
    if (dropped.length < MOST_TOLD) dropped.push({ name: name.slice(0, LONGEST_TOLD), reason })
    else unreported += 1
  }

  const take = (given: unknown, place: string): void => {
    const entry = mend(given)
    const name = textAt(entry, key) ?? place
    const problem = commonProblem(entry, key) ?? problemOf(entry as Record<string, unknown>)
    if (problem !== undefined) return drop(name, problem)
    const json = JSON.stringify(entry)
    const known = items.get(name)
    // Overlapping pages repeat an identical item, which does no harm.
    if (known === json) return
    if (known !== undefined) return drop(name, `a second ${noun} of the same ${key}`)
    if (json.length > LONGEST_DEFINITION) return drop(name, `its definition has ${json.length} characters, more than ${LONGEST_DEFINITION}`)
    characters += json.length
    if (characters <= MOST_CHARACTERS) items.set(name, json)
  }

  let freshFor: number | undefined
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await fetchPage(method, cursor)
    freshFor = shorter(freshFor, result.ttlMs)
    const elements = elementsOf(result[kind])
    if (elements === undefined) drop('(list)', `the answer to ${method} holds no list of ${noun}s`)
    let position = 0
    const over = atWork()
    try {
      for await (const entry of elements ?? []) {
        position += 1
        take(entry, `(${noun} ${position} of page ${page + 1})`)
        if (characters > MOST_CHARACTERS || items.size > MOST_ITEMS) break
      }
    } finally {
      over()
    }
    const next = typeof result.nextCursor === 'string' ? result.nextCursor : ''
    const tooMuch = excess(characters, items.size, noun)
    const end = tooMuch ?? (next === '' ? undefined : endlessness(next, seen, page))
    if (end !== undefined) drop('(list)', end)
    if (end !== undefined || next === '') break
    seen.add(next)
    cursor = next
  }
  if (unreported > 0) dropped.push({ name: '(list)', reason: `${unreported} more` })
  return { items: [...items].map(([name, json]) => ({ name, json })), dropped, freshFor }
}

/** An entry that was asked for by its key, as an item of a list; undefined if no list would offer it. */
export function singleItem(kind: ListKind, entry: unknown): ListedItem | undefined {
  const { key, problemOf } = KINDS[kind]
  if ((commonProblem(entry, key) ?? problemOf(entry as Record<string, unknown>)) !== undefined) return undefined
  const [name, json] = [textAt(entry, key) ?? '', JSON.stringify(entry)]
  return json.length > LONGEST_DEFINITION ? undefined : { name, json }
}

/**
 * The shorter of two durations (MCP specification 2026-07-28, caching, `ttlMs`). Most servers send 0, which says nothing about when to
 * refresh: such a list is refreshed on `list_changed`, or on the usual schedule.
 */
function shorter(known: number | undefined, ttlMs: unknown): number | undefined {
  if (typeof ttlMs !== 'number' || !(ttlMs > 0)) return known
  return Math.min(known ?? Infinity, ttlMs)
}

/** Why the rest of a list is not read; undefined if reading may continue. */
function excess(characters: number, items: number, noun: string): string | undefined {
  if (characters > MOST_CHARACTERS) return `the definitions have more than ${MOST_CHARACTERS / 1_000_000} million characters together`
  return items > MOST_ITEMS ? `more than ${MOST_ITEMS} ${noun}s` : undefined
}

function endlessness(next: string, seen: ReadonlySet<string>, page: number): string | undefined {
  if (seen.has(next)) return 'the pages repeat themselves'
  if (next.length > LONGEST_CURSOR) return 'the place of the next page has no end'
  return page === MOST_PAGES - 1 ? `more than ${MOST_PAGES} pages` : undefined
}

function textAt(entry: unknown, key: Kind['key']): string | undefined {
  const text = isObject(entry) ? entry[key] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Bounds nesting and number of values, so that later code need not. */
function bulkProblem(definition: unknown): string | undefined {
  let values = 0
  let level: unknown[] = [definition]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return `it is nested more than ${DEEPEST} levels deep`
    values += level.length
    if (values > MOST_VALUES) return `its definition has more than ${MOST_VALUES} values`
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : []))
  }
  return undefined
}

/** Why an entry cannot be offered, for reasons common to all lists. */
function commonProblem(entry: unknown, key: Kind['key']): string | undefined {
  if (!isObject(entry)) return 'not an object'
  const bulk = bulkProblem(entry)
  if (bulk !== undefined) return bulk
  const text = textAt(entry, key)
  if (text === undefined) return `its ${key} is not text`
  if (text.length > LONGEST_KEY[key]) return `its ${key} has more than ${LONGEST_KEY[key]} characters`
  return entry.description != null && typeof entry.description !== 'string' ? 'its description is not text' : undefined
}

const unchanged = (entry: unknown): unknown => entry

function toolProblem({ inputSchema, annotations }: Readonly<Record<string, unknown>>): string | undefined {
  if (!isObject(inputSchema)) return 'its inputSchema is not an object'
  if (inputSchema['type'] !== 'object') return `its inputSchema is not of type "object", as arguments are`
  if (annotations != null && !isObject(annotations)) return 'its annotations are not an object'
  return paramHeaderProblem(inputSchema)
}

function promptProblem({ arguments: args }: Readonly<Record<string, unknown>>): string | undefined {
  return args == null || (Array.isArray(args) && args.every(isObject)) ? undefined : 'its arguments are not a list of objects'
}
