import { exposedName } from '../../catalog/names.ts'
import type { ConfigState } from '../../config/config-store.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Arguments, Denials, PolicyTool } from '../policy/policy.ts'
import { toolNames } from '../policy/tool-match.ts'
import type { Profile } from './profile.ts'
import { type RoleRules, roleRules } from '../policy/role-rules.ts'
import { offerRules } from './rules.ts'

/** A tool by all that it may be called. */
export type NamedTool = PolicyTool

/**
 * What a caller may see and use, of what servers offer by their own rules: the one predicate that lists, searches, descriptions and calls
 * all go by. What is outside of it is not there. Whoever has none sees everything.
 */
export interface Scope {
  /** The profile that it is of. */
  readonly profile: Profile | undefined
  /** What it is called: the same for the same profile, roles and rules, whatever the former say at the moment. */
  readonly name: string
  /** All that decides: equal texts, equal answers. */
  readonly rules: string
  /** Whether it tells tools of one server apart. */
  readonly limitsTools: boolean
  hasServer(server: string): boolean
  hasTool(tool: NamedTool): boolean
  /** Why a tool is not there, as a sentence that names the rule; undefined where it is. */
  refusal(tool: NamedTool): string | undefined
  /** The same of a call of a tool that is there, by its arguments. */
  callRefusal(tool: NamedTool, args: Arguments): string | undefined
  /** Whether that goes by the arguments. */
  goesByArguments(tool: NamedTool): boolean
  /** Patterns of roles by which a tool is there, as parts of a sentence. */
  allowedBy(tool: NamedTool): string[]
}

/** One thing that narrows what there is. A scope has what all its limits let through. */
interface Limit {
  readonly rules: unknown
  /** Why a server is not there, as a sentence. */
  serverRefused(server: string): string | undefined
  /** The same of a tool of a server that is there; not set: all of them are. */
  toolRefused?(tool: NamedTool): string | undefined
  callRefused?(tool: NamedTool, args: Arguments): string | undefined
  goesByArguments?(tool: NamedTool): boolean
  allowedBy?(tool: NamedTool): string[]
}

/** What a scope is made of. */
interface ScopeDeps {
  readonly profile: Profile | undefined
  /** By their names. A tool must be there for each of them. */
  readonly roles: ReadonlyMap<string, RoleEntry>
  /** What rules keep from the caller. */
  readonly denials?: Denials | undefined
  /** The folders that bring servers, by the names of these, and the one that is worked in; not set: nobody minds. */
  readonly projects?: { readonly owners: ReadonlyMap<string, string>; readonly folder: string | undefined }
}

/**
 * The scope of a profile, of roles, of rules, and of a project; undefined where nothing is held back.
 *
 * @param slugOf as in `Directory`.
 */
export function scopeOf({ profile, roles, denials, projects }: ScopeDeps, slugOf: (server: string) => string): Scope | undefined {
  const { owners = new Map<string, string>(), folder } = projects ?? {}
  const limits: Limit[] = [
    ...(owners.size === 0 ? [] : [projectLimit(owners, folder)]),
    // What a folder brings is for all who work there.
    ...(profile === undefined ? [] : [profileLimit(profile, (server) => owners.has(server))]),
    ...[...roles].map(([name, entry]) => roleLimit(name, entry, slugOf)),
    ...(denials === undefined ? [] : [denials]),
  ]
  if (limits.length === 0) return undefined
  /** By all that a server is called. */
  const serverRefusals = new Map<string, string | undefined>()
  const serverRefused = (server: string): string | undefined => {
    const names = JSON.stringify([server, slugOf(server)])
    if (serverRefusals.has(names)) return serverRefusals.get(names)
    const refusal = firstOf(limits, (limit) => limit.serverRefused(server))
    serverRefusals.set(names, refusal)
    return refusal
  }
  /** For as long as a tool is on offer as it is: it is asked for with every list and call. */
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
 * Which of a server's tools a scope has, and under which names, where nothing but their own names is known of them.
 *
 * @returns gives the name shown of a tool; undefined for one that is not there.
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

/** The servers that are on, of a scope, in their order. */
export function serversWithin(servers: ConfigState['servers'], scope: Scope | undefined): [string, ServerConfig][] {
  return [...servers].filter(([name, { enabled }]) => enabled && scope?.hasServer(name) !== false)
}
