import { isProgram } from '../../entry/schema.ts'
import type { ConfigExport } from '../config-export.ts'
import { type ExportedServer, addUnused, exportedServers } from './exported-server.ts'
import { neededSecrets, type NeededSecrets } from './needed-secrets.ts'
import { resourceNames } from './resource-names.ts'
import type { LeftOut, TargetExport } from './target-export.ts'
import { variableComments } from './variable-comments.ts'
import { toolRulesOf } from './tool-expression.ts'
import { yamlText } from './yaml-text.ts'

/** The port of the gateway. */
export const GATEWAY_PORT = 3000

/** A variable in the file, and not an escaped `$`. */
const VARIABLE = /(?<!\$)(?:\$\$)*\$\{/

/** One server of agentgateway's `targets`. */
export type Target = Readonly<Record<string, unknown>>

/** Returns an agentgateway configuration with all servers as targets of one MCP backend. Secrets become variables of its environment. */
export function toAgentgateway(config: Pick<ConfigExport, 'servers'>): TargetExport {
  const left: LeftOut[] = []
  const secrets = variables()
  const servers = exportedServers(config.servers, resourceNames(Object.keys(config.servers)), left)
  const targets = servers.map((server) => {
    const { target, used } = targetOf(server, secrets)
    addRest(server, used, left)
    return target
  })
  return { files: [{ path: 'config.yaml', text: gatewayFile(servers, targets, secrets) }], left, secrets: secrets.list() }
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
}

/** Returns the configuration file of the gateway, with comments that say what its variables are. */
export function gatewayFile(servers: readonly ExportedServer[], targets: readonly Target[], secrets: Pick<NeededSecrets, 'list'>): string {
  const rules = toolRulesOf(servers)
  const route = {
    ...(rules === undefined ? {} : { policies: { mcpAuthorization: { rules } } }),
    backends: [{ mcp: { prefixMode: 'always', targets } }],
  }
  const text = yamlText({ binds: [{ port: GATEWAY_PORT, listeners: [{ routes: [route] }] }] }, (each) => VARIABLE.test(each))
  return variableComments(secrets.list().filter(({ name }) => text.includes(`\${${name}}`))) + text
}
