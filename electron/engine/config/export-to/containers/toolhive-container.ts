import { type DockerRun, OF_THE_COMMAND, isVolume } from './docker-run.ts'
import { hasReference } from '../needed-secrets.ts'

type Values = Readonly<Record<string, unknown>>

/** The parts of an `MCPServer` for options of `docker run`, as a `spec` has them. */
export interface ContainerSpec {
  readonly volumes?: readonly Values[]
  readonly resources?: Values
  readonly permissionProfile?: Values
  readonly podTemplateSpec?: Values
}

/** The name that ToolHive has for the server's container in a `podTemplateSpec`. */
export const MCP_CONTAINER = 'mcp'

/** Kubernetes has other units of memory than Docker. */
const UNITS: Readonly<Record<string, string>> = { '': '', b: '', k: 'Ki', m: 'Mi', g: 'Gi' }

/**
 * Returns where mounts and options of `docker run` are in an `MCPServer`.
 *
 * @param leave called with why something has no place there, as a sentence.
 */
export function containerSpec({ mounts, options }: DockerRun, leave: (why: string) => void): ContainerSpec {
  const volumes = mounts.flatMap((mount, at) => {
    const { source, target, isReadOnly } = mount
    if (isVolume(mount)) leave(`The volume ${source} is one of Docker. Mount a volume of the cluster there (podTemplateSpec).`)
    else if (!/^(?:\/|[A-Za-z]:)/.test(source) || hasReference(source + target))
      leave('A mount without an absolute path has no place there.')
    else {
      leave(`The folder ${source} is one of this computer. It must exist on the node, too.`)
      return [{ name: `mount-${at + 1}`, hostPath: source, mountPath: target, ...(isReadOnly ? { readOnly: true } : {}) }]
    }
    return []
  })
  const limits: Record<string, string> = {}
  const container: Record<string, unknown> = {}
  const security: Record<string, unknown> = {}
  const capabilities: Record<string, readonly string[]> = {}
  let permissionProfile: Values | undefined
  for (const [name, values] of options) {
    const value = values[0] ?? ''
    const [, amount = '', unit = '?'] = /^(\d+)([bkmg]?)$/i.exec(value) ?? []
    const [, user, , group] = /^(\d+)(:(\d+))?$/.exec(value) ?? []
    if (OF_THE_COMMAND.has(name)) continue
    if (values.some(hasReference)) leave(`--${name} with a reference has no place there.`)
    else if (name === 'workdir') container['workingDir'] = value
    else if (name === 'entrypoint') container['command'] = [value]
    else if (name === 'read-only') security['readOnlyRootFilesystem'] = true
    else if (name === 'user' && user !== undefined)
      Object.assign(security, { runAsUser: Number(user), ...(group === undefined ? {} : { runAsGroup: Number(group) }) })
    else if (name === 'cap-add' || name === 'cap-drop') capabilities[name.slice(4)] = values
    else if (name === 'memory' && unit !== '?') limits['memory'] = amount + (UNITS[unit.toLowerCase()] ?? '')
    else if (name === 'cpus' && /^\d+(?:\.\d{1,3})?$/.test(value)) limits['cpu'] = value
    else if (name === 'network' && value === 'none') permissionProfile = { type: 'builtin', name: 'none' }
    else if (name !== 'network' || !['bridge', 'default'].includes(value))
      leave(`--${[name, ...values].join(' ')} has no place there. See podTemplateSpec.`)
  }
  if (Object.keys(capabilities).length > 0) security['capabilities'] = capabilities
  if (Object.keys(security).length > 0) container['securityContext'] = security
  return {
    ...(volumes.length === 0 ? {} : { volumes }),
    ...(Object.keys(limits).length === 0 ? {} : { resources: { limits } }),
    ...(permissionProfile === undefined ? {} : { permissionProfile }),
    ...(Object.keys(container).length === 0 ? {} : { podTemplateSpec: { spec: { containers: [{ name: MCP_CONTAINER, ...container }] } } }),
  }
}
