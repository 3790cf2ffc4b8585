import { isTyped } from '../../../contract/consent/name-pattern.ts'
import { slugsFor } from '../../catalog/names/names.ts'
import { isProgram } from '../../entry/schema.ts'
import { referenceTo } from '../../entry/secrets/secret-name.ts'
import type { ConfigExport } from '../config-export.ts'
import { containerEnv, containerOf, runWordsBefore, unusedEnv } from './containers/container-of.ts'
import { type ExportedServer, addUnused, exportedServers } from './exported-server.ts'
import { hasReference, neededSecrets, plainText, type NeededSecrets } from './needed-secrets.ts'
import { accessPolicies } from './people/access-policies.ts'
import { leftOfRoles } from './people/left-of-roles.ts'
import { type PeopleSignIn, peopleSignIn } from './people/people-sign-in.ts'
import { type ProfileGroup, profileGroups } from './profile-groups.ts'
import { resourceNames } from './resource-names.ts'
import type { LeftOut, TargetExport } from './target-export.ts'
import { containerSpec } from './containers/toolhive-container.ts'
import { toolPolicies, toolSettings } from './toolhive-tools.ts'
import { yamlText } from './yaml-text.ts'

/** The group of all servers, the gateway before it, and the Kubernetes Secret with all values. */
const GROUP = 'tooltray'

type Resource = Readonly<Record<string, unknown>>

/**
 * Returns ToolHive's Kubernetes resources (`toolhive.stacklok.dev/v1beta1`) for a configuration: one file per server, and one for the group
 * and the gateway. Secrets become references to the keys of one Secret.
 */
export function toToolHive(config: Pick<ConfigExport, 'servers' | 'profiles' | 'roles' | 'rules' | 'settings'>): TargetExport {
  const left: LeftOut[] = []
  const secrets = neededSecrets((text) => text.replace(/[^-._a-zA-Z0-9]/g, '-').slice(0, 200) || 'secret')
  const names = resourceNames(Object.keys(config.servers), [GROUP])
  const servers = exportedServers(config, names, left).flatMap((server) => {
    const resources = resourcesOf(server, secrets, left)
    return resources === undefined ? [] : [{ server, file: { path: `${server.name}.yaml`, text: documents(resources) } }]
  })
  const exported = servers.map(({ server }) => server)
  // A gateway and a server of one name would have the same Deployment.
  const gateways = resourceNames(
    Object.keys(config.profiles).map((profile) => `${GROUP}-${profile}`),
    [GROUP, ...names.values()],
  )
  const profileNames = new Map(Object.keys(config.profiles).map((profile) => [profile, gateways.get(`${GROUP}-${profile}`) ?? profile]))
  const groups = profileGroups(config.profiles, exported, profileNames, left)
  for (const { profile } of groups)
    left.push({
      server: '',
      field: `profiles.${profile}`,
      why: 'Only the tools of other servers are hidden there, not their prompts and resources.',
    })
  const signIn = peopleSignIn(config, left)
  const access = signIn?.access
  if (access !== undefined) left.push(...leftOfRoles(access, config.roles, 'toolhive'))
  const policies = access && accessPolicies(access, exported, slugsFor(Object.keys(config.servers)))
  const shared = gatewayResources(groups, signIn, policies)
  return { files: [{ path: 'tooltray.yaml', text: documents(shared) }, ...servers.map(({ file }) => file)], left, secrets: secrets.list() }
}

/** Returns the group, the gateway before all servers, one for each profile, and the sign-in of people. */
function gatewayResources(
  groups: readonly ProfileGroup[],
  signIn: PeopleSignIn | undefined,
  policies: readonly string[] | undefined,
): Resource[] {
  const incomingAuth =
    signIn === undefined
      ? { type: 'anonymous' }
      : {
          type: 'oidc',
          oidcConfigRef: { name: GROUP, audience: signIn.audience },
          ...(policies === undefined ? {} : { authzConfig: { type: 'inline', inline: { policies } } }),
        }
  const gateway = (name: string, aggregation: Resource, annotations?: Readonly<Record<string, string>>): Resource =>
    resource(
      'VirtualMCPServer',
      name,
      {
        groupRef: { name: GROUP },
        incomingAuth,
        outgoingAuth: { source: 'discovered' },
        config: {
          aggregation: { conflictResolution: 'prefix', conflictResolutionConfig: { prefixFormat: '{workload}_' }, ...aggregation },
        },
      },
      annotations,
    )
  return [
    resource('MCPGroup', GROUP, { description: 'The servers of Tooltray' }),
    ...(signIn === undefined ? [] : [resource('MCPOIDCConfig', GROUP, { type: 'inline', inline: { issuer: signIn.issuer } })]),
    gateway(GROUP, {}),
    ...groups.map(({ profile, name, servers }) =>
      gateway(
        name,
        { defaultToolVisibility: 'deny', tools: servers.map((server) => ({ workload: server.name })) },
        { 'tooltray/profile': profile },
      ),
    ),
  ]
}

