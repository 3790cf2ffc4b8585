import { type NameView, resolveToolName } from '../../catalog/names.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from './directory.ts'
import type { Scope } from '../../authorization/scope/scope.ts'

/** A directory as it looks from within a scope. */
export interface ScopedDirectory extends Directory {
  /** Whether a tool is there, by the name shown without its server. */
  has(server: string, name: string): boolean
}

const made = new WeakMap<Directory, WeakMap<Scope, ScopedDirectory>>()

/** What is outside of the scope is not there: no list has it, no name means it, and none is suggested. The same one for the same scope. */
export function directoryWithin(directory: Directory, scope: Scope): ScopedDirectory {
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
  /** By what a server offers, which is another list when anything of it is another. */
  const insides = new WeakMap<readonly OfferedTool[], Inside>()
  const insideOf = (server: string): Inside => {
    const all = scope.hasServer(server) ? directory.toolsOf(server) : NOTHING
    const known = insides.get(all)
    if (known !== undefined) return known
    const tools = scope.limitsTools ? all.filter((tool) => scope.hasTool(tool)) : all
    const inside = { tools, names: new Set(tools.map(({ name }) => name)) }
    insides.set(all, inside)
    return inside
  }
  const serversInside = (): string[] => directory.servers().filter((server) => scope.hasServer(server))

  let view: { readonly lists: readonly (readonly OfferedTool[])[]; readonly names: NameView<OfferedTool> } | undefined
  /** All names inside, made anew when a list is another. */
  const viewNow = (): NameView<OfferedTool> => {
    const servers = serversInside()
    const lists = servers.map((server) => insideOf(server).tools)
    if (view?.lists.length === lists.length && lists.every((list, at) => list === view?.lists[at])) return view.names
    const names = {
      // Of all servers: a name that begins with one of them means a tool of that one or nothing, also where it is not there.
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
    has: (server, name) => insideOf(server).names.has(name),
    all: () => directory.all().filter((tool) => scope.hasTool(tool)),
    serverNamed(name) {
      const server = directory.serverNamed(name)
      return server !== undefined && scope.hasServer(server) ? server : undefined
    },
    resolve(name) {
      // The common case, a name as search gave it.
      const resolution = directory.resolve(name)
      if (resolution.kind === 'found' && scope.hasTool(resolution.tool)) return resolution
      return resolveToolName(name, viewNow())
    },
    withheld(name) {
      const found = directory.withheld(name)
      const isInside = found.kind === 'found' && found.tool.because === 'held' && scope.hasTool(found.tool)
      return isInside ? found : { kind: 'unknown', suggestions: [] }
    },
  }
}

const NOTHING: readonly OfferedTool[] = []
