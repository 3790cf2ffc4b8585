import { imageOfRunner } from '../../../config/export-to/containers/container-of.ts'
import { isTable } from '../../../documents/formats/document-format.ts'
import { referenceTo } from '../../../entry/secrets/secret-name.ts'
import type { HubServer } from '../hub.ts'
import { tableOf, tablesOf, textsOf } from '../hub-values.ts'
import { type KeyAccount, openAccount } from '../key-account.ts'
import { type LargerProgram, readingOf } from './larger-program.ts'
import { policiesToRules } from './read-policies.ts'
import { dockerArgs } from './toolhive-docker.ts'
import { effectsOf, toolsOf } from './toolhive-tools.ts'
import { accountForOther, leaveSpec } from './toolhive-spec.ts'

type Values = Readonly<Record<string, unknown>>

/** Finds the `spec` of a resource by its kind and name. */
type Lookup = (kind: string, name: unknown) => Values | undefined

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns a text without references. In a replacement text, $$ would be a single $. */
const literal = (value: unknown): string => text(value).replaceAll('${', () => '$${')

/** The group of ToolHive's resources, in any version. */
const API = 'toolhive.stacklok.dev/'

const SERVERS = ['MCPServer', 'MCPRemoteProxy', 'MCPServerEntry']

/**
 * Resources of ToolHive for Kubernetes (https://github.com/stacklok/toolhive). A server whose tools are restricted in a way that Tooltray
 * cannot read is added disabled.
 */
export const toolhive: LargerProgram = {
  id: 'toolhive',
  name: 'ToolHive',
  placeholders: 'shell',
  readFiles(files) {
    const resources = files.flatMap(({ documents }) => documents).flatMap(itemsOf)
    if (!resources.some(isToolHives)) return undefined
    const byKey = keyed(resources)
    const account = openAccount(Object.fromEntries(byKey))
    const keyOf = (kind: string, name: unknown): string => `${kind}/${text(name)}`
    const lookup: Lookup = (kind, name) => {
      const found = byKey.get(keyOf(kind, name))
      if (found === undefined || !isToolHives(found)) return undefined
      account.take([keyOf(kind, name)])
      return tableOf(found['spec'])
    }
    const servers = new Map<string, HubServer>()
    const profiles: { readonly profile: string; readonly workloads: readonly string[] }[] = []
    for (const [key, resource] of byKey) {
      if (!isToolHives(resource)) {
        accountForOther(key, resource, account)
        continue
      }
      for (const known of ['apiVersion', 'kind', 'metadata', 'status']) account.take([key, known])
      const profile = profileOf(key, resource, account)
      if (profile !== undefined) profiles.push(profile)
      if (SERVERS.includes(text(resource['kind']))) servers.set(key, serverOf(key, resource, lookup, account))
      // What a server refers to is read with it.
      else if (!['MCPToolConfig', 'MCPExternalAuthConfig'].includes(text(resource['kind']))) accountForOther(key, resource, account)
    }
    const groups = profiles.map(({ profile, workloads }) => ({
      profile,
      servers: workloads.flatMap((name) => SERVERS.flatMap((kind) => servers.get(keyOf(kind, name)) ?? [])),
    }))
    return readingOf([...servers.values()], account, groups)
  },
}

const isToolHives = (resource: Values): boolean => text(resource['apiVersion']).startsWith(API)

/** The resources in a document, which may be a list of them. */
function itemsOf(document: unknown): Values[] {
  if (!isTable(document)) return []
  const { kind, items } = document
  return kind === 'List' ? tablesOf(items) : typeof kind === 'string' ? [document] : []
}

/** The resources by kind and name. Of several with one name, as in several namespaces, the later ones have a number. */
function keyed(resources: readonly Values[]): Map<string, Values> {
  const byKey = new Map<string, Values>()
  for (const resource of resources) {
    const base = `${text(resource['kind'])}/${text(tableOf(resource['metadata'])['name'])}`
    let key = base
    for (let number = 2; byKey.has(key); number++) key = `${base}#${number}`
    byKey.set(key, resource)
  }
  return byKey
}

const annotationsOf = (resource: Values): Values => tableOf(tableOf(resource['metadata'])['annotations'])

/** The value in an annotation; undefined if it is not JSON, as after a change by hand. */
function jsonOf(annotation: unknown): unknown {
  try {
    return JSON.parse(text(annotation))
  } catch {
    return undefined
  }
}

/** Returns the profile that a gateway for some servers is, and takes its keys. Other gateways are for all servers. */
function profileOf(key: string, resource: Values, account: KeyAccount): { profile: string; workloads: string[] } | undefined {
  const { defaultToolVisibility, tools } = tableOf(tableOf(tableOf(resource['spec'])['config'])['aggregation'])
  const each = tablesOf(tools)
  const isPlain = each.every((part) => Object.keys(part).length === 1 && typeof part['workload'] === 'string')
  if (resource['kind'] !== 'VirtualMCPServer' || defaultToolVisibility !== 'deny' || !isPlain) return undefined
  const profile = text(annotationsOf(resource)['tooltray/profile']) || text(tableOf(resource['metadata'])['name'])
  account.take([key, 'spec', 'config', 'aggregation', 'defaultToolVisibility'], `profile ${profile}`)
  account.take([key, 'spec', 'config', 'aggregation', 'tools'])
  return { profile, workloads: each.map(({ workload }) => text(workload)) }
}

/** Returns the reference to the value that a key of a Secret stands for. */
function referencesOf(resource: Values): (ref: unknown) => string {
  // Without it, or if it is broken, the names of the keys are enough.
  const known = tableOf(jsonOf(annotationsOf(resource)['tooltray/references']))
  return (ref) => text(known[text(tableOf(ref)['key'])]) || referenceTo(text(tableOf(ref)['key']).replace(/^(?=[^A-Za-z_])/, '_'))
}

