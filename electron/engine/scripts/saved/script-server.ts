import type { SavedScript } from '../../../contract/scripts/scripts.ts'
import { once } from '../../base/limits/once.ts'
import type { Catalog, ServerCatalog } from '../../catalog/catalog.ts'
import type { CatalogTool, ToolDefinition } from '../../catalog/tool.ts'
import { type ServerConfig, serverEntry, withDefaults } from '../../entry/schema.ts'
import { defaultSettings } from '../../config/settings-schema.ts'
import type { SavedScripts } from './saved-scripts.ts'

/** The offered saved scripts, as the tools of one more server. */
export interface ScriptServer<Known extends Catalog> {
  /** The catalog, plus this server. */
  readonly catalog: Known
  /** The servers, plus this one if there is something to offer and a free name. */
  among(servers: ReadonlyMap<string, ServerConfig>): ReadonlyMap<string, ServerConfig>
  /** Whether a server name means this server. */
  is(server: string): boolean
  /** Called when its tools may have changed. */
  changed(): void
}

/** Possible names of the server; a configured server of the same name takes precedence. */
const NAMES = ['scripts', 'saved-scripts', 'tooltray-scripts']

// On first use: the first parse takes 4 ms of a start.
const ownEntry = once(() => withDefaults(serverEntry.parse({ command: 'tooltray', description: 'Saved scripts' }), defaultSettings))

/** Adds the server of saved scripts to a catalog. */
export function scriptServer<Known extends Catalog>(known: Known, saved: Pick<SavedScripts, 'list'>): ScriptServer<Known> {
  let name: string | undefined
  const listeners = new Set<(server: string) => void>()
  const own = (server: string): ServerCatalog => {
    const tools = saved.list().flatMap((script) => (script.offered ? [toolOf(server, script)] : []))
    return {
      server,
      key: '',
      fetchedAt: 0,
      about: {},
      dropped: [],
      prompts: [],
      resources: [],
      resourceTemplates: [],
      skills: [],
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
      return name === undefined ? servers : new Map([...servers, [name, ownEntry()]])
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
    // Its effect is that of its calls, which are authorized one by one.
    annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: true },
  }
  return { server, name, json: JSON.stringify(definition) }
}
