import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { parseServersFile } from '../../electron/engine/config/servers-file.ts'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { lacking } from '../../scripts/test/needs.ts'
import { createInstallation } from '../testing/installation.ts'
import { hereOf, imageEnvironment, startOfImage } from './first-start.ts'
import { type KubernetesObject, kubernetesProblems } from './schemas.ts'

interface Container {
  image: string
  command?: string[]
  args?: string[]
  env?: { name: string; value?: string }[]
  envFrom?: { secretRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: Record<string, unknown>
  resources: { requests: object; limits: object }
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
}

interface Probe {
  exec: { command: string[] }
}

interface Pod {
  serviceAccountName: string
  automountServiceAccountToken: boolean
  securityContext: Record<string, unknown>
  initContainers: Container[]
  containers: Container[]
  volumes: {
    name: string
    persistentVolumeClaim?: { claimName: string }
    configMap?: { name: string }
    secret?: { secretName: string; optional: boolean; defaultMode: number }
  }[]
}

interface Deployment extends KubernetesObject {
  spec: {
    replicas: number
    strategy: { type: string }
    selector: { matchLabels: Record<string, string> }
    template: { metadata: { labels: Record<string, string> }; spec: Pod }
  }
}

interface Service extends KubernetesObject {
  spec: { type: string; selector: Record<string, string>; ports: { name: string; targetPort: string }[] }
}

interface Ingress extends KubernetesObject {
  spec: {
    tls: { hosts: string[] }[]
    rules: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[]
  }
}

interface NetworkPolicy extends KubernetesObject {
  spec: {
    podSelector: { matchLabels: Record<string, string> }
    policyTypes: string[]
    ingress: { from: object[]; ports: { port: number }[] }[]
  }
}

skipWithout('kubectl')

const folder = join(import.meta.dirname, '../../container/kubernetes')
let built: KubernetesObject[] = []

beforeAll(() => {
  if (lacking('kubectl') !== undefined) return
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  built = parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject)
})

/** The one object of a kind. */
function the<T extends KubernetesObject>(kind: string): T {
  const found = built.filter((object) => object.kind === kind)
  expect(found).toHaveLength(1)
  return found[0] as T
}

const podOf = (): Pod => the<Deployment>('Deployment').spec.template.spec
const tooltrayOf = (): Container => podOf().containers[0] as Container
/** servers.json as the pod gets it. */
const firstSettings = (): string => the<KubernetesObject & { data: Record<string, string> }>('ConfigMap').data['servers.json'] ?? ''

it('builds all that it needs, and each object is valid by the API of Kubernetes', () => {
  expect(built.map(({ kind }) => kind).sort()).toEqual([
    'ConfigMap',
    'Deployment',
    'Ingress',
    'Namespace',
    'NetworkPolicy',
    'PersistentVolumeClaim',
    'Service',
    'ServiceAccount',
  ])
  for (const object of built) {
    expect(kubernetesProblems(object), object.kind).toEqual([])
    if (object.kind !== 'Namespace') expect(object.metadata.namespace).toBe('tooltray')
  }
})

it('is found out where a field is unknown, has another type, is missing, or the kind is unknown', () => {
  const text = JSON.stringify(the('Deployment'))
  const problemsOf = (from: string, to: string): string => {
    expect(text).toContain(from)
    return kubernetesProblems(JSON.parse(text.replace(from, to)) as KubernetesObject).join()
  }
  expect(problemsOf('"readOnlyRootFilesystem"', '"readonlyRootFilesystem"')).toContain('"additionalProperty":"readonlyRootFilesystem"')
  expect(problemsOf('"replicas":1', '"replicas":"1"')).toContain('/spec/replicas')
  expect(problemsOf('"selector":', '"x-selector":')).toContain('"missingProperty":"selector"')
  expect(problemsOf('"apps/v1"', '"apps/v1beta1"')).toContain('no apps/v1beta1 Deployment')
})

