import { tableOf } from '../hub-values.ts'
import type { KeyAccount } from '../key-account.ts'

const CLUSTER = 'It is about Kubernetes.'
const DIRECT = 'Tooltray connects to the server directly.'
const PEOPLE = 'Sign-ins of people are set up in settings.http.oidc.'

/** Why keys of a server's `spec` are not imported. */
const SPEC: Readonly<Record<string, string>> = {
  audit: 'Tooltray keeps an audit log of its own.',
  authServerRef: PEOPLE,
  oidcConfigRef: PEOPLE,
  backendReplicas: CLUSTER,
  podTemplateSpec: CLUSTER,
  replicas: CLUSTER,
  resourceOverrides: CLUSTER,
  resources: CLUSTER,
  serviceAccount: CLUSTER,
  sessionAffinity: CLUSTER,
  sessionStorage: CLUSTER,
  endpointPrefix: DIRECT,
  mcpPort: DIRECT,
  proxyMode: DIRECT,
  proxyPort: DIRECT,
  trustProxyHeaders: DIRECT,
  caBundleRef: 'Certificates of your own are those of this computer.',
  permissionProfile: 'Say what the server may reach with "sandbox" in its entry.',
  rateLimiting: 'Set "budget" in its entry.',
  volumes: 'A mount without a folder of a computer is not imported.',
  telemetryConfigRef: 'Set settings.telemetry.',
  webhookConfigRef: 'Hooks are set in settings.hooks.',
}

/** Why resources that are no servers are not imported. */
const KINDS: Readonly<Record<string, string>> = {
  MCPOIDCConfig: PEOPLE,
  MCPTelemetryConfig: SPEC['telemetryConfigRef'] ?? '',
  MCPWebhookConfig: SPEC['webhookConfigRef'] ?? '',
  VirtualMCPCompositeToolDefinition: 'Tools of several steps are scripts in Tooltray.',
  MCPRegistry: 'Tooltray has a gallery, and searches the official registry.',
  EmbeddingServer: 'Tooltray searches without a server for it.',
  Secret: 'Enter the values of keys after the import.',
}

/** Records the keys of a server's `spec` that are not imported, with what to use instead. */
export function leaveSpec(path: readonly string[], spec: unknown, account: KeyAccount): void {
  for (const key of Object.keys(tableOf(spec))) {
    const why = SPEC[key]
    if (why !== undefined) account.leave([...path, 'spec', key], why)
  }
}

/** Records a resource that is no server: what is in it has its place in Tooltray by itself, or why it is not imported. */
export function accountForOther(key: string, resource: Readonly<Record<string, unknown>>, account: KeyAccount): void {
  const kind = String(resource['kind'])
  if (kind === 'MCPGroup') return account.take([key])
  if (kind !== 'VirtualMCPServer') return account.leave([key], KINDS[kind] ?? 'It is not a server.')
  // Tooltray is such a gateway itself.
  const spec = tableOf(resource['spec'])
  account.take([key, 'spec', 'groupRef'])
  if (tableOf(spec['incomingAuth'])['type'] === 'anonymous') account.take([key, 'spec', 'incomingAuth'])
  else if ('incomingAuth' in spec) account.leave([key, 'spec', 'incomingAuth'], PEOPLE)
  if (tableOf(spec['outgoingAuth'])['source'] === 'discovered') account.take([key, 'spec', 'outgoingAuth'])
  for (const part of ['conflictResolution', 'conflictResolutionConfig']) account.take([key, 'spec', 'config', 'aggregation', part])
}
