import type {
  ChangedPermissions,
  PermissionChange,
  PermissionChanges,
  PermissionClient,
  PermissionMatrix,
  PermissionState,
  Permissions,
  ToolPermissions,
} from '../../../../contract/consent/permissions.ts'
import { isJust } from '../../../../contract/consent/name-pattern.ts'
import { type Effect, effect as effects } from '../../../../contract/tools.ts'
import type { Credential } from '../../../../contract/access.ts'
import type { ClientReport } from '../../../../contract/clients.ts'
import { TooltrayError } from '../../../base/errors.ts'
import type { Subject } from '../../../authorization/scope/subject.ts'
import { patternMeans } from '../../../authorization/policy/entry-rules.ts'
import { createPolicy } from '../../../authorization/policy/policy.ts'
import { type PolicyTool, possibleEffects } from '../../../authorization/policy/rule.ts'
import type { ServerCatalog } from '../../../catalog/catalog.ts'
import { asCalled } from '../../../catalog/effects/call-effect.ts'
import type { CatalogTool } from '../../../catalog/tool.ts'
import type { OfferedTool } from '../../../catalog/offered-tool.ts'
import type { ConfigState } from '../../../config/config-store.ts'
import type { Cell } from '../../../config/permissions/cell-rules.ts'
import type { CellChange, permissionEdits } from '../../../config/permissions/permission-edits.ts'
import { stateOf } from './cell-state.ts'
import { EVERYONE, callerOf, knownClients } from './known-clients.ts'
import { matrixOf } from './matrix.ts'
import { policyToolsOf } from './policy-tools.ts'

const EFFECTS: readonly Effect[] = effects.options
const DECISIONS = { allow: 'allow', ask: 'ask', off: 'deny', inherit: undefined } as const

/** What permissions are read from. */
export interface PermissionDeps {
  readonly state: () => Pick<ConfigState, 'servers' | 'profiles' | 'roles' | 'rules' | 'settings'>
  readonly slugOf: (server: string) => string
  readonly catalogOf: (server: string) => ServerCatalog | undefined
  /** Tools whose definitions wait for review, or were left out. */
  readonly pendingToolsOf: (server: string) => readonly CatalogTool[]
  readonly toolsOf: (server: string) => readonly OfferedTool[]
  /** As `SeenEffects.strictest`. */
  readonly strictest: (server: string, tool: string) => Effect
  /** Throws `server_unknown`. */
  readonly serverNamed: (name: string) => string
  readonly credentials: () => readonly Credential[]
  /** The names of the clients that are connected. */
  readonly sessions: () => readonly string[]
  readonly apps: () => Promise<readonly Pick<ClientReport, 'id' | 'name' | 'found' | 'registered'>[]>
  readonly edits: ReturnType<typeof permissionEdits>
}