/** Returns the resources of one server; undefined if it cannot run there. */
function resourcesOf(from: ExportedServer, secrets: NeededSecrets, left: LeftOut[]): Resource[] | undefined {
  const { server, name, entry } = from
  const used = new Set(['description', 'effects', 'tools.allow', 'tools.deny', 'tools.rename', 'tools.descriptions'])
  /** What a key stands for, if its name does not say it: for reading the resources back. */
  const references: Record<string, string> = {}
  const secretRef = (value: string, label: string) => {
    const key = secrets.nameOf(value, `${name}.${label}`)
    if (value !== referenceTo(key)) references[key] = value
    return { name: GROUP, key }
  }
  const tools = toolSettings(entry, (field, why) => left.push({ server, field, why }))
  const policies = toolPolicies(entry, from.hides)
  if (entry.tools.deny.some(isTyped))
    left.push({
      server,
      field: 'tools.deny',
      why: 'Letter case counts there. Names are denied as written, in lower case, in upper case, and with a capital.',
    })
  const common = {
    groupRef: { name: GROUP },
    ...(tools === undefined ? {} : { toolConfigRef: { name } }),
    ...(policies === undefined ? {} : { authzConfig: { type: 'inline', inline: { policies } } }),
  }
  const extra = tools === undefined ? [] : [resource('MCPToolConfig', name, tools)]
  const annotations: Record<string, string> = {
    'tooltray/server': server,
    ...(entry.description === undefined ? {} : { 'tooltray/description': entry.description }),
  }
  const finish = (kind: string, spec: Resource, ...others: Resource[]): Resource[] => {
    addUnused(from, used, left)
    const more = Object.keys(references).length === 0 ? {} : { 'tooltray/references': JSON.stringify(references) }
    return [...extra, ...others, resource(kind, name, { ...spec, ...common }, { ...annotations, ...more })]
  }

  if (isProgram(entry)) {
    const container = hasReference(entry.command) ? undefined : containerOf(entry.command, entry.args)
    if (container === undefined || hasReference(container.image)) {
      left.push({
        server,
        field: 'command',
        why: 'It runs a program of this computer. Build an image of it first. The server is not exported.',
      })
      return undefined
    }
    for (const field of ['command', 'args', 'env']) used.add(field)
    const env = containerEnv(container, entry.env)
    const before = container.run === undefined ? undefined : runWordsBefore(entry.args, container.run)
    if (before !== undefined) annotations['tooltray/run'] = JSON.stringify(before)
    const values = new Map(env.filter(([, value]) => hasReference(value)).map(([key, value]) => [key, secretRef(value, key)]))
    const args = container.words.map((word) => {
      return secrets.replaced(word, (key, value) => `$(${variableFor(secretRef(value, key).key, values)})`, unexpanded)
    })
    const leave = (field: string, why: string): void => void left.push({ server, field, why })
    if (container.run === undefined && container.words.some((word) => /^(?:\/|~\/|[A-Za-z]:\\)/.test(word)))
      leave('args', 'An argument is a path of this computer. Mount a volume there (podTemplateSpec).')
    for (const name of unusedEnv(container, entry.env)) leave('env', `${name} is a variable of the command ${entry.command} itself.`)
    return finish('MCPServer', {
      image: container.image,
      transport: 'stdio',
      ...(args.length === 0 ? {} : { args }),
      ...(container.run === undefined ? {} : containerSpec(container.run, (why) => leave('args', why))),
      env: env.filter(([, value]) => !hasReference(value)).map(([key, value]) => ({ name: key, value: unexpanded(plainText(value)) })),
      secrets: [...values].map(([key, ref]) => ({ ...ref, targetEnvName: key })),
    })
  }

  if (hasReference(entry.url)) {
    left.push({ server, field: 'url', why: 'An address with a secret has no place there. The server is not exported.' })
    return undefined
  }
  for (const field of ['url', 'headers', 'bearer']) used.add(field)
  const headers = Object.entries(entry.headers)
  const secretHeaders = headers.filter(([, value]) => hasReference(value))
  const plain = headers.filter(([, value]) => !hasReference(value)).map(([key, value]) => [key, plainText(value)])
  const forward = {
    ...(plain.length === 0 ? {} : { addPlaintextHeaders: Object.fromEntries(plain) as Record<string, string> }),
    ...(secretHeaders.length === 0
      ? {}
      : { addHeadersFromSecret: secretHeaders.map(([key, value]) => ({ headerName: key, valueSecretRef: secretRef(value, key) })) }),
  }
  const token =
    entry.bearer === undefined ? undefined : { type: 'bearerToken', bearerToken: { tokenSecretRef: secretRef(entry.bearer, 'bearer') } }
  return finish(
    'MCPRemoteProxy',
    {
      remoteUrl: plainText(entry.url),
      transport: entry.transport === 'sse' ? 'sse' : 'streamable-http',
      ...(Object.keys(forward).length === 0 ? {} : { headerForward: forward }),
      ...(token === undefined ? {} : { externalAuthConfigRef: { name } }),
    },
    ...(token === undefined ? [] : [resource('MCPExternalAuthConfig', name, token)]),
  )
}

/** Escapes a text for Kubernetes, which replaces $(NAME) in arguments and variables by a variable of the container. */
function unexpanded(text: string): string {
  return text.replaceAll('$(', '$$$$(')
}

/** Returns the variable of the container with a secret, and adds one if there is none. */
function variableFor(key: string, values: Map<string, { readonly name: string; readonly key: string }>): string {
  for (const [variable, ref] of values) if (ref.key === key) return variable
  const base = key.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
  let variable = `TOOLTRAY_${base}`
  while (values.has(variable)) variable += '_'
  values.set(variable, { name: GROUP, key })
  return variable
}

function resource(kind: string, name: string, spec: Resource, annotations?: Readonly<Record<string, string>>): Resource {
  return {
    apiVersion: 'toolhive.stacklok.dev/v1beta1',
    kind,
    metadata: { name, ...(annotations === undefined ? {} : { annotations }) },
    spec,
  }
}

function documents(resources: readonly Resource[]): string {
  return resources.map((each) => yamlText(each)).join('---\n')
}
