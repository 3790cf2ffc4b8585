import { isObject } from '../../../base/is-object.ts'
import type { RawServer } from '../pasted-server.ts'

type Values = Readonly<Record<string, unknown>>

const object = (value: unknown): Values => (isObject(value) ? value : {})
const list = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Returns the MCP targets of an agentgateway configuration; undefined if it is none. Those behind rules are added disabled. */
export function serversOfAgentgateway(document: unknown): RawServer[] | undefined {
  const { binds, mcp } = object(document)
  const routes = list(binds).flatMap(({ listeners }) => list(listeners).flatMap((each) => list(each['routes'])))
  const backends = routes.flatMap(({ backends: each, policies }) =>
    list(each).map((backend) => ({ mcp: object(backend['mcp']), policies })),
  )
  const groups = [...backends, { mcp: object(mcp), policies: object(mcp)['policies'] }]
  const servers = groups.flatMap(({ mcp: { targets }, policies }) => {
    const isRestricted = ['mcpAuthorization', 'authorization'].some((key) => key in object(policies))
    return list(targets).flatMap((target) => serverOf(target, isRestricted))
  })
  return servers.length === 0 ? undefined : servers
}

function serverOf(target: Values, isRestricted: boolean): RawServer[] {
  const raw = rawOf(target)
  if (raw === undefined || typeof target['name'] !== 'string') return []
  const notes = isRestricted ? ['It is added disabled: authorization rules of agentgateway are not imported.'] : []
  return [{ name: target['name'], raw: isRestricted ? { ...raw, enabled: false } : raw, hub: { placeholders: 'shell', more: {}, notes } }]
}

function rawOf(target: Values): Values | undefined {
  if (isObject(target['stdio'])) {
    const { cmd, args, env } = target['stdio']
    return { command: ours(cmd), args: Array.isArray(args) ? args.map(ours) : [], env: each(env) }
  }
  const kind = isObject(target['sse']) ? 'sse' : 'http'
  const { host, port, path } = object(target[kind === 'sse' ? 'sse' : 'mcp'])
  if (typeof host !== 'string') return undefined
  const policies = object(target['policies'])
  const key = object(policies['backendAuth'])['key']
  const headers = {
    ...each(object(policies['requestHeaderModifier'])['set']),
    ...(typeof key === 'string' ? { Authorization: `Bearer ${ours(key)}` } : {}),
  }
  const whole = typeof port === 'number' ? `http://${host}:${port}${typeof path === 'string' ? path : ''}` : host
  return { type: kind, url: ours(whole), headers }
}

const each = (values: unknown): Values => Object.fromEntries(Object.entries(object(values)).map(([key, value]) => [key, ours(value)]))

/** Reverts what shellexpand does: $NAME and ${NAME} become ${NAME}, and $$ a plain $. */
function ours(value: unknown): string {
  return String(value).replace(/\$\$\{?|\$\{(\w+)\}|\$(\w+)/g, (found, braced?: string, bare?: string) => {
    if (found.startsWith('$$')) return found === '$$' ? '$' : '$${'
    return `\${${braced ?? bare ?? ''}}`
  })
}
