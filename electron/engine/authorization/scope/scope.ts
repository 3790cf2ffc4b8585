import { exposedName } from '../../catalog/names.ts'
import type { ConfigState } from '../../config/config-store.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Arguments, Denials, PolicyTool } from '../policy/policy.ts'
import { toolNames } from '../policy/tool-match.ts'
import type { Profile } from './profile.ts'
import { type RoleRules, roleRules } from '../policy/role-rules.ts'
import { offerRules } from './rules.ts'

/** A tool by all its names. */
export type NamedTool = PolicyTool

/**
 * What a caller may see and use of what servers offer. Lists, searches, descriptions, and calls all use this one predicate. Tools outside
 * the scope are invisible. No scope means no restriction.
 */
export interface Scope {
  /** Its profile. */
  readonly profile: Profile | undefined
  /** Its name: the same for the same profile, roles and rules, whatever those currently contain. */
  readonly name: string
  /** Everything that decides: equal texts mean equal answers. */
  readonly rules: string
  /** Whether it distinguishes between tools of one server. */
  readonly limitsTools: boolean
  hasServer(server: string): boolean
  hasTool(tool: NamedTool): boolean
  /** Why a tool is hidden, as a sentence that names the rule; undefined if it is visible. */
  refusal(tool: NamedTool): string | undefined
  /** Why a call of a visible tool may not run with these arguments; undefined if it may. */
  callRefusal(tool: NamedTool, args: Arguments): string | undefined
  /** Whether `callRefusal` depends on the arguments. */
  goesByArguments(tool: NamedTool): boolean
  /** Patterns of roles that make a tool visible, as parts of a sentence. */
  allowedBy(tool: NamedTool): string[]
}

/** One restriction. A scope contains what all its limits permit. */
interface Limit {
  readonly rules: unknown
  /** Why a server is hidden, as a sentence. */
  serverRefused(server: string): string | undefined
  /** Why a tool of a visible server is hidden. Not set: none is. */
  toolRefused?(tool: NamedTool): string | undefined
  callRefused?(tool: NamedTool, args: Arguments): string | undefined
  goesByArguments?(tool: NamedTool): boolean
  allowedBy?(tool: NamedTool): string[]
}

/** What a scope is created from. */
interface ScopeDeps {
  readonly profile: Profile | undefined
  /** By name. A tool must be visible for each of them. */
  readonly roles: ReadonlyMap<string, RoleEntry>
  /** What rules hide from the caller. */
  readonly denials?: Denials | undefined
  /** The project folders of servers, by server name, and the folder of the session. Not set: no restriction. */
  readonly projects?: { readonly owners: ReadonlyMap<string, string>; readonly folder: string | undefined }
}

/**
 * Creates the scope of a profile, of roles, of rules, and of a project; undefined if nothing is restricted. It caches its answers, so a new
 * one is needed when any of these changes.
 *
 * @param slugOf as in `Directory`.
 */
