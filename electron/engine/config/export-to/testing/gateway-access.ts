import type { TargetExport } from '../target-export.ts'
import { type Values, evaluated } from './condition.ts'
import { documentsIn } from './validated-exports.ts'

/** For tests: what a user asks a gateway for. `server` and `name` as the gateway names them. */
export interface Asked {
  readonly feature: 'tool' | 'prompt' | 'resource'
  readonly server: string
  readonly name: string
}

type Rule = string | { readonly require: string }
interface Route {
  readonly name?: string
  readonly policies?: { readonly mcpAuthorization?: { readonly rules: readonly Rule[] } }
}

/** For tests: whether agentgateway allows a request by the rules of a route (crates/agentgateway/src/http/authorization.rs). */
export function agentgatewayAllows(result: TargetExport, claims: Values, { feature, server, name }: Asked, route?: string): boolean {
  const file = documentsIn(result).find(({ path }) => path === 'config.yaml' || path === 'gateway.yaml')?.value as unknown as {
    readonly binds: readonly [{ readonly listeners: readonly [{ readonly routes: readonly Route[] }] }]
  }
  const rules = file.binds[0].listeners[0].routes.find((each) => each.name === route)?.policies?.mcpAuthorization?.rules ?? []
  const holds = (rule: string): boolean => {
    try {
      return evaluated(rule.replaceAll('$$', '$'), 'cel', { jwt: claims, mcp: { [feature]: { target: server, name } } }) === true
    } catch (error) {
      if (error instanceof SyntaxError) throw error
      return false
    }
  }
  const allowing = rules.filter((rule) => typeof rule === 'string')
  const required = rules.flatMap((rule) => (typeof rule === 'string' ? [] : [rule.require]))
  return required.every(holds) && (allowing.length === 0 || allowing.some(holds))
}

/** For tests: whether a server is in an export. */
export function isExported(result: TargetExport, server: string): boolean {
  return documentsIn(result).some(({ value }) => {
    const { kind, metadata, binds } = value as unknown as Readonly<Record<string, unknown>> & {
      readonly metadata?: { readonly name: string }
    }
    if (kind === 'MCPServer' || kind === 'MCPRemoteProxy') return metadata?.name === server
    return JSON.stringify(binds ?? null).includes(`{"name":${JSON.stringify(server)},`)
  })
}

const OF_SERVER =
  /^(permit|forbid)\(principal, action(?: == Action::"(\w+)")?, resource(?: == Tool::("(?:[^"\\]|\\.)*"))?\)(?: when \{ (.*) \})?;$/

/** For tests: whether a server of ToolHive allows a request by its policies, and lists the tool. `shown`: the tool after its override. */
export function toolhiveServerAllows(result: TargetExport, { feature, server, name }: Asked, shown = name): boolean {
  const config = documentsIn(result).find(({ value: { kind, metadata } }) => kind === 'MCPToolConfig' && metadata?.name === server)
  const filter = (config?.value as unknown as { readonly spec: { readonly toolsFilter?: readonly string[] } } | undefined)?.spec.toolsFilter
  if (feature === 'tool' && filter?.includes(shown) === false) return false
  const found = documentsIn(result).find(
    ({ value: { kind = '', metadata } }) => /^MCP(?:Server|RemoteProxy)$/.test(kind) && metadata?.name === server,
  )
  const { spec } = found?.value as unknown as {
    readonly spec: { readonly authzConfig?: { readonly inline: { readonly policies: readonly string[] } } }
  }
  if (spec.authzConfig === undefined) return true
  const action = { tool: 'call_tool', prompt: 'get_prompt', resource: 'read_resource' }[feature]
  const applied = spec.authzConfig.inline.policies.filter((policy) => {
    const [all, , only, tool, condition = '"" == ""'] = OF_SERVER.exec(policy) ?? []
    if (all === undefined) throw new SyntaxError(policy)
    if ((only ?? action) !== action || (tool !== undefined && JSON.parse(tool) !== name)) return false
    return evaluated(condition, 'cedar', { resource: { name } }) === true
  })
  return applied.length > 0 && applied.every((policy) => policy.startsWith('permit'))
}

const POLICY = /^(permit|forbid)\(principal, action(?: == Action::"(\w+)")?, resource\)(?: when \{ (.*) \})?;$/

/** For tests: whether ToolHive's gateway for all servers allows a request by its policies (pkg/authz/authorizers/cedar/core.go). */
export function toolhiveAllows(result: TargetExport, claims: Values, { feature, server, name }: Asked): boolean {
  const gateway = documentsIn(result).find(({ value }) => value.kind === 'VirtualMCPServer')?.value as unknown as {
    readonly spec: { readonly incomingAuth: { readonly authzConfig?: { readonly inline: { readonly policies: readonly string[] } } } }
  }
  const { authzConfig } = gateway.spec.incomingAuth
  if (authzConfig === undefined) return true
  if (typeof claims['sub'] !== 'string' || claims['sub'] === '') return false
  const known = Object.entries(claims).filter(([, value]) => value !== null)
  const principal = Object.fromEntries(known.map(([claim, value]) => [`claim_${claim}`, value]))
  const action = feature === 'tool' ? 'call_tool' : 'get_prompt'
  try {
    const applied = authzConfig.inline.policies.filter((policy) => {
      const [, , only, condition = '"" == ""'] = POLICY.exec(policy) ?? []
      if (!POLICY.test(policy)) throw new SyntaxError(policy)
      return (only ?? action) === action && evaluated(condition, 'cedar', { principal, resource: { name: `${server}_${name}` } }) === true
    })
    return applied.length > 0 && applied.every((policy) => policy.startsWith('permit'))
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return false
  }
}
