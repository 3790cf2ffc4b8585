import { readDockerRun, type DockerRun, dockerRunWords, type Mount } from '../../../config/export-to/containers/docker-run.ts'
import { type ContainerSpec, MCP_CONTAINER, containerSpec } from '../../../config/export-to/containers/toolhive-container.ts'
import { canonicalJson } from '../../../entry/consent/canonical-json.ts'
import { tableOf, tablesOf, textOf, textsOf } from '../hub-values.ts'

type Values = Readonly<Record<string, unknown>>

const PARTS = ['volumes', 'resources', 'permissionProfile', 'podTemplateSpec'] as const

const nothing = (): void => undefined

/**
 * Returns the arguments of `docker` that run an image as an `MCPServer` says, and the keys of its `spec` that are in them.
 *
 * @param env the variables of the container, in Tooltray's notation.
 * @param before the words before the image when it was exported, if they are known. They are used if they still mean the same.
 */
export function dockerArgs(
  spec: Values,
  { image, words, env, before }: { image: string; words: readonly string[]; env: Readonly<Record<string, string>>; before: unknown },
): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>>; readonly taken: readonly string[] } {
  const written = ['run', ...textsOf(before), image, ...words]
  const known = Array.isArray(before) ? readDockerRun(written) : undefined
  if (known?.image === image && isSame(containerSpec(known, nothing), spec) && hasEnv(known, env)) {
    const own = Object.entries(env).filter(([name]) => known.env.get(name) === undefined)
    return { args: written, env: Object.fromEntries(own), taken: PARTS }
  }
  const run: DockerRun = { image, words, env: new Map(Object.keys(env).map((name) => [name, undefined])), ...optionsIn(spec) }
  const derived = containerSpec(run, nothing)
  return { args: dockerRunWords(run), env, taken: PARTS.filter((part) => isSame({ [part]: derived[part] }, { [part]: spec[part] })) }
}

const isSame = (one: ContainerSpec, other: Values): boolean =>
  PARTS.every((part) => canonicalJson(one[part] ?? null) === canonicalJson(other[part] ?? null))

/** Whether the variables that words pass on or set are those of the container. */
function hasEnv(run: DockerRun, env: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(env)
  return names.length === run.env.size && names.every((name) => run.env.has(name) && (run.env.get(name) ?? env[name]) === env[name])
}

/** The mounts and options that parts of a `spec` mean. Parts that mean more than options are left out. */
function optionsIn(spec: Values): Pick<DockerRun, 'mounts' | 'options'> {
  const mounts = tablesOf(spec['volumes']).flatMap(({ hostPath, mountPath, readOnly }): Mount[] => {
    const [source, target] = [textOf(hostPath), textOf(mountPath)]
    return source === undefined || target === undefined ? [] : [{ source, target, isReadOnly: readOnly === true }]
  })
  const options = new Map<string, readonly string[]>()
  const { limits } = tableOf(spec['resources'])
  const [, amount, unit = ''] = /^(\d+)([KMG])?i?$/.exec(textOf(tableOf(limits)['memory']) ?? '') ?? []
  const found: (readonly [part: (typeof PARTS)[number], name: string, value: unknown])[] = [
    ['resources', 'memory', amount === undefined ? undefined : amount + unit.toLowerCase()],
    ['resources', 'cpus', tableOf(limits)['cpu']],
    ['permissionProfile', 'network', tableOf(spec['permissionProfile'])['name']],
    ...containerOptions(spec).map(([name, value]) => ['podTemplateSpec', name, value] as const),
  ]
  for (const part of PARTS) {
    const own = found.flatMap(([of, name, value]): [string, readonly string[]][] => {
      if (of !== part || value === undefined) return []
      return [[name, typeof value === 'string' ? [value] : textsOf(value)]]
    })
    const derived = containerSpec({ image: '', words: [], env: new Map(), mounts: [], options: new Map(own) }, nothing)
    if (canonicalJson(derived[part] ?? null) === canonicalJson(spec[part] ?? null))
      for (const [name, values] of own) options.set(name, values)
  }
  return { mounts, options }
}

function containerOptions(spec: Values): [string, unknown][] {
  const containers = tablesOf(tableOf(tableOf(spec['podTemplateSpec'])['spec'])['containers'])
  const container = tableOf(containers.find(({ name }) => name === MCP_CONTAINER))
  const { runAsUser, runAsGroup, readOnlyRootFilesystem, capabilities } = tableOf(container['securityContext'])
  const { add, drop } = tableOf(capabilities)
  const user = typeof runAsUser === 'number' ? `${runAsUser}${typeof runAsGroup === 'number' ? `:${runAsGroup}` : ''}` : undefined
  return [
    ['workdir', container['workingDir']],
    ['entrypoint', textsOf(container['command'])[0]],
    ['user', user],
    ['read-only', readOnlyRootFilesystem === true ? [] : undefined],
    ['cap-add', add],
    ['cap-drop', drop],
  ]
}
