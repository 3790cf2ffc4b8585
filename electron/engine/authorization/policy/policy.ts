import type { Effect } from '../../../contract/tools.ts'
import { TooltrayError } from '../../base/errors.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import { asksItself, isClient } from '../../config/apps/client-names.ts'
import type { ConfigState } from '../../config/config-store.ts'
import type { RoleEntry } from '../../config/roles/role-entry.ts'
import type { Settings } from '../../config/settings-schema.ts'
import type { AsCalled } from '../../catalog/effects/call-effect.ts'
import type { Subject } from '../scope/subject.ts'
import { type Profile, profileFor, profileInForce } from '../scope/profile.ts'
import { type Scope, createScope } from '../scope/scope.ts'
import type { PolicyAnswer } from './decide.ts'
import { defaultRules } from './default-rules.ts'
import { entryRules } from './entry-rules.ts'
import { allowedBy, roleRules } from './role-rules.ts'
import { type Arguments, type PolicyTool, type Rule, inOrder } from './rule.ts'
import { type MatchedRule, matcherOf } from './rule-match.ts'
import { type Owners, folderRule, profileRule } from './server-rules.ts'

type State = Pick<ConfigState, 'servers' | 'profiles' | 'roles' | 'rules'> & {
  readonly settings: Pick<Settings, 'profile' | 'destructive'>
}

/** Decides what callers may see and which of their calls run, by everything in servers.json; the only place that does. */
export interface Policy {
  /** Decides on a call, as `Scope.authorize`, by what this call does. Throws as `scopeOf`. */
  authorize(tool: AsCalled<PolicyTool>, subject: Subject, args: Arguments | undefined): PolicyAnswer
  /** Decides on a read of a resource or prompt, as `Scope.authorizeRead`. Throws as `scopeOf`. */
  authorizeRead(request: PolicyTool, subject: Subject, args: Arguments | undefined): PolicyAnswer
  /** Decides on tools with an effect that no rule names, as `Scope.authorizeEffect`. Throws as `scopeOf`. */
  authorizeEffect(effect: Effect, subject: Subject, server?: string): PolicyAnswer
  /**
   * What a client may see. Undefined: everything. Returns the same scope as long as the configuration is unchanged. Throws
   * `profile_unknown` and `role_unknown`: a client must not see more because a name was mistyped.
   */
  scopeOf(subject: Subject): Scope | undefined
  /** Of the active profile, if it exists. A missing one is reported elsewhere. */
  scopeInForce(): Scope | undefined
  /**
   * Resolves the profile that a request of the local user names to a scope. Roles and rules do not apply to the local user. Throws
   * `profile_unknown`.
   */
  scopeAsked<Request extends object>(
    request: Request & { readonly profile?: string | undefined },
  ): Omit<Request, 'profile'> & { readonly scope: Scope | undefined }
}

/** Cached callers. Clients choose their own names, so there may be any number. */
const MOST_REMEMBERED = 500

/**
 * Creates the policy. It caches the scopes of callers until `state` returns another object.
 *
 * @param state the active configuration.
 * @param slugOf the prefix of a server's tool names.
 */
