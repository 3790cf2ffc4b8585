import { isTyped } from '../../../contract/consent/name-pattern.ts'
import { slugsFor } from '../../catalog/names/names.ts'
import { isProgram } from '../../entry/schema.ts'
import type { ConfigExport } from '../config-export.ts'
import { type ExportedServer, addUnused, exportedServers } from './exported-server.ts'
import { neededSecrets, type NeededSecrets } from './needed-secrets.ts'
import { accessRules } from './people/access-rules.ts'
import { leftOfRoles } from './people/left-of-roles.ts'
import { type PeopleSignIn, peopleSignIn } from './people/people-sign-in.ts'
import { type ProfileGroup, profileGroups } from './profile-groups.ts'
import { resourceNames } from './resource-names.ts'
import type { LeftOut, TargetExport } from './target-export.ts'
import { variableComments } from './variable-comments.ts'
import { toolRulesOf } from './tool-expression.ts'
import { yamlText } from './yaml-text.ts'

/** The port of the gateway. */
export const GATEWAY_PORT = 3000

/** A variable in the file, and not an escaped `$`. */
const VARIABLE = /(?<!\$)(?:\$\$)*\$\{/

/** The parts of a configuration that are written. */
export type SharedConfig = Pick<ConfigExport, 'servers' | 'profiles' | 'roles' | 'rules' | 'settings'>

/** One server of agentgateway's `targets`. */
export type Target = Readonly<Record<string, unknown>>

/** Returns an agentgateway configuration with all servers as targets of one MCP backend. Secrets become variables of its environment. */
export function toAgentgateway(config: SharedConfig): TargetExport {
  const left: LeftOut[] = []
  const secrets = variables()
  const servers = exportedServers(config, resourceNames(Object.keys(config.servers)), left)
  const targets = servers.map((server) => {
    const { target, used } = targetOf(server, secrets)
    addRest(server, used, left)
    return target
  })
  const text = gatewayFile({ servers, targets, secrets, ...sharedParts(config, servers, left) })
  return { files: [{ path: 'config.yaml', text }], left, secrets: secrets.list() }
}

/** The names of environment variables for secrets. */
export const variables = (): NeededSecrets =>
  neededSecrets((text) =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^(?=\d|$)/, '_'),
  )

/** Returns the target for a server, and the fields that it uses. */
export function targetOf({ name, entry }: ExportedServer, secrets: NeededSecrets): { readonly target: Target; readonly used: Set<string> } {
  // The file is passed through shellexpand, which replaces ${NAME} and makes $$ a $.
  const text = (value: string): string =>
    secrets.replaced(
      value,
      (key) => `\${${key}}`,
      (plain) => plain.replaceAll('$', '$$$$'),
    )
  const texts = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value)]))
  if (isProgram(entry)) {
    const stdio = { cmd: text(entry.command), args: entry.args.map(text), env: texts(entry.env) }
    return { target: { name, stdio }, used: new Set(['command', 'args', 'env']) }
  }
  const policies = {
    ...(Object.keys(entry.headers).length === 0 ? {} : { requestHeaderModifier: { set: texts(entry.headers) } }),
    ...(entry.bearer === undefined ? {} : { backendAuth: { key: text(entry.bearer) } }),
  }
  const host = { host: text(entry.url) }
  const target = {
    name,
    ...(entry.transport === 'sse' ? { sse: host } : { mcp: host }),
    ...(Object.keys(policies).length === 0 ? {} : { policies }),
  }
  return { target, used: new Set(['url', 'headers', 'bearer']) }
}

/** Adds what a server's entry says and its target does not, for agentgateway and for a compose file. */
export function addRest(from: ExportedServer, used: ReadonlySet<string>, left: LeftOut[]): void {
  const { server, name } = from
  if (name !== server) left.push({ server, field: 'name', why: `Names are in lower case there, without spaces: it is called ${name}.` })
  addUnused(from, new Set([...used, 'tools.allow', 'tools.deny']), left)
  const { allow = [], deny } = from.entry.tools
  if (![...allow, ...deny].some(isTyped)) return
  const field = deny.some(isTyped) ? 'tools.deny' : 'tools.allow'
  left.push({ server, field, why: 'Tools are refused there whose names have other characters than letters, digits, "_", "." and "-".' })
}

