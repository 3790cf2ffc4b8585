import { posix } from 'node:path'
import type { FormField } from '../../../contract/entries.ts'
import { type EntryTemplate, type FilledForm, joined, literal, plainField } from '../../entry/entry-form.ts'
import type { GalleryInput, GalleryWay } from './list/gallery-schema.ts'
import { PLACE } from './list/read-gallery.ts'

/** The key of the field that switches the sandbox. Inputs are in capitals, so none has it. */
const SANDBOX = 'sandbox'

/** What the template of a way depends on. */
export interface WayPlace {
  readonly home: string
  /** Whether programs of this system can run in a sandbox, and do unless the person decides otherwise. */
  readonly sandbox: 'none' | 'off' | 'on'
}

/**
 * Creates the form of a way, and the function that makes its entry. Texts of the list are escaped: they read nothing from the environment.
 * Where an optional input was left empty, what names it is left out.
 */
export function wayTemplate(way: GalleryWay, { home, sandbox }: WayPlace): EntryTemplate {
  const fields = way.inputs.map(fieldOf)
  switch (way.kind) {
    case 'remote':
      return { fields, entry: (filled) => remoteEntry(way, filled) }
    case 'oci': {
      const names = Object.keys(way.env)
      const entry: EntryTemplate['entry'] = (filled) => {
        const env = record(way.env, filled, home)
        const passed = names.filter((name) => Object.hasOwn(env, name)).flatMap((name) => ['-e', name])
        const args = ['run', '-i', '--rm', ...passed, literal(way.image), ...words(way.args, filled)]
        return { command: 'docker', args, ...(Object.keys(env).length === 0 ? {} : { env }) }
      }
      return { fields, entry }
    }
    default: {
      const entry: EntryTemplate['entry'] = (filled) => {
        const env = record(way.env, filled, home)
        const { command, args: before } = commandOf(way)
        const args = [...before, ...words(way.args, filled)]
        const boxed = sandbox !== 'none' && filled.get(SANDBOX)?.[0] !== 'false'
        return {
          command,
          args,
          ...(Object.keys(env).length === 0 ? {} : { env }),
          ...(boxed ? { sandbox: sandboxOf(way.sandbox, filled, home) } : {}),
        }
      }
      return { fields: sandbox === 'none' ? fields : [...fields, sandboxField(sandbox === 'on')], entry }
    }
  }
}

/** The version of a package that was tried when the list was made, and the command that runs the package. */
export interface TriedPackage {
  readonly name: string
  readonly version: string
  readonly command: { readonly command: string; readonly args: readonly string[] }
}

/** What was tried of a way; undefined if it runs no package, or no version of it was tried. */
export function triedPackage(way: GalleryWay): TriedPackage | undefined {
  if (!('version' in way) || way.version === undefined) return undefined
  return { name: way.package, version: way.version, command: commandOf(way) }
}

function commandOf(way: Extract<GalleryWay, { kind: 'npm' | 'pypi' }>): TriedPackage['command'] {
  const name = literal(way.package)
  return way.kind === 'npm' ? { command: 'npx', args: ['-y', name] } : { command: 'uvx', args: [name] }
}

function fieldOf({ name, label, hint, kind, required, secret, multiple, example, default: preset }: GalleryInput): FormField {
  return {
    ...plainField,
    key: name,
    label,
    description: hint,
    kind,
    required,
    secret,
    multiple,
    default: preset === undefined ? [] : [preset],
    placeholder: example,
  }
}

function sandboxField(on: boolean): FormField {
  return {
    ...plainField,
    key: SANDBOX,
    label: 'Run it in a sandbox',
    description: 'It reaches what is listed below, and none of your other files.',
    kind: 'boolean',
    default: [String(on)],
  }
}

function remoteEntry(way: Extract<GalleryWay, { kind: 'remote' }>, filled: FilledForm): Record<string, unknown> {
  const headers = way.headers === undefined ? {} : record(way.headers, filled)
  const bearer = way.bearer === undefined ? undefined : text(way.bearer, filled)
  const oauth = way.oauth === undefined ? undefined : record(way.oauth as Record<string, string>, filled)
  return {
    type: way.transport,
    // An address that a person typed may end in a slash.
    url: (text(way.url, filled) ?? '').replace(/(?<!:)\/{2,}/g, '/'),
    ...(bearer === undefined ? {} : { bearer }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(oauth === undefined ? {} : { oauth }),
  }
}

function sandboxOf(
  { network, read, write }: Extract<GalleryWay, { kind: 'npm' }>['sandbox'],
  filled: FilledForm,
  home: string,
): Record<string, unknown> {
  const paths = (given: readonly string[]): string[] => words(given, filled).map((path) => asFolder(path, home))
  const [mayRead, mayWrite] = [paths(read), paths(write)]
  return { network, ...(mayRead.length === 0 ? {} : { read: mayRead }), ...(mayWrite.length === 0 ? {} : { write: mayWrite }) }
}

/** The trailing slash marks a folder, so that it is created as one. */
function asFolder(path: string, home: string): string {
  return path.startsWith('~/') && !path.includes('${') ? posix.join(home, path.slice(2)) : path
}

/** Texts by name, without those that name an input left empty. */
function record(given: Readonly<Record<string, string>>, filled: FilledForm, home?: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, template]) => {
      const value = text(template, filled)
      if (value === undefined) return []
      return [[name, home !== undefined && template.startsWith('~/') ? asFolder(value, home) : value]]
    }),
  )
}

/** The words of a command. A word that is an input with several values becomes several words. */
function words(given: readonly string[], filled: FilledForm): string[] {
  return given.flatMap((template) => {
    const [, alone] = /^\{([A-Z][A-Z0-9_]*)\}$/.exec(template) ?? []
    if (alone !== undefined) return [...(filled.get(alone) ?? [])]
    const value = text(template, filled)
    return value === undefined ? [] : [value]
  })
}

/** A text with its inputs; undefined if one of them was left empty. */
function text(template: string, filled: FilledForm): string | undefined {
  let whole = ''
  let from = 0
  for (const match of template.matchAll(PLACE)) {
    const [value] = filled.get(match[1] ?? '') ?? []
    if (value === undefined) return undefined
    whole = joined(whole, literal(template.slice(from, match.index)), value)
    from = match.index + match[0].length
  }
  return joined(whole, literal(template.slice(from)))
}
