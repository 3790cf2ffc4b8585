/** A folder or a file of this computer, or a named volume, in a container. */
export interface Mount {
  readonly source: string
  readonly target: string
  readonly isReadOnly: boolean
}

/** What `docker run` or `podman run` starts. */
export interface DockerRun {
  readonly image: string
  /** What comes after the image. */
  readonly words: readonly string[]
  /** Variables of the container; undefined: the value is that of the command's own environment. */
  readonly env: ReadonlyMap<string, string | undefined>
  readonly mounts: readonly Mount[]
  /** The other options by their long names, with their values; switches have none. */
  readonly options: ReadonlyMap<string, readonly string[]>
}

/** Options without a value. */
const SWITCHES = new Set(['detach', 'init', 'interactive', 'no-healthcheck', 'privileged', 'read-only', 'rm', 'tty'])

/** Options with a value. */
const VALUES = new Set([
  ...[
    'add-host',
    'cap-add',
    'cap-drop',
    'cpus',
    'device',
    'dns',
    'entrypoint',
    'env',
    'env-file',
    'gpus',
    'hostname',
    'label',
    'log-driver',
  ],
  ...['memory', 'mount', 'name', 'network', 'platform', 'publish', 'pull', 'restart', 'runtime', 'security-opt', 'shm-size', 'tmpfs'],
  ...['ulimit', 'user', 'volume', 'workdir'],
])

const SHORT: Readonly<Record<string, string>> = {
  d: 'detach',
  e: 'env',
  h: 'hostname',
  i: 'interactive',
  l: 'label',
  m: 'memory',
  p: 'publish',
  t: 'tty',
  u: 'user',
  v: 'volume',
  w: 'workdir',
  net: 'network',
}

/** Reads the arguments of `docker`. Undefined if it is no `run`, or has an option that is not known: it may take the next word. */
export function readDockerRun([run, ...args]: readonly string[]): DockerRun | undefined {
  if (run !== 'run') return undefined
  const env = new Map<string, string | undefined>()
  const mounts: Mount[] = []
  const options = new Map<string, string[]>()
  const add = (name: string, value: string | undefined): void => {
    if (name === 'env' && value !== undefined) {
      const [, variable = '', given] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? []
      env.set(variable, given)
      return
    }
    const mount = name === 'volume' ? mountOf(value ?? '') : name === 'mount' ? bindOf(value ?? '') : undefined
    if (mount === undefined) options.set(name, [...(options.get(name) ?? []), ...(value === undefined ? [] : [value])])
    else mounts.push(mount)
  }
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (!word.startsWith('-') || word === '-') return { image: word, words: args.slice(at + 1), env, mounts, options }
    const read = optionsIn(word)
    if (read === undefined) return undefined
    for (const name of read.switches) add(name, undefined)
    if (read.name === undefined) continue
    if (read.value === undefined) at++
    const value = read.value ?? args[at]
    if (value === undefined) return undefined
    add(read.name, value)
  }
  return undefined
}

/** The switches in a word, and the option that has a value, which may be the next word. */
function optionsIn(word: string): { switches: string[]; name?: string; value?: string } | undefined {
  const [, long, given] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? []
  if (long !== undefined) {
    const name = SHORT[long] ?? long
    if (SWITCHES.has(name)) return given === undefined || given === 'true' ? { switches: [name] } : undefined
    return VALUES.has(name) ? { switches: [], name, ...(given === undefined ? {} : { value: given }) } : undefined
  }
  const switches: string[] = []
  for (let at = 1; at < word.length; at++) {
    const name = SHORT[word[at] ?? '']
    if (name === undefined) return undefined
    if (SWITCHES.has(name)) {
      switches.push(name)
      continue
    }
    const rest = word.slice(at + 1).replace(/^=/, '')
    return { switches, name, ...(rest === '' ? {} : { value: rest }) }
  }
  return switches.length === 0 ? undefined : { switches }
}

/** Reads a mount in the short form, `source:target:ro`, with a drive of Windows or without. Undefined for one without a source. */
export function mountOf(text: string): Mount | undefined {
  const [, source, target, mode = ''] = /^((?:[A-Za-z]:[\\/])?[^:]+):([^:]+)(?::([^:]*))?$/.exec(text) ?? []
  return source === undefined || target === undefined ? undefined : { source, target, isReadOnly: mode.split(',').includes('ro') }
}

/** Reads `type=bind,source=...,target=...,readonly`. Undefined for other types. */
function bindOf(text: string): Mount | undefined {
  const parts = new Map(text.split(',').map((part) => [part.replace(/=.*$/s, ''), part.replace(/^[^=]*=?/, '')]))
  const of = (...names: string[]): string | undefined => names.map((name) => parts.get(name)).find((value) => value !== undefined)
  const [source, target] = [of('source', 'src'), of('target', 'destination', 'dst')]
  if (source === undefined || target === undefined || !['bind', 'volume', undefined].includes(of('type'))) return undefined
  const flag = of('readonly', 'ro')
  return { source, target, isReadOnly: flag !== undefined && flag !== 'false' }
}

/** The words of `docker run` for what a container is, in one order. */
export function dockerRunWords({ image, words, env, mounts, options }: DockerRun): string[] {
  return [
    ...['run', '-i', '--rm'],
    ...[...env].flatMap(([name, value]) => ['-e', value === undefined ? name : `${name}=${value}`]),
    ...mounts.flatMap(({ source, target, isReadOnly }) => ['-v', `${source}:${target}${isReadOnly ? ':ro' : ''}`]),
    ...[...options].flatMap(([name, values]) => (SWITCHES.has(name) ? [`--${name}`] : values.flatMap((value) => [`--${name}`, value]))),
    ...[image, ...words],
  ]
}

/** Options that say how a command runs, and nothing of the container. Programs that run servers decide this themselves. */
export const OF_THE_COMMAND = new Set(['detach', 'init', 'interactive', 'name', 'pull', 'restart', 'rm', 'tty'])

/** Whether a mount is a named volume, and no path. */
export const isVolume = ({ source }: Mount): boolean => /^[\w.-]+$/.test(source) && !/^\.+$/.test(source)
