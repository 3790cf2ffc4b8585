import type { SavedScript } from '../../../contract/scripts/scripts.ts'
import type { Catalog, ServerCatalog } from '../../catalog/catalog.ts'
import type { CatalogTool, ToolDefinition } from '../../catalog/tool.ts'
import { type ServerConfig, serverEntry, withDefaults } from '../../entry/schema.ts'
import { defaultSettings } from '../../config/settings-schema.ts'
import type { SavedScripts } from './saved-scripts.ts'

/** Saved scripts that are offered, as the tools of one server more. */
export interface ScriptServer<Known extends Catalog> {
  /** The catalog with it. */
  readonly catalog: Known
  /** The servers with it, where there is something to offer and nobody else has its name. */
  among(servers: ReadonlyMap<string, ServerConfig>): ReadonlyMap<string, ServerConfig>
  /** Whether it is meant by the name of a server. */
  is(server: string): boolean
  /** What it offers may be other than before. */
  changed(): void
}

/** What it is called; a person's own server of that name goes before it. */
const NAMES = ['scripts', 'saved-scripts', 'tooltray-scripts']

const ENTRY = withDefaults(serverEntry.parse({ command: 'tooltray', description: 'Saved scripts' }), defaultSettings)

export function scriptServer<Known extends Catalog>(known: Known, saved: Pick<SavedScripts, 'list'>): ScriptServer<Known> {
  let name: string | undefined
  const listeners = new Set<(server: string) => void>()
  const own = (server: string): ServerCatalog => {
    const tools = saved.list().flatMap((script) => (script.offered ? [toolOf(server, script)] : []))
    return {
      ...{ server, key: '', fetchedAt: 0, about: {}, dropped: [], prompts: [], resources: [], resourceTemplates: [] },
      tools: new Map(tools.map((tool) => [tool.name, tool])),
    }
  }
  return {
    catalog: {
      ...known,
      get: (server: string) => (server === name ? own(server) : known.get(server)),
      subscribe(listener: (server: string) => void) {
        listeners.add(listener)
        const forget = known.subscribe(listener)
        return () => {
          listeners.delete(listener)
          forget()
        }
      },
    },
    among(servers) {
      name = saved.list().some(({ offered }) => offered) ? NAMES.find((each) => !servers.has(each)) : undefined
      return name === undefined ? servers : new Map([...servers, [name, ENTRY]])
    },
    is: (server) => server === name,
    changed() {
      if (name !== undefined) for (const listener of listeners) listener(name)
    },
  }
}

function toolOf(server: string, { name, description, inputSchema, readOnly }: SavedScript): CatalogTool {
  const definition: ToolDefinition = {
    name,
    description,
    inputSchema: inputSchema ?? { type: 'object' },
    // What it does is what its calls do, and people are asked about those.
    annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: true },
  }
  return { server, name, json: JSON.stringify(definition) }
}