export function createPolicy(state: () => State, slugOf: (server: string) => string): Policy {
  let from: State | undefined
  let rules: readonly MatchedRule[] = []
  let ofEntries: ReadonlyMap<string, readonly Rule[]> = new Map()
  let owners = NO_OWNERS
  /** Whether each person uses some server as themselves. */
  let isPersonal = false
  let known = new Map<string, Scope>()
  /** By what holds for a subject. Callers for whom the same holds share a scope and its cached answers. */
  let made = new Map<string, Scope>()

  const current = (): State => {
    const now = state()
    if (now === from) return now
    rules = inOrder(now.rules.map(matcherOf))
    ofEntries = new Map([...now.servers].map(([server, config]) => [server, entryRules(server, config)]))
    owners = new Map([...now.servers].flatMap(([server, { project }]) => (project === undefined ? [] : [[server, project]])))
    isPersonal = [...now.servers.values()].some(({ sharing }) => sharing === 'person')
    known = new Map()
    made = new Map()
    // Last, so that a failure above is met again by the next call, which must not decide by older rules.
    from = now
    return now
  }

  /** Roles, rules and project folders do not apply to the local user, who is no subject. */
  const make = (profile: Profile | undefined, subject?: Subject): Scope => {
    const { settings, roles: all } = current()
    const roles = subject === undefined ? new Map<string, RoleEntry>() : rolesOf(subject, all)
    const by = subject && { ...subject, profile: profile?.name }
    const holding = by === undefined ? [] : rules.filter((rule) => rule.holdsFor(by))
    const unproven = by === undefined ? [] : rules.filter((rule) => rule.wouldAllow(by))
    const folders = subject === undefined ? NO_OWNERS : owners
    const folder = folders.size === 0 ? undefined : subject?.project
    const leftTo = settings.destructive === 'client' && asksItself(subject?.provenAs) ? subject?.client : undefined
    const named = [profile?.name ?? null, folder ?? null]
    const places = [holding, unproven].map((some) => some.map((rule) => rules.indexOf(rule)))
    const key = JSON.stringify([...named, folders.size, [...roles.keys()], places, leftTo])
    const before = made.get(key)
    if (before !== undefined) return before
    const denies = holding.some(({ decision, fits }) => decision === 'deny' && fits === undefined)
    const entries = denies ? JSON.stringify(holding.map(({ entry }) => entry)) : null
    const scope = createScope({
      profile,
      unproven,
      slugOf,
      name: JSON.stringify([...named, entries, ...roles.keys()]),
      rules: JSON.stringify([[...folders], ...named, [...(profile?.servers ?? [])].sort(), [...roles.values()], entries]),
      hides: folders.size > 0 || profile !== undefined || roles.size > 0 || denies,
      limitsTools: roles.size > 0 || denies,
      ofServers: [folderRule(folders, folder), ...(profile === undefined ? [] : [profileRule(profile, folders)])],
      ofRoles: [...roles].flatMap(([role, entry]) => roleRules(role, entry)),
      ofEntry: (server) => ofEntries.get(server) ?? NONE,
      ofPerson: [...holding, ...defaultRules(settings.destructive, leftTo, whyAllowed(profile, roles))],
    })
    made.set(key, scope)
    forgetOldest(made, MOST_REMEMBERED)
    return scope
  }

  const of = (subject: Subject): Scope => {
    const now = current()
    // If no folder brings servers, the folder makes no difference.
    const folder = owners.size === 0 ? undefined : subject.project
    const person = isPersonal ? subject.person : undefined
    const named = [subject.profile, subject.role, folder, subject.provenAs, person]
    const key = JSON.stringify([subject.client, ...named.map((each) => each ?? null)])
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(profileFor(subject.profile, now), subject)
    const scope = person === undefined ? made : { ...made, person }
    known.set(key, scope)
    forgetOldest(known, MOST_REMEMBERED)
    return scope
  }
  const visible = (scope: Scope): Scope | undefined => (scope.hides || scope.person !== undefined ? scope : undefined)

  return {
    authorize: (tool, subject, args) => of(subject).authorize(tool, args),
    authorizeRead: (request, subject, args) => of(subject).authorizeRead(request, args),
    authorizeEffect: (effect, subject, server) => of(subject).authorizeEffect(effect, server),
    scopeOf: (subject) => visible(of(subject)),
    scopeInForce: () => visible(make(profileInForce(current()))),
    scopeAsked: ({ profile, ...request }) => ({
      ...request,
      scope: profile === undefined ? undefined : make(profileFor(profile, current())),
    }),
  }
}

const NONE: readonly Rule[] = []
const NO_OWNERS: Owners = new Map()

/** What allows a tool that no rule decides on: roles that have an `allow`, else the profile, else nothing in particular. */
function whyAllowed(profile: Profile | undefined, roles: State['roles']): Rule['reason'] {
  const allowing = [...roles].map(([role, entry]) => [role, allowedBy(entry)] as const)
  return ({ server, qualifiedName, names }) => {
    const by = allowing.flatMap(([role, patternFor]) => {
      const pattern = patternFor(names)
      return pattern === undefined ? [] : [`"allow" of the role ${role} has ${pattern}`]
    })
    if (by.length > 0) return `${by.join(', and ')}.`
    return `${profile === undefined ? 'Nothing' : `${server.name} is in the profile ${profile.name}, and nothing`} denies ${qualifiedName}.`
  }
}

function rolesOf({ client, role }: Subject, roles: State['roles']): State['roles'] {
  if (role !== undefined && !roles.has(role)) throw unknownRole(role, roles)
  return new Map([...roles].filter(([name, { clients }]) => name === role || isClient(client, clients ?? [])))
}

function unknownRole(role: string, roles: State['roles']): TooltrayError {
  const known = [...roles.keys()]
  return new TooltrayError('role_unknown', `There is no role named "${role}".`, {
    hint: known.length === 0 ? 'There are none yet. Create one with: tooltray role save' : `The roles are: ${known.join(', ')}.`,
    data: { role, known },
  })
}
