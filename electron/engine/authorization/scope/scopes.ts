import { TooltrayError } from '../../base/errors.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import { isClient } from '../../config/client-names.ts'
import type { ConfigState } from '../../config/config-store.ts'
import type { Policy, PolicyCaller } from '../policy/policy.ts'
import { type Profile, profileFor, profileInForce } from './profile.ts'
import { type Scope, scopeOf } from './scope.ts'

/** A caller whose scope is requested. */
export interface Caller extends PolicyCaller {
  /** The role of its credential. */
  readonly role?: string | undefined
  /** The folder that its session works in. */
  readonly project?: string | undefined
}

type Rules = Pick<ConfigState, 'servers' | 'profiles' | 'roles'> & { readonly settings: { readonly profile: string | undefined } }

/** Cached clients and scopes. Clients choose their own names, so there may be any number. */
const MOST_REMEMBERED = 500

/** The scopes of callers; the only place that creates them. Returns the same scope as long as the configuration is unchanged. */
export interface Scopes {
  /**
   * Of a client: from its profile, the role of its credential, the roles that name it, and the rules that apply to it. Undefined: it sees
   * everything. Throws `profile_unknown` and `role_unknown`: a client must not see more because a name was mistyped.
   */
  of(caller: Caller): Scope | undefined
  /** Of the active profile, if it exists. A missing one is reported elsewhere. */
  inForce(): Scope | undefined
  /**
   * Resolves the profile that a request of the local user names to a scope. Roles do not apply to the local user. Throws `profile_unknown`.
   */
  asked<Request extends object>(
    request: Request & { readonly profile?: string | undefined },
  ): Omit<Request, 'profile'> & { readonly scope: Scope | undefined }
}

/**
 * Creates the scopes. It caches them until `rules` returns another object.
 *
 * @param rules the active configuration.
 * @param slugOf as in `Directory`.
 * @param policy of the same rules.
 */
export function createScopes(rules: () => Rules, slugOf: (server: string) => string, policy: Pick<Policy, 'denials'>): Scopes {
  let of: Rules | undefined
  /** By caller, and by name of the scope. */
  let known = new Map<string, Scope | undefined>()
  let made = new Map<string, Scope>()
  let owners: ReadonlyMap<string, string> = new Map()
  const current = (): Rules => {
    const now = rules()
    if (now !== of) {
      of = now
      known = new Map()
      made = new Map()
      owners = new Map([...now.servers].flatMap(([server, { project }]) => (project === undefined ? [] : [[server, project]])))
    }
    return now
  }
  /** Callers with the same profile and roles share one scope and its cached answers. */
  const shared = (fresh: Scope | undefined): Scope | undefined => {
    if (fresh === undefined) return undefined
    const scope = made.get(fresh.name) ?? fresh
    made.set(scope.name, scope)
    return scope
  }
  const ofProfile = (profile: Profile | undefined): Scope | undefined => shared(scopeOf({ profile, roles: new Map() }, slugOf))
  const ofCaller: Scopes['of'] = (caller) => {
    const now = current()
    const isPlain = now.roles.size === 0 && caller.role === undefined && (caller.profile ?? now.settings.profile) === undefined
    const denials = policy.denials(caller)
    if (isPlain && owners.size === 0 && denials === undefined) return undefined
    // If no folder brings servers, the folder makes no difference.
    const folder = owners.size === 0 ? undefined : caller.project
    const key = JSON.stringify([caller.client, caller.profile ?? null, caller.role ?? null, folder ?? null, caller.provenAs ?? null])
    if (known.has(key)) return known.get(key)
    const scope = shared(
      scopeOf({ profile: profileFor(caller.profile, now), roles: rolesOf(caller, now), denials, projects: { owners, folder } }, slugOf),
    )
    known.set(key, scope)
    forgetOldest(known, MOST_REMEMBERED)
    return scope
  }
  return {
    of: ofCaller,
    inForce: () => ofProfile(profileInForce(current())),
    asked: ({ profile, ...request }) => ({
      ...request,
      scope: profile === undefined ? undefined : ofProfile(profileFor(profile, current())),
    }),
  }
}

function rolesOf({ client, role }: Caller, { roles }: Rules): Rules['roles'] {
  if (role !== undefined && !roles.has(role)) throw unknownRole(role, roles)
  return new Map([...roles].filter(([name, { clients }]) => name === role || isClient(client, clients ?? [])))
}

function unknownRole(role: string, roles: Rules['roles']): TooltrayError {
  const known = [...roles.keys()]
  return new TooltrayError('role_unknown', `There is no role named "${role}".`, {
    hint: known.length === 0 ? 'There are none yet: write one into "roles" of servers.json.' : `The roles are: ${known.join(', ')}.`,
    data: { role, known },
  })
}
