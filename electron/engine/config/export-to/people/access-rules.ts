import type { RoleEntry } from '../../roles/role-entry.ts'
import type { ExportedServer } from '../exported-server.ts'
import { listOf, quoted, toolTerms } from '../tool-expression.ts'
import { type PeopleAccess, allowsAll } from './people-access.ts'
import { roleOnServer } from './role-patterns.ts'

/** Bytes of a user's name, as in the tokens that Tooltray accepts. Inner: the provider chooses names. */
const LONGEST_NAME = 200

/**
 * Returns agentgateway's rules (CEL) for the access of users. A request must fulfill each of them; a rule that cannot be evaluated is not
 * fulfilled, such as one on a claim that is missing.
 *
 * @param slugs the prefix of the tool names of each server, by the name of the server.
 */
export function accessRules(access: PeopleAccess, servers: readonly ExportedServer[], slugs: ReadonlyMap<string, string>): string[] {
  const { nameClaim, clients, groups, otherwise, always, servers: ofProfile } = access
  const name = claim(nameClaim)
  const byRole = (role: RoleEntry): string => roleRule(role, servers, slugs)
  // A user's first group decides. One flat rule for each, because agentgateway reads no deeply nested ones.
  const inGroup = (groups?.roles ?? []).map(([group]) => hasGroup(groups?.claim ?? '', group))
  const byGroups = [...(groups?.roles ?? []).map(([, role]) => role), otherwise].flatMap((role, index) => {
    const rule = byRole(role)
    const isOther = inGroup.slice(index, index + 1).map((each) => `!${each}`)
    return rule === 'true' ? [] : [[...isOther, ...inGroup.slice(0, index), `(${rule})`].join(' || ')]
  })
  const inProfile = ofProfile && servers.filter(({ server }) => ofProfile.includes(server)).map((server) => server.name)
  return [
    `type(${name}) == type("") && ${name} != "" && !${name}.matches(${quoted('\\p{C}')}) && size(${name}) <= ${LONGEST_NAME}`,
    ...(clients === undefined ? [] : [`("azp" in jwt ? jwt["azp"] : jwt["client_id"]) in ${listOf(clients)}`]),
    ...byGroups,
    ...always.map(([, role]) => byRole(role)),
    ...(inProfile === undefined ? [] : [byFeature(`mcp.tool.target in ${listOf(inProfile)}`, inProfile)]),
  ]
}

const claim = (name: string): string => `jwt[${quoted(name)}]`

/** A claim is a text or a list of texts. In a text, `in` would find parts of it. */
function hasGroup(name: string, group: string): string {
  const value = claim(name)
  const isOne = `type(${value}) == type([]) ? ${quoted(group)} in ${value} : ${value} == ${quoted(group)}`
  return `(${quoted(name)} in jwt && (${isOne}))`
}

/** A rule for calls of tools, and for prompts and resources of some servers. */
function byFeature(onTools: string, visible: readonly string[]): string {
  const named = listOf(visible)
  const others = `has(mcp.prompt) ? mcp.prompt.target in ${named} : has(mcp.resource) && mcp.resource.target in ${named}`
  return `has(mcp.tool) ? (${onTools}) : (${others})`
}

function roleRule(role: RoleEntry, servers: readonly ExportedServer[], slugs: ReadonlyMap<string, string>): string {
  if (allowsAll(role)) return 'true'
  const visible = servers.filter((server) => roleOnServer(role, server, slugOf(server, slugs)).isVisible)
  const onTools = visible.map((server) => toolsRule(role, server, slugOf(server, slugs)))
  return byFeature(
    onTools.length === 0 ? 'false' : onTools.join(' || '),
    visible.map(({ name }) => name),
  )
}

const slugOf = ({ server }: ExportedServer, slugs: ReadonlyMap<string, string>): string => slugs.get(server) ?? server

function toolsRule(role: RoleEntry, server: ExportedServer, slug: string): string {
  return `(${toolTerms(roleOnServer(role, server, slug), server, slug).join(' && ')})`
}
