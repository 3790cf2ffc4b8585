import type { Credential, Decision } from '../../../../../contract/access.ts'
import type { ServerCatalog } from '../../../../catalog/catalog.ts'
import { asCalled } from '../../../../catalog/effects/call-effect.ts'
import { exposedName } from '../../../../catalog/names/names.ts'
import type { CatalogTool } from '../../../../catalog/tool.ts'
import type { OfferedTool } from '../../../../catalog/offered-tool.ts'
import { patternMeans } from '../../../../authorization/policy/entry-rules.ts'
import { createPolicy } from '../../../../authorization/policy/policy.ts'
import { systemClock } from '../../../../base/platform.ts'
import { openConfigStore } from '../../../../config/config-store.ts'
import { unknownServer } from '../../../../config/edits/server-edits.ts'
import { permissionEdits } from '../../../../config/permissions/permission-edits.ts'
import { notesOfRules } from '../../../../config/rules/new-notes.ts'
import { EVERYONE, callerOf, knownClients } from '../known-clients.ts'
import { permissionControl } from '../permissions.ts'
import { policyToolsOf } from '../policy-tools.ts'

const TOOLS = [
  { name: 'get_repo', annotations: { readOnlyHint: true } },
  { name: 'list_issues' },
  { name: 'add_label', annotations: { destructiveHint: false } },
  { name: 'delete_repo', annotations: { destructiveHint: true } },
]

/** Tools that wait for review. The first one deleted something before. */
const SOFTER = 'close_issue'
const PENDING = [
  { name: SOFTER, annotations: { readOnlyHint: true } },
  { name: 'post_alert', annotations: { destructiveHint: false } },
]

function strictest(tool: string): 'destructive' | 'read' {
  return tool === SOFTER ? 'destructive' : 'read'
}

function listed(tool: { readonly name: string }): CatalogTool {
  return { server: 'github', name: tool.name, json: JSON.stringify({ inputSchema: {}, ...tool }) }
}

export type PermissionBed = Awaited<ReturnType<typeof permissionBed>>

/** Permissions over a real servers.json, with the tools of a server `github`, the app Cursor, and a credential `phone`. */
export async function permissionBed(file: string) {
  const config = await openConfigStore({ file, clock: systemClock, watchFolder: () => () => undefined })
  const catalog = { tools: new Map(TOOLS.map((tool) => [tool.name, listed(tool)])) } as unknown as ServerCatalog
  const pending = PENDING.map(listed)
  const slugOf = (server: string): string => server
  const apps = [
    { id: 'cursor', name: 'Cursor', found: true, registered: 'current' as const },
    { id: 'zed', name: 'Zed', found: true, registered: 'no' as const },
  ]
  const credentials: Credential[] = [{ name: 'phone', madeAt: 0 }]
  const newNotes = notesOfRules(systemClock)
  const control = permissionControl({
    state: () => config.state,
    slugOf,
    catalogOf: () => catalog,
    pendingToolsOf: () => pending,
    strictest: (_server, tool) => strictest(tool),
    toolsOf: (): readonly OfferedTool[] => [],
    serverNamed(name) {
      if (!config.state.servers.has(name)) throw unknownServer(name)
      return name
    },
    credentials: () => credentials,
    sessions: () => [],
    apps: async () => apps,
    edits: permissionEdits(config, newNotes, (pattern, tool, server) => {
      const entry = config.state.servers.get(server)
      return entry !== undefined && patternMeans(entry, { name: server, slug: server })(pattern, tool)
    }),
  })
  // Another policy than the control's, as calls ask it.
  const policy = createPolicy(() => config.state, slugOf)
  return {
    control,
    credentials,
    /** What the policy decides on a call, by a client or by one to whom no rule by client applies. */
    decide(server: string, tool: string, client?: string): Decision {
      const entry = config.state.servers.get(server)
      const known =
        entry && policyToolsOf({ name: server, slug: server }, entry, [...catalog.tools.values(), ...pending], [], strictest).get(tool)
      if (known === undefined) throw new Error(`no tool ${exposedName(server, tool)}`)
      const all = knownClients({ apps, credentials, sessions: [], config: config.state })
      const meant = all.find(({ id }) => id === client)
      const caller = meant === undefined ? { ...EVERYONE, ...(client === undefined ? {} : { client }) } : callerOf(meant, credentials)
      return policy.authorize(asCalled(known, {}), caller, {}).decision
    },
    close: () => config.close(),
  }
}
