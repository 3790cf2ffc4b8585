import { exactName } from '../../../../contract/consent/name-pattern.ts'
import type { ConfigExport } from '../../config-export.ts'
import { CLIENT_NAMES, clientIdOf } from '../../apps/client-names.ts'
import { type RoleEntry, roleEntry, unreadableRole } from '../../roles/role-entry.ts'
import type { OidcSettings } from '../../settings/oidc-schema.ts'
import { expressionOf } from '../../tool-pattern.ts'

/** Which users of a provider may use what, as roles say it; a role without lists allows everything. */
export interface PeopleAccess {
  /** The claim that each user has a name in. */
  readonly nameClaim: string
  /** The clients whose tokens are accepted; undefined: all. */
  readonly clients: readonly string[] | undefined
  /** The claim with the groups of a user. The first group in this list that the user has decides on the role. */
  readonly groups: { readonly claim: string; readonly roles: readonly (readonly [group: string, role: RoleEntry])[] } | undefined
  /** The role of users without such a group. */
  readonly otherwise: RoleEntry
  /** Roles that apply to every user as well, because their `clients` may match one. */
  readonly always: readonly (readonly [name: string, role: RoleEntry])[]
  /** The servers of the profile that all users work in; undefined: all. */
  readonly servers: readonly string[] | undefined
  /** The names of all roles in use, and of those in use that do not exist. */
  readonly used: readonly string[]
  readonly missing: readonly string[]
}

const NOTHING: RoleEntry = { allow: [] }
const EVERYTHING: RoleEntry = {}

/** Whether a role has no lists. */
export const allowsAll = ({ allow, deny = [] }: RoleEntry): boolean => allow === undefined && deny.length === 0

/**
 * Returns who may use what by the settings of a provider. Undefined if each of its users may use everything: a token without `sub`, which
 * has no name here, is none (RFC 9068, section 2.2).
 */
export function peopleAccess(oidc: OidcSettings, { roles, profiles }: Pick<ConfigExport, 'roles' | 'profiles'>): PeopleAccess | undefined {
  const used = new Set<string>()
  const missing = new Set<string>()
  /** A role that does not exist, or that cannot be read, allows nothing. */
  const roleNamed = (name: string): RoleEntry => {
    ;(Object.hasOwn(roles, name) ? used : missing).add(name)
    if (missing.has(name)) return NOTHING
    return roleOf(roles[name])
  }
  const { nameClaim, clients, roleClaim, role, profile } = oidc
  const groups = roleClaim && {
    claim: roleClaim.claim,
    roles: Object.entries(roleClaim.roles).map(([group, named]) => [group, roleNamed(named)] as const),
  }
  const otherwise = role === undefined ? (groups === undefined ? EVERYTHING : NOTHING) : roleNamed(role)
  const always = Object.keys(roles).filter((name) => {
    const { clients: patterns = [], ...limits } = roleOf(roles[name])
    return !allowsAll(limits) && patterns.some(mayMeanUser)
  })
  const servers = profile === undefined ? undefined : Object.hasOwn(profiles, profile) ? serversOf(profiles[profile]) : []
  const isOpen = [clients, groups, role, profile].every((each) => each === undefined) && always.length === 0
  if (isOpen && nameClaim === 'sub') return undefined
  return {
    nameClaim,
    clients,
    groups,
    otherwise,
    always: always.map((each) => [each, roleNamed(each)] as const),
    servers,
    used: [...used],
    missing: [...missing],
  }
}

function roleOf(given: unknown): RoleEntry {
  const parsed = roleEntry.safeParse(given)
  return parsed.success ? parsed.data : unreadableRole(given)
}

const serversOf = (profile: ConfigExport['profiles'][string] | undefined): readonly string[] =>
  Array.isArray(profile) ? profile : (profile?.servers ?? [])

const USER = 'openid:'

/**
 * Whether a pattern of clients matches some user: users have the name `openid:NAME` as a client, which may look like that of an app. A
 * pattern that matches some users counts for all, since names are compared in another way elsewhere.
 */
function mayMeanUser(pattern: string): boolean {
  const exact = exactName(pattern)
  if (exact !== undefined)
    return exact.startsWith(USER) || Object.keys(CLIENT_NAMES).some((id) => id === exact && clientIdOf(USER + id) !== undefined)
  const [start = '', ...rest] = pattern.toLowerCase().split('*')
  if (start.startsWith(USER) || (rest.length > 0 && USER.startsWith(start))) return true
  const expression = expressionOf(pattern.toLowerCase())
  return Object.keys(CLIENT_NAMES).some((id) => expression.test(id) && clientIdOf(USER + id) !== undefined)
}
