import type { ConfigState } from '../../config/config-store.ts'
import type { Effect } from '../../../contract/tools.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import {
  type Decider,
  type DeciderDeps,
  type Denial,
  type PolicyAnswer,
  type Refusal,
  createDecider,
  serverDenial,
} from '../policy/decide.ts'
import { offerRules } from '../policy/entry-rules.ts'
import type { PolicyTool, Rule } from '../policy/rule.ts'
import { namedTool } from '../policy/tool-match.ts'
import type { Profile } from './profile.ts'

/**
 * What a caller may see and use of what servers offer. Lists, searches, descriptions, calls, and checks all ask it, and it decides by one
 * list of rules. Tools outside the scope are invisible. No scope means no restriction.
 */
export interface Scope {
  /** Its profile. */
  readonly profile: Profile | undefined
  /** Whose lists are shown of servers that each person uses as themselves; undefined: those of the user of this computer. */
  readonly person?: string | undefined
  /** Its name: the same for the same profile, roles and rules, whatever those currently contain. */
  readonly name: string
  /** Everything that decides on visibility: equal texts mean equal answers. */
  readonly rules: string
  /** Whether it hides anything. */
  readonly hides: boolean
  /** Whether it distinguishes between tools of one server. */
  readonly limitsTools: boolean
  hasServer(server: string): boolean
  /** Why a whole server is hidden; undefined if some tool of it could be visible, whatever tools it has now. */
  serverRefusal(server: string): Refusal | undefined
  hasTool(tool: PolicyTool): boolean
  /** As in `Decider`. */
  refusal: Decider['refusal']
  /** As in `Decider`. */
  authorize: Decider['authorize']
  /** The same for a read of a resource or prompt, as a tool of its server. What entries and roles say of single tools does not apply. */
  authorizeRead: Decider['authorize']
  /**
   * Decides on tools with an effect that no rule names: what entries and roles say of single tools does not apply.
   *
   * @param server undefined: of any server.
   */
  authorizeEffect(effect: Effect, server?: string): PolicyAnswer
}

/** What a scope is made of. All rules are in order, and together they apply to every tool. */
export interface ScopeParts
  extends Pick<Scope, 'profile' | 'name' | 'rules' | 'hides' | 'limitsTools'>, Pick<DeciderDeps, 'unproven' | 'slugOf'> {
  /** What profiles and project folders deny: servers. */
  readonly ofServers: readonly Rule[]
  /** What roles deny: tools, and servers that have no others. */
  readonly ofRoles: readonly Rule[]
  /** What the entry of a server denies: tools. */
  readonly ofEntry: (server: string) => readonly Rule[]
  /** Those of servers.json, and the defaults. */
  readonly ofPerson: readonly Rule[]
}

/** Creates a scope. It caches its answers, so a new one is needed when any of its parts changes. */
export function createScope({ ofServers, ofRoles, ofEntry, ofPerson, unproven, slugOf, ...scope }: ScopeParts): Scope {
  const all = [...ofServers, ...ofRoles, ...ofPerson]
  const onReads = [...ofServers, ...ofPerson]
  const rulesFor = (server: string): readonly Rule[] => {
    const first = ofEntry(server)
    return first.length === 0 ? all : [...first, ...all]
  }
  const ofTools = createDecider({ rulesFor, unproven, slugOf })
  const ofReads = createDecider({ rulesFor: () => onReads, unproven, slugOf })
  const ofAnyServer = createDecider({ rulesFor: () => ofPerson, unproven, slugOf })
  /** Cached by all names of a server. */
  const serverRefusals = new Map<string, Denial | undefined>()
  const denialOf = (name: string): Denial | undefined => {
    const server = { name, slug: slugOf(name) }
    const key = JSON.stringify([name, server.slug])
    if (!serverRefusals.has(key)) serverRefusals.set(key, serverDenial(all, server))
    return serverRefusals.get(key)
  }
  return {
    ...scope,
    serverRefusal: denialOf,
    hasServer: (server) => denialOf(server) === undefined,
    hasTool: (tool) => ofTools.refusal(tool) === undefined,
    refusal: ofTools.refusal,
    authorize: ofTools.authorize,
    authorizeRead(request, args) {
      return denialOf(request.server) ?? ofReads.authorize(request, args)
    },
    authorizeEffect(effect, server) {
      const decider = server === undefined ? ofAnyServer : ofReads
      const name = server ?? ''
      const unnamed = { server: name, name: '', qualifiedName: name, source: { name: '' }, effect }
      return (server === undefined ? undefined : denialOf(server)) ?? decider.authorize(unnamed, undefined)
    },
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
  const named = { name: server, slug: slugOf(server) }
  const { shownName } = offerRules(config, named)
  if (scope === undefined || !scope.limitsTools) return shownName
  return (tool) => {
    const name = shownName(tool)
    return name !== undefined && scope.hasTool(namedTool(tool, name, named)) ? name : undefined
  }
}

/** The enabled servers of a scope, in order. */
export function serversWithin(servers: ConfigState['servers'], scope: Scope | undefined): [string, ServerConfig][] {
  return [...servers].filter(([name, { enabled }]) => enabled && scope?.hasServer(name) !== false)
}
