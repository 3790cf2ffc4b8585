import { ProtocolError } from '@modelcontextprotocol/client'
import {
  type ElementsOf,
  type ListKind,
  type ListedItem,
  type Listing,
  NO_PROMPTS_OR_RESOURCES,
  type PromptResourceLists,
  listAll,
  singleItem,
} from '../catalog/listing.ts'
import type { ServedSkills } from '../catalog/catalog-cache.ts'
import { SKILLS_EXTENSION } from '../catalog/skills/skill-entry.ts'
import { TooltrayError } from '../base/errors.ts'
import { isObject } from '../base/is-object.ts'
import { takeTurns } from '../base/limits/turn.ts'
import { scanJson, textOf } from '../transport/json/json-scan.ts'
import { RawJson } from '../transport/json/raw-json.ts'
import type { Connection } from './connection.ts'

/** Longest wait for a page of what is no tool, in ms: nothing depends on it. */
const PATIENCE = 30_000

/** Reads the list of tools of a server; an empty one where it has none. Throws as `Connection.request`. */
export async function readTools(connection: Connection, atWork?: () => () => void): Promise<Listing> {
  if (connection.peer?.capabilities['tools'] === undefined) return { items: [], dropped: [] }
  return read(connection, 'tools', atWork)
}

/** What a server offers beside tools, and how long the lists hold, in ms, where it says so. */
interface PromptsResourcesRead {
  readonly lists: PromptResourceLists
  readonly freshFor: number | undefined
  /** Undefined if it has no skills. */
  readonly skills: ServedSkills | undefined
}

/** Skills of one server that are in no list, and were asked for. Over it: a further one is unknown. */
const MOST_UNLISTED = 100

/**
 * Reads what a server offers beside tools. One that says that it has some and cannot list them has none, which its log tells; it is used
 * all the same. Throws as `Connection.request` when the connection is lost.
 *
 * @param wanted URIs of skills that the server need not list (SEP-2640, "Getting a Skill").
 */
export async function readPromptsResources(
  connection: Connection,
  wanted: readonly string[] = [],
  atWork?: () => () => void,
): Promise<PromptsResourcesRead> {
  let freshest = Infinity
  let skills: ServedSkills | undefined
  const { capabilities = {} } = connection.peer ?? {}
  const list = async (kind: keyof PromptResourceLists): Promise<readonly ListedItem[]> => {
    try {
      const { items, dropped, freshFor = Infinity } = await read(connection, kind, atWork, PATIENCE)
      freshest = Math.min(freshest, freshFor)
      for (const { name, reason } of dropped) connection.log.add(`[tooltray] ${name} was left out of its ${kind}: ${reason}`)
      return items
    } catch (error) {
      if (!isOfThisList(error)) throw error
      connection.log.add(`[tooltray] its ${kind} cannot be listed: ${error.message}`)
      return []
    }
  }
  const lists: { -readonly [Key in keyof PromptResourceLists]: PromptResourceLists[Key] } = { ...NO_PROMPTS_OR_RESOURCES }
  if (capabilities['prompts'] !== undefined) lists.prompts = await list('prompts')
  if (capabilities['resources'] !== undefined) {
    lists.resources = await list('resources')
    lists.resourceTemplates = await list('resourceTemplates')
    // SEP-2640: a server with skills also declares resources, because their files are read as such.
    if (hasSkills(capabilities)) {
      const listed = await list('skills')
      const names = new Set(listed.map(({ name }) => name))
      const asked = await askedSkills(
        connection,
        wanted.filter((uri) => !names.has(uri)),
      )
      lists.skills = [...listed, ...asked]
      skills = { unlisted: asked.map(({ name }) => name), listsNone: listed.length === 0 }
    }
  }
  return { lists, freshFor: Number.isFinite(freshest) ? freshest : undefined, skills }
}

/** The skills of these URIs that the server still has. */
async function askedSkills(connection: Connection, uris: readonly string[]): Promise<ListedItem[]> {
  const found: ListedItem[] = []
  for (const uri of uris.slice(0, MOST_UNLISTED)) {
    try {
      const { skill } = await connection.request({ method: 'skills/get', params: { uri } }, { background: true, timeout: PATIENCE })
      const item = singleItem('skills', skill)
      if (item?.name === uri) found.push(item)
    } catch (error) {
      if (!isOfThisList(error)) throw error
    }
  }
  return found
}

/** Whether a server says that it has more than tools. */
export function offersPromptsOrResources({ peer }: Connection): boolean {
  return peer?.capabilities['prompts'] !== undefined || peer?.capabilities['resources'] !== undefined
}

function hasSkills({ extensions }: Readonly<Record<string, unknown>>): boolean {
  return isObject(extensions) && isObject(extensions[SKILLS_EXTENSION])
}

/** The server refused, or took too long: neither says anything of the rest of it. */
function isOfThisList(error: unknown): error is Error {
  return error instanceof ProtocolError || (error instanceof TooltrayError && error.code === 'call_timeout')
}

function read(connection: Connection, kind: ListKind, atWork?: () => () => void, timeout?: number): Promise<Listing> {
  const limits = { background: true, timeout }
  return listAll(
    kind,
    (method, cursor) => connection.request({ method, ...(cursor === undefined ? {} : { params: { cursor } }) }, limits),
    elementsOf,
    atWork,
  )
}

/**
 * Elements of one page of a list in a large answer (over 256 KB, or over 8,000 values): more than all that is taken of a server. Over it:
 * the list cannot be read, and what was known of it stays.
 */
const MOST_ELEMENTS = 25_000
/**
 * Bytes of one element of a list in a large answer (over 256 KB, or over 8,000 values). Over it: that one is left out, and the
 * server's report says so.
 */
const LONGEST_ELEMENT = 1024 * 1024

const elementsOf: ElementsOf = (list) => {
  if (Array.isArray(list)) return list as unknown[]
  return list instanceof RawJson ? elementsOfRaw(list) : undefined
}

/** A long page is made objects of tool by tool, with turns for everybody else in between. */
async function* elementsOfRaw({ bytes }: RawJson): AsyncGenerator<unknown> {
  const { root } = await scanJson(bytes, { levels: 1, mostSpans: MOST_ELEMENTS, deepest: Infinity })
  const turn = takeTurns()
  for (const span of root.elements ?? []) {
    yield span.end - span.start > LONGEST_ELEMENT ? undefined : JSON.parse(textOf(bytes, span))
    if (turn.isOver()) await turn.next()
  }
}
