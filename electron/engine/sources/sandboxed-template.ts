import { existsSync } from 'node:fs'
import { isAbsolute, posix } from 'node:path'
import { type EntryTemplate, plainField } from '../entry/entry-form.ts'

/**
 * Wraps an entry template so that its program runs in a sandbox, with a field to switch that off. The sandbox permits network access,
 * because most servers of others need it, and the paths that the user chose in the form. The rest of the home folder, keys, and sockets are
 * not accessible.
 *
 * @param isDefault whether the sandbox is on unless the user decides otherwise.
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
        description: 'It reaches the network and what you choose here. It cannot reach your other files.',
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
      // uv creates its environment in the folder of the project that it runs.
      const write = [...(own['command'] === 'uv' && typeof own['cwd'] === 'string' ? [own['cwd']] : []), ...chosen]
      return { ...own, sandbox: { network: true, ...(write.length === 0 ? {} : { write }) } }
    },
  }
}

/**
 * The path that a program needs access to, for a path that the user chose. A file that does not exist yet will be created, and many
 * programs replace a file with a new one for each change. Both need access to the folder; all of it is permitted, unless it is the home
 * folder.
 */
function placeOf(path: string, kind: string, home: string, exists: (path: string) => boolean): string {
  // The trailing slash marks a folder, so that it is created as one.
  if (kind === 'folder') return path.replace(/\/*$/, '/')
  const own = path.replace(/^(?:~|\$\{HOME\})(?=\/)/, () => home)
  const folder = posix.dirname(own)
  return exists(own) || own.includes('${') || home === folder || home.startsWith(`${folder}/`) || folder === '/'
    ? path
    : `${posix.dirname(path)}/`
}
