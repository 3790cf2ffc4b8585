import { existsSync } from 'node:fs'
import { isAbsolute, posix } from 'node:path'
import { type EntryTemplate, plainField } from '../entry/entry-form.ts'

/**
 * A recipe whose program runs in a sandbox, with a field to say otherwise: it reaches the network, because hardly a server of somebody else
 * does without, and what the person names in the form, because that is what it is for. The rest of the home, keys and sockets stay away
 * from it.
 *
 * @param isDefault whether it does so unless the person says otherwise.
 */
export function sandboxedTemplate(
  { fields, entry }: EntryTemplate,
  isDefault: boolean,
  home: string,
  exists: (path: string) => boolean = existsSync,
): EntryTemplate {
  const keys = new Set(fields.map(({ key }) => key))
  const key = ['sandbox', ...fields.map((_field, at) => `sandbox-${at + 2}`)].find((name) => !keys.has(name)) ?? 'sandbox'
  const places = fields.filter(({ kind }) => kind === 'folder' || kind === 'file')
  return {
    fields: [
      ...fields,
      {
        ...plainField,
        key,
        label: 'Run it in a sandbox',
        description: 'It reaches the network and what is chosen here, and nothing else of yours.',
        kind: 'boolean',
        default: [String(isDefault)],
      },
    ],
    entry(filled) {
      const own = entry(filled)
      if (filled.get(key)?.[0] === 'false' || typeof own['command'] !== 'string') return own
      const chosen = places
        .flatMap(({ key: of, kind }) => (filled.get(of) ?? []).map((path) => placeOf(path, kind, home, exists)))
        .filter((path) => isAbsolute(path) || /^(?:~|\$\{)/.test(path))
      // uv makes its environment in the folder of the project that it runs.
      const write = [...(own['command'] === 'uv' && typeof own['cwd'] === 'string' ? [own['cwd']] : []), ...chosen]
      return { ...own, sandbox: { network: true, ...(write.length === 0 ? {} : { write }) } }
    },
  }
}

/**
 * What a program has to be shown of a path that a person chose. A file that is not there yet it will make, and many make a new one for each
 * change and put that in its place, which takes the folder: all of it, unless that is the home.
 */
function placeOf(path: string, kind: string, home: string, exists: (path: string) => boolean): string {
  // What is a folder is known by its end, so that it is made as one.
  if (kind === 'folder') return path.replace(/\/*$/, '/')
  const own = path.replace(/^(?:~|\$\{HOME\})(?=\/)/, () => home)
  const folder = posix.dirname(own)
  return exists(own) || own.includes('${') || home === folder || home.startsWith(`${folder}/`) || folder === '/'
    ? path
    : `${posix.dirname(path)}/`
}
