import { readdir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'

/** The most completions returned. */
const MOST = 20

/**
 * Returns the files and folders of this machine whose absolute paths begin with the typed text, at most 20. Folders come first, with a
 * trailing separator; both parts are in alphabetical order. Names that begin with a dot appear only if the dot was typed. Returns an empty
 * list if nothing can be read.
 *
 * @param typed absolute, or beginning with `~/`; anything else has no completion.
 * @param kind `folder`: folders only.
 */
export async function completePath(typed: string, kind: 'file' | 'folder', home: string): Promise<string[]> {
  const path = /^~(?=$|[\\/])/.test(typed) ? join(home, typed.slice(1)) + (/[\\/]$/.test(typed) ? sep : '') : typed
  if (!/^(?:[\\/]|[A-Za-z]:[\\/])/.test(path)) return []
  const isFolder = /[\\/]$/.test(path)
  const [folder, begun] = isFolder ? [path, ''] : [dirname(path), basename(path)]
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const fitting = entries.filter(({ name }) => name.startsWith(begun) && (begun !== '' || !name.startsWith('.')))
    const folders = fitting.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => join(folder, name) + sep)
    const files = kind === 'folder' ? [] : fitting.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
    return [...folders.sort(), ...files.sort()].slice(0, MOST)
  } catch (error) {
    // A missing path, a file used as a folder, or an unreadable folder has no completions.
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'EINVAL', 'ERR_INVALID_ARG_VALUE'].includes(systemCodeOf(error) ?? ''))
      return []
    throw error
  }
}