/** Creates everything users can do with permissions. What it shows is decided by the function that decides on calls. */
export function permissionControl(deps: PermissionDeps) {
  /** Of a server that is switched off, the state of its tools is shown as it will be. */
  const switchedOn = (() => {
    let from: ReturnType<PermissionDeps['state']> | undefined
    let made: ReturnType<PermissionDeps['state']> | undefined
    return () => {
      const now = deps.state()
      if (made !== undefined && now === from) return made
      from = now
      made = { ...now, servers: new Map([...now.servers].map(([name, entry]) => [name, { ...entry, enabled: true }])) }
      return made
    }
  })()
  const policy = createPolicy(switchedOn, deps.slugOf)

  const policyTools = (server: string, tools: readonly CatalogTool[]) => {
    const entry = switchedOn().servers.get(server)
    if (entry === undefined) return new Map<string, PolicyTool & { readonly effect: Effect }>()
    const named = { name: server, slug: deps.slugOf(server) }
    return policyToolsOf(named, entry, tools, deps.toolsOf(server), (tool) => deps.strictest(server, tool))
  }
  const trustedOf = (server: string): CatalogTool[] => [...(deps.catalogOf(server)?.tools.values() ?? [])]
  /** Also those that wait for review: they can be set before they are accepted. */
  const toolsOf = (server: string) => policyTools(server, [...trustedOf(server), ...deps.pendingToolsOf(server)])

  const clientsNow = async (): Promise<PermissionClient[]> =>
    knownClients({ apps: await deps.apps(), credentials: deps.credentials(), sessions: deps.sessions(), config: deps.state() })

  const ofEffect = (caller: Subject, place: { client?: string; server?: string }, effect: Effect): PermissionState =>
    stateOf({ ...place, effects: [effect] }, policy.authorizeEffect(effect, caller, place.server), deps.state().rules)
  const rowOf = (caller: Subject, place: { client?: string; server?: string }) => ({
    ...place,
    read: ofEffect(caller, place, 'read'),
    write: ofEffect(caller, place, 'write'),
    destructive: ofEffect(caller, place, 'destructive'),
  })

  /** Whether no pattern for several tools keeps a tool off. */
  const canSwitchOn = (server: string, tool: string): boolean => {
    const entry = deps.state().servers.get(server)
    if (entry === undefined) return false
    const means = patternMeans(entry, { name: server, slug: deps.slugOf(server) })
    return !entry.tools.deny.some((pattern) => !isJust(pattern, tool) && means(pattern, tool))
  }

  const ofTool = (caller: Subject, client: string | undefined, tool: PolicyTool): PermissionState => {
    const { server } = tool
    const name = tool.source.name
    const answer = policy.authorize(asCalled(tool, undefined), caller, undefined)
    const cell: Cell = { ...(client === undefined ? {} : { client }), server, tool: name, effects: possibleEffects(tool) }
    return stateOf(cell, answer, deps.state().rules, client === undefined && answer.by.kind === 'switch' && canSwitchOn(server, name))
  }

  /** Throws `profile_unknown`, `role_unknown` for a credential whose profile or role is gone: then nothing is allowed to it. */
  const isUsable = (caller: Subject): boolean => {
    try {
      policy.scopeOf(caller)
      return true
    } catch (error) {
      if (error instanceof TooltrayError) return false
      throw error
    }
  }
  const callersNow = (clients: readonly PermissionClient[]): [string, Subject][] =>
    clients.flatMap((client): [string, Subject][] => {
      const caller = callerOf(client, deps.credentials())
      return isUsable(caller) ? [[client.id, caller]] : []
    })

  const permissionsOf = (tool: PolicyTool & { readonly effect: Effect }, callers: readonly [string, Subject][]): ToolPermissions => {
    const state = ofTool(EVERYONE, undefined, tool)
    const differing = callers.flatMap(([client, caller]) => {
      const own = ofTool(caller, client, tool)
      return own.set === undefined && own.value === state.value && sameOrigin(own, state) ? [] : [{ client, state: own }]
    })
    return { tool: tool.source.name, effect: tool.effect, state, differing }
  }

  const limitsOf = (server: string): Permissions['limits'] => {
    const { allow, deny = [] } = deps.state().servers.get(server)?.tools ?? {}
    if (allow === undefined && deny.length === 0) return []
    return [{ server, ...(allow === undefined ? {} : { allow }), ...(deny.length === 0 ? {} : { deny }) }]
  }

  /** Every state, of one server with its tools, or of all by effect. Throws `server_unknown`. */
  const get = async (wanted?: string): Promise<Permissions> => {
    const clients = await clientsNow()
    const callers = callersNow(clients)
    const servers = wanted === undefined ? [undefined, ...deps.state().servers.keys()] : [deps.serverNamed(wanted)]
    const rows = servers.flatMap((server) => {
      const place = server === undefined ? {} : { server }
      return [rowOf(EVERYONE, place), ...callers.map(([client, caller]) => rowOf(caller, { client, ...place }))]
    })
    const tools = wanted === undefined ? [] : [...toolsOf(deps.serverNamed(wanted)).values()]
    const { destructive } = deps.state().settings
    const limits = servers.flatMap((server) => (server === undefined ? [] : limitsOf(server)))
    return { clients, effects: rows, tools: tools.map((tool) => permissionsOf(tool, callers)), destructive, limits }
  }

  /** The cells that a change is about, each with what it becomes. Throws `server_unknown`, `tool_unknown`, `usage`. */
  const cellsOf = (change: PermissionChange): CellChange[] => {
    const { client, tool, effect, value } = change
    if (tool !== undefined && change.server === undefined) throw new TooltrayError('usage', 'A permission for a tool names its server.')
    const server = change.server === undefined ? undefined : deps.serverNamed(change.server)
    const place = { ...(client === undefined ? {} : { client }), ...(server === undefined ? {} : { server }) }
    const decision = DECISIONS[value]
    if (tool === undefined || server === undefined)
      return (effect === undefined ? EFFECTS : [effect]).map((each) => ({ ...place, effects: [each], decision }))
    const known = toolsOf(server).get(tool)
    if (known === undefined) throw new TooltrayError('tool_unknown', `${server} has no tool named "${tool}".`)
    const cell = { ...place, tool, effects: possibleEffects(known) }
    // The switch of the tool, which every client obeys.
    if (client === undefined) return [{ ...cell, decision: value === 'off' ? undefined : decision, offered: value !== 'off' }]
    return [{ ...cell, decision }]
  }

  return {
    get,
    /** For every client and server, how many of the tools there run, are asked about, or are off. */
    async matrix(): Promise<PermissionMatrix> {
      const clients = await clientsNow()
      const toolsNow = (server: string) => policyTools(server, trustedOf(server)).values()
      return matrixOf({ servers: deps.state().servers.keys(), clients, callers: new Map(callersNow(clients)), policy, toolsOf: toolsNow })
    },
    /**
     * Writes changes, all or nothing, and returns what they lead to: the true state, which can differ from what was set. Of several changes
     * of the same thing the last counts. Throws `server_unknown`, `tool_unknown`, `rule_unknown`, `config_invalid`, `usage`, and what
     * `ConfigStore.write` throws.
     */
    async set({ changes, ...more }: PermissionChanges): Promise<ChangedPermissions> {
      const cells = new Map(
        changes.flatMap(cellsOf).map((cell) => [JSON.stringify([cell.client, cell.server, cell.tool, cell.tool ?? cell.effects]), cell]),
      )
      const undo = await deps.edits.set([...cells.values()], more)
      const clients = await clientsNow()
      const changed = [...cells.values()].flatMap(
        ({ client, server, tool, effects: [effect = 'write'] }): ChangedPermissions['changed'] => {
          const known = clients.find(({ id }) => id === client) ?? { id: client ?? '', name: '', kind: 'other' as const, proven: false }
          const caller = client === undefined ? EVERYONE : callerOf(known, deps.credentials())
          const place = { ...(client === undefined ? {} : { client }), ...(server === undefined ? {} : { server }) }
          if (!isUsable(caller)) return []
          const meant = tool === undefined || server === undefined ? undefined : toolsOf(server).get(tool)
          if (tool === undefined) return [{ ...place, effect, state: ofEffect(caller, place, effect) }]
          return meant === undefined ? [] : [{ ...place, tool, state: ofTool(caller, client, meant) }]
        },
      )
      return { changed, undo }
    },
    /** As `permissionEdits`. */
    undo: deps.edits.undo,
  }
}

function sameOrigin({ by: one }: PermissionState, { by: other }: PermissionState): boolean {
  return one.kind === other.kind && one.number === other.number && one.name === other.name
}
