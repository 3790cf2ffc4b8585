import { type TooltrayError } from '../base/errors.ts'
import { notKept } from '../base/failures/storage-failure.ts'
import type { CatalogCache, CatalogRow, ServerAbout } from './catalog-cache.ts'
import { type DroppedItem, type Listing, NO_PROMPTS_OR_RESOURCES, type PromptResourceLists } from './listing.ts'
import type { CatalogTool } from './tool.ts'

/** What one server offers, as last read from it. */
export interface ServerCatalog extends PromptResourceLists {
  readonly server: string
  readonly key: string
  /** ms since 1970 */
  readonly fetchedAt: number
  readonly about: ServerAbout
  readonly tools: ReadonlyMap<string, CatalogTool>
  readonly dropped: readonly DroppedItem[]
}

/** What all upstream servers offer. Loaded from disk at once, then kept up to date server by server. */
export interface Catalog {
  get(server: string): ServerCatalog | undefined
  servers(): ServerCatalog[]
  /** The names of the known servers. Their lists are not touched. */
  names(): string[]
  /** Processes lists that `update` will be called with, in short turns, so that little work remains for `update`. */
  prepare?(server: string, tools: Listing, promptsResources: PromptResourceLists | undefined): Promise<void>
  /**
   * Replaces the server's lists; returns whether anything changed.
   *
   * @param promptsResources if they were read, too. Without them, the known ones stay.
   */
  update(server: string, key: string, tools: Listing, about: ServerAbout, now: number, promptsResources?: PromptResourceLists): boolean
  /** Removes the servers that are not in the set, also from disk. */
  keepOnly(servers: ReadonlySet<string>): void
  /** Calls the listener with each server whose tools changed or that was removed. */
  subscribe(listener: (server: string) => void): () => void
}

/**
 * Creates the catalog and loads it from the cache.
 *
 * @param onProblem is called if the catalog could not be written. It is still served from memory.
 */
export function createCatalog(cache: CatalogCache, onProblem: (problem: TooltrayError) => void): Catalog {
  const servers = new Map<string, ServerCatalog>(cache.load().map((row) => [row.server, fromRow(row)]))
  const listeners = new Set<(server: string) => void>()
  const tell = (server: string): void => listeners.forEach((listener) => listener(server))
  const write = (change: () => void): void => {
    try {
      change()
    } catch (error) {
      onProblem(notKept('The tool catalog could not be saved', error, 'Make room on the disk; it is saved again at the next refresh.'))
    }
  }

  return {
    get: (server) => servers.get(server),
    servers: () => [...servers.values()],
    names: () => [...servers.keys()],
    update(server, key, tools, about, now, promptsResources) {
      const before = servers.get(server)
      const { prompts, resources, resourceTemplates, skills } = promptsResources ?? before ?? NO_PROMPTS_OR_RESOURCES
      const row: CatalogRow = {
        server,
        key,
        fetchedAt: now,
        about,
        dropped: tools.dropped,
        names: tools.items.map((tool) => tool.name),
        tools: tools.items.map(({ json }) => json),
        promptsResources: { prompts, resources, resourceTemplates, skills },
      }
      const after = fromRow(row)
      servers.set(server, after)
      write(() => cache.save(row))
      const changed = before === undefined || !sameOffer(before, after)
      if (changed) tell(server)
      return changed
    },
    keepOnly(wanted) {
      for (const server of [...servers.keys()].filter((name) => !wanted.has(name))) {
        servers.delete(server)
        write(() => cache.remove(server))
        tell(server)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function fromRow({ names, tools, promptsResources, ...row }: CatalogRow): ServerCatalog {
  return {
    ...row,
    ...promptsResources,
    tools: new Map(names.map((name, position) => [name, { server: row.server, name, json: tools[position] ?? '{}' }])),
  }
}

function sameOffer(a: ServerCatalog, b: ServerCatalog): boolean {
  if (a.tools.size !== b.tools.size || JSON.stringify(a.about) !== JSON.stringify(b.about)) return false
  return (
    same([...a.tools.values()], [...b.tools.values()]) &&
    same(a.prompts, b.prompts) &&
    same(a.resources, b.resources) &&
    same(a.resourceTemplates, b.resourceTemplates) &&
    same(a.skills, b.skills)
  )
}

function same(left: readonly { readonly json: string }[], right: readonly { readonly json: string }[]): boolean {
  return left.length === right.length && left.every(({ json }, position) => json === right[position]?.json)
}
