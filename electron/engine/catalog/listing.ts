import { isObject } from '../base/is-object.ts'
import { paramHeaderProblem } from './param-headers.ts'

/** A tool that was left out, and why. */
export interface DroppedTool {
  readonly name: string
  readonly reason: string
}

/** A tool as it was listed: its definition stays text, of which a large list is many times smaller than as objects. */
export interface ListedTool {
  readonly name: string
  readonly json: string
}

export interface Listing {
  readonly tools: readonly ListedTool[]
  readonly dropped: readonly DroppedTool[]
}

/** The elements of what should be a list of tools; undefined for what is none. */
export type ElementsOf = (list: unknown) => Iterable<unknown> | AsyncIterable<unknown> | undefined

/** A server that goes on after this many pages is taken to be turning in circles. */
const MOST_PAGES = 1_000
const MOST_TOOLS = 10_000
/** Of all definitions together, in characters of JSON: 29 real servers have 1.6 million between them. */
const MOST_CHARACTERS = 8_000_000
/** Of one definition, its name, and where the next page begins, in characters. */
const LONGEST_DEFINITION = 256_000
const LONGEST_NAME = 256
/** Of one definition: how deep it may be nested, and of how many values it may be made. */
const DEEPEST = 100
const MOST_VALUES = 20_000
const LONGEST_CURSOR = 64_000
/** What was left out is told tool by tool up to here. */
const MOST_TOLD = 100

/**
 * Reads a server's whole list of tools, page by page. What is malformed or too large is left out and reported; the rest is kept.
 *
 * @param fetchPage asks for one page: `tools/list` with or without a cursor.
 * @param atWork is told that a page begins to be looked at, and gives what says that it was.
 */
export async function listAllTools(
  fetchPage: (cursor: string | undefined) => Promise<Record<string, unknown>>,
  elementsOf: ElementsOf = (list) => (Array.isArray(list) ? (list as unknown[]) : undefined),
  atWork: () => () => void = () => () => undefined,
): Promise<Listing> {
  const tools = new Map<string, string>()
  const dropped: DroppedTool[] = []
  let untold = 0
  let characters = 0
  const drop = (name: string, reason: string): void => {
    if (dropped.length < MOST_TOLD) dropped.push({ name: name.slice(0, LONGEST_NAME), reason })
    else untold += 1
  }

  const take = (entry: unknown, place: string): void => {
    const name = nameOf(entry) ?? place
    const problem = problemOf(entry)
    if (problem !== undefined) return drop(name, problem)
    const json = JSON.stringify(entry)
    const known = tools.get(name)
    // Pages that overlap repeat a tool as it is, which takes nothing from anybody.
    if (known === json) return
    if (known !== undefined) return drop(name, 'a second tool of the same name')
    if (json.length > LONGEST_DEFINITION) return drop(name, `its definition has ${json.length} characters, more than ${LONGEST_DEFINITION}`)
    characters += json.length
    if (characters <= MOST_CHARACTERS) tools.set(name, json)
  }

  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await fetchPage(cursor)
    const elements = elementsOf(result.tools)
    if (elements === undefined) drop('(list)', 'the answer to tools/list holds no list of tools')
    let position = 0
    const over = atWork()
    try {
      for await (const entry of elements ?? []) {
        position += 1
        take(entry, `(tool ${position} of page ${page + 1})`)
        if (characters > MOST_CHARACTERS || tools.size > MOST_TOOLS) break
      }
    } finally {
      over()
    }
    const next = typeof result.nextCursor === 'string' ? result.nextCursor : ''
    const tooMuch = excess(characters, tools.size)
    const end = tooMuch ?? (next === '' ? undefined : endlessness(next, seen, page))
    if (end !== undefined) drop('(list)', end)
    if (end !== undefined || next === '') break
    seen.add(next)
    cursor = next
  }
  if (untold > 0) dropped.push({ name: '(list)', reason: `${untold} more` })
  return { tools: [...tools].map(([name, json]) => ({ name, json })), dropped }
}

/** Why no more of a list is read, or undefined when more may be. */
function excess(characters: number, tools: number): string | undefined {
  if (characters > MOST_CHARACTERS) return `the definitions have more than ${MOST_CHARACTERS / 1_000_000} million characters together`
  return tools > MOST_TOOLS ? `more than ${MOST_TOOLS} tools` : undefined
}

function endlessness(next: string, seen: ReadonlySet<string>, page: number): string | undefined {
  if (seen.has(next)) return 'the pages repeat themselves'
  if (next.length > LONGEST_CURSOR) return 'the place of the next page has no end'
  return page === MOST_PAGES - 1 ? `more than ${MOST_PAGES} pages` : undefined
}

function nameOf(entry: unknown): string | undefined {
  const name = isObject(entry) ? entry.name : undefined
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** Everything that later looks at a definition may take its nesting and its number of values for small. */
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

/** Why an entry cannot be offered as a tool, or undefined when it can. */
function problemOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'not an object'
  const bulk = bulkProblem(entry)
  if (bulk !== undefined) return bulk
  const name = nameOf(entry)
  if (name === undefined) return 'its name is not text'
  if (name.length > LONGEST_NAME) return `its name has more than ${LONGEST_NAME} characters`
  if (!isObject(entry.inputSchema)) return 'its inputSchema is not an object'
  if (entry.description !== undefined && typeof entry.description !== 'string') return 'its description is not text'
  if (entry.annotations != null && !isObject(entry.annotations)) return 'its annotations are not an object'
  return paramHeaderProblem(entry.inputSchema)
}