/** What a gateway's file is made of. */
interface GatewayParts {
  readonly servers: readonly ExportedServer[]
  readonly targets: readonly Target[]
  readonly secrets: Pick<NeededSecrets, 'list'>
  /** For each profile there is a route of its own, beside the one for all servers. */
  readonly groups?: readonly ProfileGroup[]
  readonly signIn?: PeopleSignIn | undefined
  /** What each request must fulfill, by who makes it. */
  readonly access?: readonly string[]
  /** The prefix of the tool names of each server, by the name of the server. */
  readonly slugs?: ReadonlyMap<string, string>
}

/** Returns the parts of a gateway's file that belong to no server. */
export function sharedParts(
  config: SharedConfig,
  servers: readonly ExportedServer[],
  left: LeftOut[],
): Required<Pick<GatewayParts, 'groups' | 'signIn' | 'access' | 'slugs'>> {
  const { profiles } = config
  const slugs = slugsFor(Object.keys(config.servers))
  const groups = profileGroups(profiles, servers, resourceNames(Object.keys(profiles)), left)
  for (const { profile, name } of groups)
    if (name !== profile) left.push({ server: '', field: `profiles.${profile}`, why: `Its address there is /${name}/mcp.` })
  const signIn = peopleSignIn(config, left)
  if (signIn !== undefined)
    left.push({
      server: '',
      field: 'settings.http.oidc.issuer',
      why: `Its keys are looked for there in ${keysOf(signIn)}. Check that address.`,
    })
  if (signIn?.access === undefined) return { groups, signIn, access: [], slugs }
  left.push(...leftOfRoles(signIn.access, config.roles, 'agentgateway'))
  return { groups, signIn, access: accessRules(signIn.access, servers, slugs), slugs }
}

/** Where most providers have their keys. agentgateway does not look it up. */
const keysOf = ({ issuer }: PeopleSignIn): string => `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`

/** Returns the configuration file of the gateway, with comments that say what its variables are. */
export function gatewayFile({ servers, targets, secrets, groups = [], signIn, access = [], slugs = new Map() }: GatewayParts): string {
  const own = (text: string): string => text.replaceAll('$', '$$$$')
  const mcpAuthentication = signIn && {
    issuer: own(signIn.issuer),
    audiences: [own(signIn.audience)],
    mode: 'strict',
    jwks: { url: own(keysOf(signIn)) },
    resourceMetadata: { resource: own(signIn.audience) },
  }
  const route = (of: readonly ExportedServer[], each: readonly Target[]): Record<string, unknown> => {
    const rules = [...(toolRulesOf(of, slugs) ?? []), ...access.map((rule) => ({ require: rule }))]
    const policies = {
      ...(rules.length === 0 ? {} : { mcpAuthorization: { rules } }),
      ...(mcpAuthentication === undefined ? {} : { mcpAuthentication }),
    }
    return {
      ...(Object.keys(policies).length === 0 ? {} : { policies }),
      backends: [{ mcp: { prefixMode: 'always', targets: each } }],
    }
  }
  const routes = [
    ...groups.map(({ name, servers: members }) => ({
      name,
      matches: [name, `.well-known/oauth-protected-resource/${name}`].map((path) => ({ path: { pathPrefix: `/${path}` } })),
      ...route(
        members,
        targets.filter((target) => members.some((member) => member.name === target['name'])),
      ),
    })),
    route(servers, targets),
  ]
  const text = yamlText({ binds: [{ port: GATEWAY_PORT, listeners: [{ routes }] }] }, (each) => VARIABLE.test(each))
  return variableComments(secrets.list().filter(({ name }) => text.includes(`\${${name}}`))) + text
}
