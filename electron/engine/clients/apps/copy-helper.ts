import { randomBytes } from 'node:crypto'
import { chmod, copyFile, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'
import { replaceFile } from '../../base/files/replace-file.ts'
import { makePrivateFolder } from '../../base/files/private-folder.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import type { HelperCopy } from './helper-program.ts'

/**
 * Copies the files of `from` to `to`, each atomically, and the program itself last: a client that starts it meanwhile gets the complete old
 * or new version. Deletes nothing: an old program may still need its files. On Windows a running program cannot be replaced, but renamed: a
 * later copy deletes it when it has ended. Throws the system's error.
 *
 * @param program the file name of the program.
 */
export async function copyHelper({ from, to, runs }: HelperCopy, program: string, move: typeof rename = rename): Promise<void> {
  const names = (await readdir(from, { recursive: true, withFileTypes: true }))
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(from.length + 1))
  await removeAside(to)
  if (runs !== undefined) await noteProgram(to, runs)
  for (const name of names.sort((a, b) => Number(basename(a) === program) - Number(basename(b) === program))) {
    const [source, target] = [join(from, name), join(to, name)]
    if (await same(source, target)) continue
    makePrivateFolder(dirname(target))
    const temporary = `${target}.${randomBytes(4).toString('hex')}.tmp`
    try {
      await copyFile(source, temporary)
      await chmod(temporary, (await stat(source)).mode & 0o777)
      await replaced(temporary, target, move)
    } finally {
      await rm(temporary, { force: true })
    }
  }
}

/** Writes the file that `native/connect/program.h` reads: the words of another program, one a line. */
async function noteProgram(folder: string, words: readonly string[]): Promise<void> {
  makePrivateFolder(folder)
  await writeAtomically(join(folder, 'program.txt'), `${words.join('\n')}\n`)
}

/** The suffix of a renamed program that was still running. */
const ASIDE = '.aside'

async function replaced(fresh: string, target: string, move: typeof rename): Promise<void> {
  try {
    await move(fresh, target)
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EBUSY'].includes(systemCodeOf(error) ?? '')) throw error
    await move(target, `${target}.${Date.now()}${ASIDE}`)
    await replaceFile(fresh, target, { move })
  }
}

/** Deletes renamed programs that have ended; others are left for a later copy. */
async function removeAside(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name.endsWith(ASIDE)) await rm(join(folder, name), { force: true }).catch(() => undefined)
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
