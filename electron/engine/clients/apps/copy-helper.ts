import { randomBytes } from 'node:crypto'
import { chmod, copyFile, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'
import { makePrivateFolder } from '../../base/private-folder.ts'

/**
 * Makes `to` hold the files of `from`, each replaced in one step, and the program itself last: a client that starts it meanwhile gets
 * the old one or the new one, whole. Nothing is taken away: an old program may still want its parts.
 * Throws the system's error.
 *
 * @param program the file name of the program.
 */
export async function copyHelper({ from, to }: { readonly from: string; readonly to: string }, program: string): Promise<void> {
  const names = (await readdir(from, { recursive: true, withFileTypes: true }))
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(from.length + 1))
  for (const name of names.sort((a, b) => Number(basename(a) === program) - Number(basename(b) === program))) {
    const [source, target] = [join(from, name), join(to, name)]
    if (await same(source, target)) continue
    makePrivateFolder(dirname(target))
    const temporary = `${target}.${randomBytes(4).toString('hex')}.tmp`
    try {
      await copyFile(source, temporary)
      await chmod(temporary, (await stat(source)).mode & 0o777)
      await rename(temporary, target)
    } finally {
      await rm(temporary, { force: true })
    }
  }
}

async function same(source: string, target: string): Promise<boolean> {
  try {
    const [a, b] = [await stat(source), await stat(target)]
    return a.size === b.size && (await readFile(source)).equals(await readFile(target))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false
    throw error
  }
}
