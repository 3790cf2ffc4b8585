import { type NameView, resolveToolName } from '../../catalog/names/names.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from './directory.ts'
import { pendingToolError } from './pending-tool.ts'
import type { Scope } from '../../authorization/scope/scope.ts'

/** A directory limited to a scope. */
export interface ScopedDirectory extends Directory {
  /** Whether the scope has a tool, by its shown name without the server. */
  has(server: string, name: string): boolean
}

const made = new WeakMap<Directory, WeakMap<Scope, ScopedDirectory>>()

/** Limits a directory to a scope: tools outside are not listed, resolved, or suggested. Returns the same object for the same scope. */
export function directoryWithin(directory: Directory, scope: Scope): ScopedDirectory
export function directoryWithin(directory: Directory, scope: Scope | undefined): Directory
export function directoryWithin(directory: Directory, scope: Scope | undefined): Directory {
  if (scope === undefined) return directory
  const ofDirectory = made.get(directory) ?? new WeakMap<Scope, ScopedDirectory>()
  made.set(directory, ofDirectory)
  const within = ofDirectory.get(scope) ?? make(directory, scope)
  ofDirectory.set(scope, within)
  return within
}

interface Inside {
  readonly tools: readonly OfferedTool[]
  readonly names: ReadonlySet<string>
}

function make(directory: Directory, scope: Scope): ScopedDirectory {
  /** Keyed by a server's offer, which is a new list after each change. */
  const insides = new WeakMap<readonly OfferedTool[], Inside>()
  const { person } = scope
  const isForPerson = (server: string): boolean => person !== undefined && directory.isPersonal(server)
  /** The tool as it is shown inside; undefined if it is not. */
  const shown = (tool: OfferedTool): OfferedTool | undefined => {
    if (!scope.hasTool(tool)) return undefined
    return person === undefined ? tool : directory.shownTo(person, tool)
  }
  const shownOf = (tools: readonly OfferedTool[]): OfferedTool[] => tools.flatMap((tool) => shown(tool) ?? [])
  const insideOf = (server: string): Inside => {
    const all = scope.hasServer(server) ? directory.toolsOf(server) : NOTHING
    const known = isForPerson(server) ? undefined : insides.get(all)
    if (known !== undefined) return known
    const tools = scope.limitsTools || isForPerson(server) ? shownOf(all) : all
    const inside = { tools, names: new Set(tools.map(({ name }) => name)) }
    // What is listed for a person changes by itself.
    if (!isForPerson(server)) insides.set(all, inside)
    return inside
  }
  const serversInside = (): string[] => directory.servers().filter((server) => scope.hasServer(server))

  let view: { readonly lists: readonly (readonly OfferedTool[])[]; readonly names: NameView<OfferedTool> } | undefined
  /** All names inside. Rebuilt after a list changed. */
  const viewNow = (): NameView<OfferedTool> => {
    const servers = serversInside()
    const lists = servers.map((server) => insideOf(server).tools)
    if (view?.lists.length === lists.length && lists.every((list, at) => list === view?.lists[at])) return view.names
    const names = {
      // Of all servers: a name that begins with a server's slug means a tool of that server or nothing, even if it is out of scope.
      slugs: new Map(directory.servers().map((server) => [server, directory.slugOf(server)])),
      tools: new Map(lists.flatMap((list) => list.map((tool) => [tool.qualifiedName, tool]))),
    }
    view = { lists, names }
    return names
  }

  return {
    ...directory,
    servers: serversInside,
    toolsOf: (server) => insideOf(server).tools,
    offerOf: (server) => (scope.hasServer(server) ? shownOf(directory.offerOf(server)) : NOTHING),
    has: (server, name) => insideOf(server).names.has(name),
    all: () => shownOf(directory.all()),
    serverNamed(name) {
      const server = directory.serverNamed(name)
      return server !== undefined && scope.hasServer(server) ? server : undefined
    },
    resolve(name) {
      // The common case: a name as returned by search.
      const resolution = directory.resolve(name)
      const tool = resolution.kind === 'found' ? shown(resolution.tool) : undefined
      if (tool !== undefined) return { kind: 'found', tool }
      return resolveToolName(name, viewNow())
    },
    withheld(name) {
      const found = directory.withheld(name)
      const isInside = found.kind === 'found' && pendingToolError(found.tool) !== undefined && scope.hasTool(found.tool)
      return isInside ? found : { kind: 'unknown', suggestions: [] }
    },
  }
}

const NOTHING: readonly OfferedTool[] = []
