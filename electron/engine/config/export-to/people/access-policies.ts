import { isSeveral, shownPattern } from '../../../../contract/consent/name-pattern.ts'
import type { RoleEntry } from '../../roles/role-entry.ts'
import type { ExportedServer } from '../exported-server.ts'
import { type PeopleAccess, allowsAll } from './people-access.ts'
import { overlap, roleOnServer } from './role-patterns.ts'

/** Characters in names that Tooltray does not change for clients. */
const PLAIN_START = /^[A-Za-z0-9_-]*\*?$/
/** Characters of a name that is not shortened for any server. */
const LONGEST_PLAIN = 32

/** Cedar has no lists of policies without one. */
const REFUSE_ALL = 'forbid(principal, action, resource);'

/**
 * Returns Cedar policies of a gateway for the access of users. What no policy permits is refused, and so is a request for which a
 * policy cannot be evaluated, such as one with a group claim that is no list.
 *
 * @param slugs the prefix of the tool names of each server, by the name of the server.
 */
export function accessPolicies(access: PeopleAccess, servers: readonly ExportedServer[], slugs: ReadonlyMap<string, string>): string[] {
  const { nameClaim, clients, groups, otherwise, servers: ofProfile } = access
  const name = has(nameClaim)
  const accepted = [
    `${name} && ${claim(nameClaim)} like "*" && ${claim(nameClaim)} != ""`,
    ...(clients === undefined ? [] : [client(clients)]),
  ]
  const inGroup = (group: string): string =>
    `(${has(groups?.claim ?? '')} && ${claim(groups?.claim ?? '')}.contains(${JSON.stringify(group)}))`
  const cases: (readonly [when: readonly string[], role: RoleEntry])[] = (groups?.roles ?? []).map(([group, role], index, all) => {
    const before = all.slice(0, index).map(([each]) => `!${inGroup(each)}`)
    return [[inGroup(group), ...before], role]
  })
  const others = (groups?.roles ?? []).map(([group]) => `!${inGroup(group)}`)
  const policies = [...cases, [others, otherwise] as const].flatMap(([when, role]) => {
    const permitted = permittedTo([role, ...access.always.map(([, each]) => each)], servers, slugs, ofProfile)
    const conditions = [...accepted, ...when]
    if (permitted === 'everything') return [`permit(principal, action, resource) when { ${conditions.join(' && ')} };`]
    if (permitted.length === 0) return []
    return [
      `permit(principal, action == Action::"call_tool", resource) when { ${[...conditions, `(${permitted.join(' || ')})`].join(' && ')} };`,
    ]
  })
  return policies.length === 0 ? [REFUSE_ALL] : policies
}

const has = (name: string): string => `principal has ${JSON.stringify(`claim_${name}`)}`
const claim = (name: string): string => `principal[${JSON.stringify(`claim_${name}`)}]`

function client(clients: readonly string[]): string {
  const isIn = (name: string): string => `${has(name)} && ${JSON.stringify(clients)}.contains(${claim(name)})`
  return `(${isIn('azp')} || !(${has('azp')}) && ${isIn('client_id')})`
}

/** Returns conditions on the name of a tool, one of which must hold; none if the roles cannot be said together. */
function permittedTo(
  roles: readonly RoleEntry[],
  servers: readonly ExportedServer[],
  slugs: ReadonlyMap<string, string>,
  ofProfile: readonly string[] | undefined,
): 'everything' | string[] {
  const [role = {}, ...more] = roles.filter((each) => !allowsAll(each))
  if (more.length > 0) return []
  if (allowsAll(role) && ofProfile === undefined) return 'everything'
  return servers.flatMap((server) => {
    if (ofProfile?.includes(server.server) === false) return []
    return permittedOn(role, server, slugs.get(server.server) ?? server.server).map((pattern) => {
      const text = JSON.stringify(`${server.name}_${shownPattern(pattern)}`)
      return isSeveral(pattern) ? `resource.name like ${text}` : `resource.name == ${text}`
    })
  })
}

/**
 * Returns patterns of the permitted tools of a server by their shown names. Cedar compares names in one case alone, so that a denied name
 * cannot be said: an allowed pattern that denied names may match, too, is left out.
 */
function permittedOn(role: RoleEntry, server: ExportedServer, slug: string): string[] {
  const { allow = ['*'], deny } = roleOnServer(role, server, slug)
  const { rename } = server.entry.tools
  return allow.filter((pattern) => {
    if (pattern === '') return false
    if (deny.length === 0) return true
    const renamed = [...rename].filter(([, shown]) => overlap(pattern, shown)).map(([own]) => own)
    // Other names are changed for clients, and may be denied by the changed name.
    const isPlain = [pattern, ...renamed].every(
      (each) => PLAIN_START.test(shownPattern(each)) && shownPattern(each).length <= LONGEST_PLAIN,
    )
    return isPlain && !deny.some((denied) => [pattern, ...renamed].some((each) => overlap(denied, each)))
  })
}
