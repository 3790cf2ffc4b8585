import { SERVICE_KEYS, containerService } from '../../../config/export-to/containers/compose-container.ts'
import { isRunnerImage } from '../../../config/export-to/containers/container-of.ts'
import { type DockerRun, dockerRunWords, readDockerRun } from '../../../config/export-to/containers/docker-run.ts'
import { isTable } from '../../../documents/formats/document-format.ts'
import { canonicalJson } from '../../../entry/consent/canonical-json.ts'
import { picked, tableOf, textOf, textsOf } from '../hub-values.ts'
import type { KeyAccount } from '../key-account.ts'
import { fileInside, mountsOf } from './mounted-files.ts'
import { writtenText } from './written-text.ts'

type Values = Readonly<Record<string, unknown>>

/** Keys of a service without a meaning for one server, which starts and ends with its calls. */
const NEEDLESS = ['stdin_open', 'tty', 'init', 'restart', 'container_name', 'pull_policy', 'profiles', 'depends_on']

/** The keys of a service that are options of `docker run`. */
export const OPTION_KEYS = Object.values(SERVICE_KEYS).map(([key]) => key)

const text = writtenText('')

/**
 * Returns the entry that runs a service with `docker run`, or why there is none, as a sentence.
 *
 * @param path the keys that lead to the service in the document of the account.
 */
export function dockerRunOf(service: Values, path: readonly string[], account: KeyAccount): Values | string {
  const image = textOf(service['image'])
  if (image === undefined) return 'It has no image. Build it, and name the image.'
  const command = wordsOf(service['command'])
  const entrypoint = wordsOf(service['entrypoint'])
  if (command === undefined || entrypoint === undefined) return 'Its command is one text with quotes. Make it a list.'
  for (const key of [...NEEDLESS, ...OPTION_KEYS, 'image', 'command', 'entrypoint', 'environment', 'volumes']) account.take([...path, key])
  return dockerEntry(service, { image: text(image), words: command, env: environmentOf(service['environment']) }, entrypoint)
}

/**
 * Returns the entry for a service that an export made of `docker run`; undefined for one with a package runner.
 *
 * @param inside the entry that runs in the container.
 */
export function exportedDockerRun(service: Values, inside: Values): Values | undefined {
  const [, image] = /^FROM (\S+)\nCOPY --from=gateway /m.exec(text(textOf(tableOf(service['build'])['dockerfile_inline']) ?? '')) ?? []
  if (image === undefined || isRunnerImage(image)) return undefined
  const command = textOf(inside['command']) ?? ''
  const own = { image, words: textsOf(inside['args']), env: tableOf(inside['env']) as Record<string, string> }
  // Without an entry point, the command is a variable for it.
  const entrypoint = /^\$\{\w+_COMMAND(?:_\d+)?\}$/.test(command) ? [] : [command]
  const before = textsOf(tableOf(service['x-tooltray'])['run']).map(text)
  const written = ['run', ...before, image, ...own.words]
  const known = readDockerRun(written)
  const isKnown =
    known?.image === image &&
    canonicalJson(known.options.get('entrypoint') ?? []) === canonicalJson(entrypoint) &&
    canonicalJson([...known.env.keys()].toSorted()) === canonicalJson(Object.keys(own.env).toSorted()) &&
    [...known.env].every(([name, value]) => value === undefined || value === own.env[name]) &&
    canonicalJson(containerService(known, () => undefined).service) === canonicalJson(containerKeys(service))
  if (!isKnown) return dockerEntry(service, own, entrypoint)
  return entryOf(written, Object.fromEntries(Object.entries(own.env).filter(([name]) => known.env.get(name) === undefined)))
}

/** The keys of an exported service that its container has, and its gateway has not. */
function containerKeys(service: Values): Values {
  const volumes = (Array.isArray(service['volumes']) ? service['volumes'] : []).filter(
    (volume) => !mountsOf({ volumes: [volume] }).some(({ source }) => fileInside(source) !== undefined),
  )
  return { ...picked(service, OPTION_KEYS), ...(volumes.length === 0 ? {} : { volumes }) }
}

function dockerEntry(
  service: Values,
  { image, words, env }: Pick<DockerRun, 'image' | 'words'> & { readonly env: Readonly<Record<string, string>> },
  [program, ...others]: readonly string[],
): Values {
  const options = Object.entries(SERVICE_KEYS).flatMap(([name, [key, form]]): [string, readonly string[]][] => {
    const value = service[key]
    if (form === 'switch') return value === true ? [[name, []]] : []
    const values = (Array.isArray(value) ? value : [value]).flatMap((each) =>
      typeof each === 'string' || typeof each === 'number' ? [text(each)] : [],
    )
    return values.length === 0 ? [] : [[name, values]]
  })
  const mounts = mountsOf({ volumes: containerKeys(service)['volumes'] })
  const run: DockerRun = {
    image,
    words: [...others, ...words],
    env: new Map(Object.keys(env).map((name) => [name, undefined])),
    mounts: mounts.map(({ source, target, isReadOnly }) => ({ source: text(source), target: text(target), isReadOnly })),
    options: new Map(program === undefined ? options : [...options, ['entrypoint', [program]]]),
  }
  return entryOf(dockerRunWords(run), env)
}

const entryOf = (args: readonly string[], env: Values): Values => ({
  command: 'docker',
  args,
  ...(Object.keys(env).length === 0 ? {} : { env }),
})

/** The variables of a service; those without a value are passed on from the environment. */
function environmentOf(environment: unknown): Record<string, string> {
  const pairs: readonly (readonly [string, unknown])[] = Array.isArray(environment)
    ? environment.map((each) => {
        const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(String(each)) ?? []
        return [name, value]
      })
    : Object.entries(tableOf(environment))
  return Object.fromEntries(pairs.map(([name, value]) => [name, value === undefined || value === null ? `\${${name}}` : text(value)]))
}

/** The words of a command; undefined for a text with quotes, which a shell would have to split. */
function wordsOf(command: unknown): string[] | undefined {
  if (Array.isArray(command)) return command.map(text)
  if (typeof command !== 'string' || isTable(command)) return []
  return /["'\\]/.test(command)
    ? undefined
    : command
        .split(/\s+/)
        .filter((word) => word !== '')
        .map(text)
}
