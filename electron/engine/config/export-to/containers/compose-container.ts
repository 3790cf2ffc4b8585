import { type DockerRun, OF_THE_COMMAND, isVolume } from './docker-run.ts'
import { hasReference } from '../needed-secrets.ts'

type Values = Readonly<Record<string, unknown>>

/** Keys of a service for options of `docker run`: one value, a list, or a switch. */
export const SERVICE_KEYS: Readonly<Record<string, readonly [key: string, form: 'one' | 'list' | 'switch']>> = {
  'add-host': ['extra_hosts', 'list'],
  'cap-add': ['cap_add', 'list'],
  'cap-drop': ['cap_drop', 'list'],
  cpus: ['cpus', 'one'],
  device: ['devices', 'list'],
  dns: ['dns', 'list'],
  hostname: ['hostname', 'one'],
  label: ['labels', 'list'],
  memory: ['mem_limit', 'one'],
  platform: ['platform', 'one'],
  privileged: ['privileged', 'switch'],
  'read-only': ['read_only', 'switch'],
  runtime: ['runtime', 'one'],
  'security-opt': ['security_opt', 'list'],
  'shm-size': ['shm_size', 'one'],
  tmpfs: ['tmpfs', 'list'],
  user: ['user', 'one'],
  workdir: ['working_dir', 'one'],
}

/** Compose replaces $NAME in all texts, and makes $$ a $. */
export const composeText = (text: string): string => text.replaceAll('$', '$$$$')

/**
 * Returns the keys of a service for mounts and options of `docker run`, and the named volumes among the mounts.
 *
 * @param leave called with why something has no place there, as a sentence.
 */
export function containerService(
  { mounts, options }: DockerRun,
  leave: (why: string) => void,
): { readonly service: Values; readonly volumes: readonly string[] } {
  const usable = mounts.filter(({ source, target }) => {
    if (hasReference(source + target)) leave('A mount with a reference has no place there.')
    return !hasReference(source + target)
  })
  const volumes = usable.map(({ source, target, isReadOnly }) => composeText(`${source}:${target}${isReadOnly ? ':ro' : ''}`))
  const service: Record<string, unknown> = volumes.length === 0 ? {} : { volumes }
  for (const [name, values] of options) {
    // The entry point is the command of the gateway in the container.
    if (OF_THE_COMMAND.has(name) || name === 'entrypoint') continue
    const [key, form] = SERVICE_KEYS[name] ?? []
    if (key === undefined) {
      if (name !== 'network' || values[0] !== 'bridge') leave(`--${[name, ...values].join(' ')} has no place there.`)
    } else if (values.some(hasReference)) leave(`--${name} with a reference has no place there.`)
    else service[key] = form === 'switch' ? true : form === 'list' ? values.map(composeText) : composeText(values[0] ?? '')
  }
  return { service, volumes: usable.filter(isVolume).map(({ source }) => source) }
}