it('runs one pod at a time, as an ordinary user who may change nothing but the volume and /tmp', () => {
  const { spec } = the<Deployment>('Deployment')
  expect(spec.replicas).toBe(1)
  expect(spec.strategy).toEqual({ type: 'Recreate' })
  const pod = podOf()
  // The uid of the image.
  const uid = Number(/--uid (\d+)/.exec(readFileSync(join(folder, '../Dockerfile'), 'utf8'))?.[1])
  expect(pod.securityContext).toEqual({
    runAsNonRoot: true,
    runAsUser: uid,
    runAsGroup: uid,
    fsGroup: uid,
    fsGroupChangePolicy: 'OnRootMismatch',
    seccompProfile: { type: 'RuntimeDefault' },
  })
  for (const { securityContext, resources } of [...pod.initContainers, ...pod.containers]) {
    expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
    expect(Object.keys(resources.requests)).toEqual(['cpu', 'memory'])
    expect(Object.keys(resources.limits)).toEqual(['memory'])
  }
  expect(tooltrayOf().volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp', '/etc/tooltray/secrets'])
})

it('has no token for the API of the cluster, and no value of a secret', () => {
  expect(the<KubernetesObject & { automountServiceAccountToken: boolean }>('ServiceAccount').automountServiceAccountToken).toBe(false)
  expect(podOf().automountServiceAccountToken).toBe(false)
  expect(podOf().serviceAccountName).toBe(the('ServiceAccount').metadata.name)
  expect(tooltrayOf().envFrom).toEqual([{ secretRef: { name: 'tooltray-env', optional: true } }])
  // `env` could hold a value; only the folder of the Secret may stand here.
  expect(tooltrayOf().env).toEqual([{ name: 'TOOLTRAY_SECRETS_DIR', value: '/etc/tooltray/secrets' }])
})

it('mounts a Secret as files where Tooltray looks for them, readable to its group alone', () => {
  const [{ value = '' } = {}] = tooltrayOf().env ?? []
  const mount = tooltrayOf().volumeMounts.find(({ mountPath }) => mountPath === value)
  expect(mount).toEqual({ name: 'secrets', mountPath: value, readOnly: true })
  const volume = podOf().volumes.find(({ name }) => name === mount?.name)
  expect(volume?.secret).toEqual({ secretName: 'tooltray-secrets', optional: true, defaultMode: 0o440 })
})

it('refers only to what is there', () => {
  const { spec } = the<Deployment>('Deployment')
  const { labels } = spec.template.metadata
  const service = the<Service>('Service')
  const policy = the<NetworkPolicy>('NetworkPolicy')
  for (const selector of [spec.selector.matchLabels, service.spec.selector, policy.spec.podSelector.matchLabels])
    expect(labels).toMatchObject(selector)
  for (const { image, volumeMounts } of [...podOf().initContainers, ...podOf().containers]) {
    expect(image).toBe('registry.example.com/tooltray:0.1.0')
    for (const { name } of volumeMounts) expect(podOf().volumes.map((volume) => volume.name)).toContain(name)
  }
  const claims = podOf().volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
  expect(claims).toEqual([the('PersistentVolumeClaim').metadata.name])
  const maps = podOf().volumes.flatMap(({ configMap }) => configMap?.name ?? [])
  expect(maps).toEqual([the('ConfigMap').metadata.name])

  const port = { name: 'http', containerPort: 8747 }
  expect(tooltrayOf().ports).toEqual([port])
  expect(service.spec.ports[0]).toMatchObject({ name: 'http', targetPort: port.name })
  const [rule] = the<Ingress>('Ingress').spec.rules
  expect(rule?.http.paths[0]?.backend.service).toEqual({ name: service.metadata.name, port: { name: 'http' } })
})

it('can be reached only through the Ingress, whose host and pods Tooltray trusts', () => {
  expect(the<Service>('Service').spec.type).toBe('ClusterIP')
  const policy = the<NetworkPolicy>('NetworkPolicy').spec
  expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(policy.ingress).toHaveLength(1)
  // Namespace and pod in one element: both must fit.
  expect(policy.ingress[0]?.from.map((from) => Object.keys(from).sort())).toEqual([['namespaceSelector', 'podSelector']])
  expect(policy.ingress[0]?.ports.map(({ port }) => port)).toEqual([8747])
  const ingress = the<Ingress>('Ingress').spec
  const { problems, settings } = parseServersFile(firstSettings())
  expect(problems).toEqual([])
  expect(settings.http?.trustedProxy?.url).toBe(`https://${ingress.rules[0]?.host}`)
  expect(ingress.tls[0]?.hosts).toEqual([ingress.rules[0]?.host])
})

it('puts servers.json into a new volume once, starts Tooltray, and sees how it is', async () => {
  await using installation = createInstallation()
  const mount = join(installation.home, 'first-settings')
  const file = join(installation.home, 'data/tooltray/servers.json')
  mkdirSync(mount)
  mkdirSync(join(installation.home, 'data'))
  writeFileSync(join(mount, 'servers.json'), firstSettings())
  const [program = '', ...args] = hereOf(installation, podOf().initContainers[0]?.command ?? []).map((word) =>
    word.replaceAll('/first-settings/', `${mount}/`),
  )
  const prepare = (): string => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
  prepare()
  expect(readFileSync(file, 'utf8')).toBe(firstSettings())
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)

  const changed = firstSettings().replace('tools.example.com', 'box.example.com')
  writeFileSync(file, changed)
  prepare()
  expect(readFileSync(file, 'utf8')).toBe(changed)

  const { args: words = [], startupProbe, readinessProbe, livenessProbe } = tooltrayOf()
  const started = await startOfImage(installation, words)
  const health = (probe: Probe | undefined): number | null => {
    const [node = '', ...script] = (probe?.exec.command ?? []).map((word) => word.replace('8747', started.port))
    return spawnSync(node, script, { env: imageEnvironment(installation) }).status
  }
  expect([startupProbe, readinessProbe, livenessProbe].map(health)).toEqual([0, 0, 0])
  expect(await started.end()).toBe(0)
  expect(health(livenessProbe)).toBe(1)
})
