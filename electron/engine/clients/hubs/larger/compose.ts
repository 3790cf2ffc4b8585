import { isTable } from '../../../documents/formats/document-format.ts'
import type { HubServer } from '../hub.ts'
import { tableOf, textOf } from '../hub-values.ts'
import { type KeyAccount, openAccount } from '../key-account.ts'
import { isAgentgateway, targetsOf } from './agentgateway.ts'
import { OPTION_KEYS, dockerRunOf, exportedDockerRun } from './compose-service.ts'
import { type LargerProgram, type ProgramFile, type ServerGroup, readingOf } from './larger-program.ts'
import { fileInside, mountsOf } from './mounted-files.ts'

const PROJECT = 'It belongs to Docker Compose.'
const NOT_STDIO = 'It is no MCP server over stdio. If it serves MCP over HTTP, add its address instead.'

/** Why top-level keys are not imported. */
const TOP: Readonly<Record<string, string>> = Object.fromEntries(
  ['configs', 'include', 'models', 'name', 'networks', 'secrets', 'version', 'volumes'].map((key) => [key, PROJECT]),
)

/** Keys of a service that say how its container runs, and not what the server is. */
const RUNNING = [
  ...['build', 'command', 'container_name', 'depends_on', 'deploy', 'environment', 'expose', 'healthcheck', 'image', 'init'],
  ...['labels', 'logging', 'networks', 'ports', 'profiles', 'pull_policy', 'restart', 'volumes'],
]

/**
 * A compose file (https://github.com/compose-spec/compose-spec): services that run agentgateway with a file beside it are its targets, and
 * services with an open stdin are servers that `docker run` starts.
 */
export const compose: LargerProgram = {
  id: 'compose',
  name: 'Docker Compose',
  placeholders: 'shell',
  readFiles(files) {
    const projects = files.filter(({ documents: [document] }) => isTable(tableOf(document)['services']))
    if (projects.length === 0) return undefined
    const account = openAccount(Object.fromEntries(files.map(({ path, documents }) => [path, documents[0]])))
    const read = new Set(projects)
    const found = projects.map((project) => serversOf(project, files, read, account))
    for (const file of files) if (!read.has(file)) account.take([file.path])
    return readingOf(
      found.flatMap(({ servers }) => servers),
      account,
      found.flatMap(({ groups }) => groups),
    )
  },
}

/** @param read collects the files that were read. */
function serversOf(
  project: ProgramFile,
  files: readonly ProgramFile[],
  read: Set<ProgramFile>,
  account: KeyAccount,
): { readonly servers: readonly HubServer[]; readonly groups: readonly ServerGroup[] } {
  const document = tableOf(project.documents[0])
  for (const [key, why] of Object.entries(TOP)) if (key in document) account.leave([project.path, key], why)
  const services = Object.entries(tableOf(document['services']))
  const folder = project.path.replace(/[^/]*$/, '')
  const gateways = new Map<string, readonly HubServer[]>()
  const groups: ServerGroup[] = []
  for (const [name, service] of services) {
    const mounted = mountsOf(service).flatMap(({ source }) => {
      const path = fileInside(folder + source)
      return files.filter((file) => file.path === path && isAgentgateway(file))
    })
    if (mounted.length === 0) continue
    for (const file of mounted) read.add(file)
    for (const key of RUNNING) account.take([project.path, 'services', name, key])
    const parts = mounted.map((file) => targetsOf(file, [file.path], account))
    const targets = parts.flatMap(({ servers }) => servers)
    groups.push(...parts.flatMap((part) => part.groups))
    const [only] = targets.length === 1 ? targets : []
    const run = only === undefined ? undefined : exportedDockerRun(tableOf(service), only.raw)
    if (only === undefined || run === undefined) gateways.set(name, targets)
    else {
      for (const key of [...OPTION_KEYS, 'x-tooltray']) account.take([project.path, 'services', name, key])
      gateways.set(name, [{ ...only, raw: run }])
    }
  }
  /** The service that a target is the address of. */
  const behind = ({ raw }: HubServer): string | undefined => {
    const host = URL.parse(textOf(raw['url']) ?? '')?.hostname
    return services.find(([name]) => name === host)?.[0]
  }
  const referred = new Set([...gateways.values()].flat().map(behind))
  /** A target that is the address of a service is what runs there. */
  const reached = (target: HubServer): HubServer => {
    const service = behind(target)
    if (service === undefined) return target
    const [own, ...others] = gateways.get(service) ?? []
    // A gateway before a small one with one server: its rules are those of the server.
    if (own !== undefined && others.length === 0) return { ...target, raw: own.raw, blocked: target.blocked ?? own.blocked }
    return { ...target, blocked: `Its address, ${String(target.raw['url'])}, is inside Docker Compose.` }
  }
  const servers = [...gateways].filter(([name]) => !referred.has(name)).flatMap(([, targets]) => targets)
  const last = new Map(servers.map((target) => [target, reached(target)]))
  const plain = services.flatMap(([name, service]): HubServer[] => {
    if (gateways.has(name)) return []
    const path = [project.path, 'services', name]
    const raw = isTable(service) && service['stdin_open'] === true ? dockerRunOf(service, path, account) : NOT_STDIO
    if (typeof raw !== 'string') return [{ name, path: ['services', name], raw, more: {}, blocked: undefined }]
    account.leave(path, raw)
    return []
  })
  return {
    servers: [...last.values(), ...plain],
    groups: groups.map(({ profile, servers: members }) => ({ profile, servers: members.flatMap((member) => last.get(member) ?? []) })),
  }
}