function serverOf(key: string, resource: Values, lookup: Lookup, account: KeyAccount): HubServer {
  const spec = tableOf(resource['spec'])
  const take = (...fields: readonly string[]): void => fields.forEach((field) => account.take([key, 'spec', field]))
  take('groupRef', 'toolConfigRef')
  const [name, description] = ['server', 'description'].map((field) => text(annotationsOf(resource)[`tooltray/${field}`]))
  const blocked: string[] = []
  const reference = tableOf(spec['toolConfigRef'])['name']
  const config = reference === undefined ? {} : lookup('MCPToolConfig', reference)
  if (config === undefined) blocked.push(`Its MCPToolConfig ${text(reference)} is not among the files.`)
  const rules = policiesToRules(spec['authzConfig'])
  if (rules === undefined || spec['authzConfigRef'] !== undefined) blocked.push('Its policies cannot be read here.')
  take('authzConfig', 'authzConfigRef')
  const isLocal = resource['kind'] === 'MCPServer'
  if (isLocal && !['', 'stdio'].includes(text(spec['transport'])))
    blocked.push('Its image serves over HTTP. Start it yourself, and add its address instead.')
  const read = isLocal ? { raw: localOf(resource, take), more: {} } : remoteOf(key, resource, lookup, account)
  leaveSpec([key], spec, account)
  const tools = toolsOf(config ?? {}, rules ?? {})
  const effects = effectsOf(config ?? {})
  return {
    name: name === '' ? text(tableOf(resource['metadata'])['name']) : (name ?? ''),
    path: [key],
    raw: read.raw,
    more: {
      ...read.more,
      ...(description === '' ? {} : { description }),
      ...(Object.keys(tools).length === 0 ? {} : { tools }),
      ...(Object.keys(effects).length === 0 ? {} : { effects }),
    },
    blocked: blocked.length === 0 ? undefined : blocked.join(' '),
  }
}

/** Reverts what Kubernetes expands: $(NAME) becomes the value of the variable, and $$( a plain $(. */
function expanded(value: string, valueOf: (variable: string) => string | undefined): string {
  return literal(value).replace(/\$\$\(|\$\((\w+)\)/g, (found, variable?: string) => {
    return found === '$$(' ? '$(' : (valueOf(variable ?? '') ?? found)
  })
}

function localOf(resource: Values, take: (...fields: string[]) => void): Values {
  take('image', 'transport', 'args', 'env', 'secrets')
  const spec = tableOf(resource['spec'])
  const referenceOf = referencesOf(resource)
  const image = text(spec['image'])
  const secrets = new Map(tablesOf(spec['secrets']).map((each) => [text(each['targetEnvName']) || text(each['key']), referenceOf(each)]))
  const own = (variable: string): boolean => !variable.startsWith('TOOLTRAY_')
  const env = Object.fromEntries([
    ...tablesOf(spec['env']).map((each) => [text(each['name']), expanded(text(each['value']), () => undefined)] as const),
    ...[...secrets].filter(([variable]) => own(variable)),
  ])
  const args = textsOf(spec['args']).map((each) => expanded(each, (variable) => secrets.get(variable)))
  const withEnv = Object.keys(env).length === 0 ? {} : { env }
  const [runner = '', ...others] = args
  if (imageOfRunner(runner) === image) return { command: runner, args: others, ...withEnv }
  const [, scheme, named] = /^(npx|uvx):\/\/(.+)$/.exec(image) ?? []
  if (scheme !== undefined && named !== undefined)
    return { command: scheme, args: [...(scheme === 'npx' ? ['-y'] : []), named, ...args], ...withEnv }
  const before = jsonOf(annotationsOf(resource)['tooltray/run'])
  const run = dockerArgs(spec, { image: literal(image), words: args, env, before })
  take(...run.taken)
  return { command: 'docker', args: run.args, ...(Object.keys(run.env).length === 0 ? {} : { env: run.env }) }
}

function remoteOf(key: string, resource: Values, lookup: Lookup, account: KeyAccount): { readonly raw: Values; readonly more: Values } {
  const take = (...fields: readonly string[]): void => fields.forEach((field) => account.take([key, 'spec', field]))
  take('remoteUrl', 'transport', 'headerForward')
  const spec = tableOf(resource['spec'])
  const referenceOf = referencesOf(resource)
  const forward = tableOf(spec['headerForward'])
  const auth = lookup('MCPExternalAuthConfig', tableOf(spec['externalAuthConfigRef'])['name']) ?? {}
  const injected = tableOf(auth['headerInjection'])
  const reference = spec['externalAuthConfigRef']
  if (reference === undefined || ['bearerToken', 'headerInjection', 'unauthenticated'].includes(text(auth['type'])))
    take('externalAuthConfigRef')
  else account.leave([key, 'spec', 'externalAuthConfigRef'], 'Sign-ins are not imported. Sign in after the import: tooltray login NAME')
  const headers = Object.fromEntries([
    ...Object.entries(tableOf(forward['addPlaintextHeaders'])).map(([name, value]) => [name, literal(value)] as const),
    ...tablesOf(forward['addHeadersFromSecret']).map((each) => [text(each['headerName']), referenceOf(each['valueSecretRef'])] as const),
    ...(auth['type'] === 'headerInjection' ? [[text(injected['headerName']), referenceOf(injected['valueSecretRef'])] as const] : []),
  ])
  return {
    raw: {
      type: spec['transport'] === 'sse' ? 'sse' : 'http',
      url: literal(spec['remoteUrl']),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
    },
    more: auth['type'] === 'bearerToken' ? { bearer: referenceOf(tableOf(auth['bearerToken'])['tokenSecretRef']) } : {},
  }
}
