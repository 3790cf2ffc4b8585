import { posix, win32 } from 'node:path'
import type { FormField } from '../../../contract/entries.ts'
import { type EntryTemplate, type FilledForm, joined, literal, plainField } from '../../entry/entry-form.ts'
import type { Platform } from '../../base/platform.ts'
import type { BundleManifest } from './manifest.ts'

/**
 * The form of a bundle, and the entry that starts it from a folder. `${…}` in the manifest is expanded by its own rules. Undefined
 * variables stay literal, so that a bundle cannot read the user's variables without consent.
 *
 * @param folder of the unpacked bundle, which may not exist yet.
 * @param files the paths in it.
 */
export function bundleTemplate(
  manifest: BundleManifest,
  folder: string,
  files: ReadonlySet<string>,
  { os, home }: Pick<Platform, 'os' | 'home'>,
): EntryTemplate {
  const path = os === 'win32' ? win32 : posix
  const places: Readonly<Record<string, string>> = {
    __dirname: folder,
    HOME: home,
    DESKTOP: path.join(home, 'Desktop'),
    DOCUMENTS: path.join(home, 'Documents'),
    DOWNLOADS: path.join(home, 'Downloads'),
    pathSeparator: path.sep,
    '/': path.sep,
  }
  const fields = fieldsOf(manifest, (text) =>
    text.replace(VARIABLE, (whole, name: string) => (Object.hasOwn(places, name) ? (places[name] ?? whole) : whole)),
  )
  const { command, args, env } = launchOf(manifest, os)

  return {
    fields,
    entry(filled) {
      const put = (text: string): string =>
        substituted(text, (name) => (Object.hasOwn(places, name) ? literal(places[name] ?? '') : optionValues(name, filled)?.join(',')))
      const own = put(command)
      const words = args.flatMap((arg) =>
        wholeOption(arg) === undefined ? [put(arg)] : (optionValues(wholeOption(arg) ?? '', filled) ?? [put(arg)]),
      )
      const variables = Object.entries(env).flatMap(([name, text]) =>
        optionValues(wholeOption(text) ?? '', filled)?.length === 0 ? [] : [[name, put(text)] as const],
      )
      return {
        command: /[\\/]/.test(own) && !path.isAbsolute(own) ? literal(path.join(folder, programIn(command, files, os))) : own,
        ...(words.length === 0 ? {} : { args: words }),
        ...(variables.length === 0 ? {} : { env: Object.fromEntries(variables) }),
        // Many manifests use paths relative to this folder.
        cwd: literal(folder),
      }
    },
  }
}

const VARIABLE = /\$\{([^}]*)\}/g

/** The name that Python has on every system but Windows; `python` may be another one there, or none (PEP 394). */
const PYTHON = 'python3'

/** On Windows a program is only found by its file extension. */
function programIn(command: string, files: ReadonlySet<string>, os: Platform['os']): string {
  const plain = posix.normalize(command.replaceAll('\\', '/'))
  return os === 'win32' && !files.has(plain) && files.has(`${plain}.exe`) ? `${plain}.exe` : plain
}

function launchOf(
  { server }: BundleManifest,
  os: Platform['os'],
): { command: string; args: readonly string[]; env: Readonly<Record<string, string>> } {
  const { mcp_config: config, entry_point: entryPoint = '' } = server
  // Without a configuration it is a Python program that uv runs.
  if (config === undefined) return { command: 'uv', args: ['run', '--directory', '${__dirname}', entryPoint], env: {} }
  const over = Object.hasOwn(config.platform_overrides, os) ? config.platform_overrides[os] : undefined
  const command = over?.command ?? config.command
  return {
    command: command === 'python' && os !== 'win32' ? PYTHON : command,
    args: over?.args ?? config.args,
    env: { ...config.env, ...over?.env },
  }
}

function fieldsOf({ user_config: options }: BundleManifest, put: (text: string) => string): FormField[] {
  return Object.entries(options).map(([key, option]): FormField => {
    const preset = (option.default ?? (option.type === 'boolean' ? ['false'] : [])).map(put).filter((text) => text !== '')
    return {
      ...plainField,
      key,
      label: option.title ?? key,
      description: option.description,
      kind: KINDS[option.type],
      required: option.required,
      multiple: option.multiple,
      secret: option.sensitive,
      default: option.multiple ? preset : preset.slice(0, 1),
      min: option.min,
      max: option.max,
    }
  })
}

const KINDS = { string: 'text', number: 'number', boolean: 'boolean', directory: 'folder', file: 'file' } as const

/** The name of the option that a whole text consists of, such as `user_config.folders`. */
function wholeOption(text: string): string | undefined {
  return /^\$\{(user_config\.[^}]+)\}$/.exec(text)?.[1]
}

/** The values of `user_config.KEY`; undefined if there is no such option. */
function optionValues(name: string, filled: FilledForm): readonly string[] | undefined {
  return name.startsWith('user_config.') ? filled.get(name.slice('user_config.'.length)) : undefined
}

function substituted(text: string, valueOf: (name: string) => string | undefined): string {
  let result = ''
  let from = 0
  for (const match of text.matchAll(VARIABLE)) {
    result = joined(result, literal(text.slice(from, match.index)), valueOf(match[1] ?? '') ?? literal(match[0]))
    from = match.index + match[0].length
  }
  return joined(result, literal(text.slice(from)))
}
