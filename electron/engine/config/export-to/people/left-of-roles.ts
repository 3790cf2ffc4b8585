import type { ConfigExport } from '../../config-export.ts'
import { roleEntry } from '../../roles/role-entry.ts'
import type { LeftOut } from '../target-export.ts'
import { type PeopleAccess, allowsAll } from './people-access.ts'

const ARGUMENTS =
  'Arguments of calls are not checked there. What only such patterns allow, and each tool that they deny, is refused. Write policies there.'
const PLAIN = 'Where it has patterns, tools are refused whose names have other characters than letters, digits, "_", "." and "-".'
const CLIENTS = 'Its "clients" may match users, so it applies to all users there.'
const DENY =
  'Its "deny" cannot be said there in any case: tools that it may deny are refused. List the others in "allow", or write policies there.'
const MISSING = 'There is no such role. Its users are rejected there, as here.'
const LISTED = 'The claim must be a list there. Users whose claim is a text are refused.'
const NO_PROMPTS = 'Users get no prompts and resources there. Write policies there.'
const TOGETHER = 'Two roles with lists cannot be combined there: users with both are refused.'
const ONLY_TOOLS = 'Users with this role get no prompts and resources there. Write policies there.'

/** Returns how the access of users is stricter in the other program than here: by role in use, and by the claim for it. */
export function leftOfRoles(
  { used, missing, groups, always, servers }: PeopleAccess,
  roles: ConfigExport['roles'],
  target: 'agentgateway' | 'toolhive',
): LeftOut[] {
  const absent = missing.map((name) => ({ server: '', field: `roles.${name}`, why: MISSING }))
  const listed = groups === undefined || target !== 'toolhive' ? [] : [{ server: '', field: 'settings.http.oidc.roleClaim', why: LISTED }]
  const limited = used.flatMap((name) => {
    const parsed = roleEntry.safeParse(roles[name])
    if (!parsed.success || allowsAll(parsed.data)) return []
    const { allow = [], deny = [] } = parsed.data
    const why = [
      ...([...allow, ...deny].some((pattern) => typeof pattern !== 'string') ? [ARGUMENTS] : []),
      ...(target === 'toolhive' ? [...(deny.length === 0 ? [] : [DENY]), ONLY_TOOLS] : [PLAIN]),
      ...(always.some(([each]) => each === name) ? [target === 'toolhive' ? `${CLIENTS} ${TOGETHER}` : CLIENTS] : []),
    ]
    return [{ server: '', field: `roles.${name}`, why: why.join(' ') }]
  })
  const inProfile =
    servers === undefined || target !== 'toolhive' ? [] : [{ server: '', field: 'settings.http.oidc.profile', why: NO_PROMPTS }]
  return [...listed, ...inProfile, ...absent, ...limited]
}
