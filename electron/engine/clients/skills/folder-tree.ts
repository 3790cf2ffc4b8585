import { createHash } from 'node:crypto'
import { lstat, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'

/** Files of a folder that Tooltray writes, by path with `/`. */
export type FolderFiles = ReadonlyMap<string, Buffer>

/** Entries of a folder that is compared. Over it: the folder counts as changed, and is left alone. */
const MOST_ENTRIES = 5_000

/** SHA-256 over paths and contents. Equal for equal files, whatever their order. */
export function digestOfFiles(files: FolderFiles): string {
  const hash = createHash('sha256')
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path) ?? Buffer.alloc(0)
    hash.update(`${JSON.stringify(path)} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * The same of a folder on disk. `absent` if there is nothing; `other` if it holds anything that `digestOfFiles` cannot describe: a link, a
 * device, an empty folder, or too many files.
 */
export async function digestOnDisk(folder: string): Promise<string> {
  try {
    if (!(await lstat(folder)).isDirectory()) return 'other'
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return 'absent'
    throw error
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  if (entries.length > MOST_ENTRIES) return 'other'
  const files = new Map<string, Buffer>()
  const folders = new Set<string>()
  const full = new Set<string>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    full.add(entry.parentPath)
    if (entry.isDirectory()) folders.add(path)
    else if (entry.isFile()) files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path))
    else return 'other'
  }
  return [...folders].every((each) => full.has(each)) ? digestOfFiles(files) : 'other'
}
