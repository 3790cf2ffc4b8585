import { randomBytes } from 'node:crypto'
import { chmod, copyFile, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'
import { replaceFile } from '../../base/files/replace-file.ts'
import { makePrivateFolder } from '../../base/private-folder.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import type { HelperCopy } from './helper-program.ts'

/**
 * Makes `to` hold the files of `from`, each replaced in one step, and the program itself last: a client that starts it meanwhile gets
 * the old one or the new one, whole. Nothing is taken away: an old program may still want its parts. A program that runs cannot be
 * replaced on Windows, but renamed: it is put aside, and taken away by a later copy, when it has ended.
 * Throws the system's error.
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

/** Writes what `native/connect/program.h` reads: the words of another program, one a line. */
async function noteProgram(folder: string, words: readonly string[]): Promise<void> {
  makePrivateFolder(folder)
  await writeAtomically(join(folder, 'program.txt'), `${words.join('\n')}\n`)
}

/** What a program that still runs is called from then on: its name, when it was put aside, and this. */
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

/** Takes away what was put aside and runs no more; the rest is for another time. */
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
