import { isDeepStrictEqual } from 'node:util'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { NO_PROMPTS_OR_RESOURCES, type ListedItem, type PromptResourceLists } from '../../catalog/listing.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'

/** What a server lists for one person. */
export interface ListsOfPerson extends Pick<PromptResourceLists, 'prompts' | 'resources' | 'resourceTemplates'> {
  readonly tools: readonly ListedItem[]
}

/** What servers that each person uses as themselves list for each of them. Nobody sees what is listed for another. */
export interface PeopleLists {
  /** Returns whether they are others than before. */
  put(server: string, person: string, lists: ListsOfPerson): boolean
  has(server: string, person: string): boolean
  forget(server: string, person: string): void
  /** The catalog of a server as a person sees it: with their own prompts and resources, and none before they are known. */
  catalogFor(person: string, shared: ServerCatalog): ServerCatalog
  /**
   * A tool as a person sees it: as the server lists it for them, and undefined if it does not. Before their lists are known it has its name
   * alone: a call of it leads to the sign-in.
   */
  toolFor(person: string, tool: OfferedTool): OfferedTool | undefined
}

/** Lists of people that are kept in memory. Over it: the oldest are forgotten, and read again with the next connection of their person. */
const MOST_LISTS = 1_000

/** Creates the lists, which are in memory alone. Everything is synchronous. */
export function createPeopleLists(): PeopleLists {
  const known = new Map<string, ListsOfPerson>()
  const definitions = new WeakMap<ListsOfPerson, ReadonlyMap<string, string>>()
  const catalogs = new WeakMap<ListsOfPerson, { readonly shared: ServerCatalog; readonly made: ServerCatalog }>()
  const tools = new WeakMap<OfferedTool, Map<string, OfferedTool>>()
  const keyOf = (server: string, person: string): string => JSON.stringify([server, person])
  const definitionsIn = (lists: ListsOfPerson): ReadonlyMap<string, string> => {
    const found = definitions.get(lists) ?? new Map(lists.tools.map(({ name, json }) => [name, json]))
    definitions.set(lists, found)
    return found
  }
  /** The same object for the same definition, since answers about tools are cached by these. */
  const withDefinition = (tool: OfferedTool, json: string): OfferedTool => {
    if (json === tool.source.json) return tool
    const ofTool = tools.get(tool) ?? new Map<string, OfferedTool>()
    tools.set(tool, ofTool)
    const made = ofTool.get(json) ?? { ...tool, source: { ...tool.source, json } }
    ofTool.set(json, made)
    forgetOldest(ofTool, MOST_LISTS)
    return made
  }

  return {
    put(server, person, lists) {
      const key = keyOf(server, person)
      const isSame = isDeepStrictEqual(known.get(key), lists)
      if (isSame) return false
      known.delete(key)
      known.set(key, lists)
      forgetOldest(known, MOST_LISTS)
      return true
    },
    has: (server, person) => known.has(keyOf(server, person)),
    forget: (server, person) => void known.delete(keyOf(server, person)),
    catalogFor(person, shared) {
      const lists = known.get(keyOf(shared.server, person)) ?? NOTHING
      const before = lists === NOTHING ? undefined : catalogs.get(lists)
      if (before?.shared === shared) return before.made
      const { prompts, resources, resourceTemplates } = lists
      const made = { ...shared, prompts, resources, resourceTemplates }
      if (lists !== NOTHING) catalogs.set(lists, { shared, made })
      return made
    },
    toolFor(person, tool) {
      const { server, source } = tool
      const lists = known.get(keyOf(server, person))
      if (lists === undefined) return withDefinition(tool, bareDefinition(server, source.name))
      const json = definitionsIn(lists).get(source.name)
      return json === undefined ? undefined : withDefinition(tool, json)
    },
  }
}

const NOTHING: ListsOfPerson = { ...NO_PROMPTS_OR_RESOURCES, tools: [] }

function bareDefinition(server: string, name: string): string {
  const description = `What it does is known once the user has signed in to ${server}. A call of it leads to the sign-in.`
  return JSON.stringify({ name, description, inputSchema: { type: 'object' } })
}