export function scopeOf({ profile, roles, denials, projects }: ScopeDeps, slugOf: (server: string) => string): Scope | undefined {
  const { owners = new Map<string, string>(), folder } = projects ?? {}
  const limits: Limit[] = [
    ...(owners.size === 0 ? [] : [projectLimit(owners, folder)]),
    // Servers of a project folder are available to everyone who works there.
    ...(profile === undefined ? [] : [profileLimit(profile, (server) => owners.has(server))]),
    ...[...roles].map(([name, entry]) => roleLimit(name, entry, slugOf)),
    ...(denials === undefined ? [] : [denials]),
  ]
  if (limits.length === 0) return undefined
  /** Cached by all names of a server. */
  const serverRefusals = new Map<string, string | undefined>()
  const serverRefused = (server: string): string | undefined => {
    const names = JSON.stringify([server, slugOf(server)])
    if (serverRefusals.has(names)) return serverRefusals.get(names)
    const refusal = firstOf(limits, (limit) => limit.serverRefused(server))
    serverRefusals.set(names, refusal)
    return refusal
  }
  /** Cached for as long as the tool object exists, since every list and call asks again. */
  const refusals = new WeakMap<NamedTool, { readonly refusal: string | undefined }>()
  const refusal = (tool: NamedTool): string | undefined => {
    const known = refusals.get(tool)
    if (known !== undefined) return known.refusal
    const found = serverRefused(tool.server) ?? firstOf(limits, (limit) => limit.toolRefused?.(tool))
    refusals.set(tool, { refusal: found })
    return found
  }
  return {
    profile,
    name: JSON.stringify([profile?.name ?? null, folder ?? null, denials?.rules ?? null, ...roles.keys()]),
    rules: JSON.stringify(limits.map(({ rules }) => rules)),
    limitsTools: limits.some(({ toolRefused }) => toolRefused !== undefined),
    hasServer: (server) => serverRefused(server) === undefined,
    hasTool: (tool) => refusal(tool) === undefined,
    refusal,
    callRefusal: (tool, args) => firstOf(limits, (limit) => limit.callRefused?.(tool, args)),
    goesByArguments: (tool) => limits.some((limit) => limit.goesByArguments?.(tool) === true),
    allowedBy: (tool) => limits.flatMap((limit) => limit.allowedBy?.(tool) ?? []),
  }
}

function firstOf(limits: readonly Limit[], refused: (limit: Limit) => string | undefined): string | undefined {
  for (const limit of limits) {
    const refusal = refused(limit)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function projectLimit(owners: ReadonlyMap<string, string>, folder: string | undefined): Limit {
  return {
    rules: [folder ?? null, ...owners],
    serverRefused(server) {
      const owner = owners.get(server)
      return owner === undefined || owner === folder ? undefined : `${server} is there for those alone who work in ${owner}.`
    },
  }
}

function profileLimit({ name, servers }: Profile, isBrought: (server: string) => boolean): Limit {
  return {
    rules: [...servers].sort(),
    serverRefused: (server) => (servers.has(server) || isBrought(server) ? undefined : `${server} is not in the profile ${name}.`),
  }
}

function roleLimit(role: string, entry: RoleEntry, slugOf: (server: string) => string): Limit {
  const rules: RoleRules = roleRules(role, entry)
  const namesArguments = [...(entry.allow ?? []), ...(entry.deny ?? [])].some((pattern) => typeof pattern !== 'string')
  return {
    rules: [entry.allow ?? null, entry.deny ?? []],
    serverRefused: (server) => rules.serverRefused({ name: server, slug: slugOf(server) }),
    toolRefused: (tool) => rules.toolRefused(toolNames(tool, slugOf)),
    allowedBy(tool) {
      const pattern = rules.allowedBy(toolNames(tool, slugOf))
      return pattern === undefined ? [] : [`"allow" of the role ${role} has ${pattern}`]
    },
    ...(namesArguments && {
      callRefused: (tool, args) => rules.callRefused(toolNames(tool, slugOf), args),
      goesByArguments: (tool) => rules.goesByArguments(toolNames(tool, slugOf)),
    }),
  }
}

/**
 * Which of a server's tools are in a scope, and under which names, if only their own names are known.
 *
 * @returns a function that returns the name shown of a tool; undefined if it is hidden.
 */
export function shownWithin(
  scope: Scope | undefined,
  server: string,
  config: ServerConfig,
  slugOf: (server: string) => string,
): (tool: string) => string | undefined {
  const { shownName } = offerRules(config, { name: server, slug: slugOf(server) })
  if (scope === undefined || !scope.limitsTools) return shownName
  return (tool) => {
    const name = shownName(tool)
    if (name === undefined) return undefined
    return scope.hasTool({ server, name, qualifiedName: exposedName(slugOf(server), name), source: { name: tool } }) ? name : undefined
  }
}

/** The enabled servers of a scope, in order. */
export function serversWithin(servers: ConfigState['servers'], scope: Scope | undefined): [string, ServerConfig][] {
  return [...servers].filter(([name, { enabled }]) => enabled && scope?.hasServer(name) !== false)
}
