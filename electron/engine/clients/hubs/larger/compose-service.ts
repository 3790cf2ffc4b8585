import { isTable } from '../../../documents/formats/document-format.ts'
import { tableOf, textOf } from '../hub-values.ts'
import type { KeyAccount } from '../key-account.ts'
import { mountsOf } from './mounted-files.ts'
import { writtenText } from './written-text.ts'

type Values = Readonly<Record<string, unknown>>

/** Keys of a service without a meaning for one server, which starts and ends with its calls. */
const NEEDLESS = ['stdin_open', 'tty', 'init', 'restart', 'container_name', 'pull_policy', 'profiles', 'labels', 'depends_on']

/** The options of `docker run` for keys with one value. */
const OPTIONS: Readonly<Record<string, string>> = {
  network_mode: '--network',
  platform: '--platform',
  user: '--user',
  working_dir: '--workdir',
}

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
  for (const key of [...NEEDLESS, 'image', 'command', 'entrypoint', 'environment', 'volumes']) account.take([...path, key])
  const env = environmentOf(service['environment'])
  const mounts = mountsOf(service).map(({ source, target, isReadOnly }) => `${text(source)}:${text(target)}${isReadOnly ? ':ro' : ''}`)
  const options = Object.entries(OPTIONS).flatMap(([key, option]) => {
    const value = textOf(service[key])
    if (value === undefined) return []
    account.take([...path, key])
    return [option, text(value)]
  })
  const [program, ...others] = entrypoint
  const args = [
    ...['run', '-i', '--rm'],
    ...Object.keys(env).flatMap((name) => ['-e', name]),
    ...mounts.flatMap((mount) => ['-v', mount]),
    ...options,
    ...(program === undefined ? [] : ['--entrypoint', program]),
    ...[text(image), ...others, ...command],
  ]
  return { command: 'docker', args, ...(Object.keys(env).length === 0 ? {} : { env }) }
}

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
