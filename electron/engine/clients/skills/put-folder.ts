import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { TooltrayError, messageOf, systemCodeOf } from '../../base/errors.ts'
import type { FolderFiles } from './folder-tree.ts'

/**
 * Puts a folder in its place as a whole: it is written beside it, and then takes its name. A process that is killed meanwhile leaves the
 * old folder, the new one, or none. Throws `storage_failed`.
 */
export async function putFolder(target: string, files: FolderFiles): Promise<void> {
  const beside = besideOf(target)
  try {
    for (const [path, bytes] of files) {
      const file = join(beside, ...path.split('/'))
      await mkdir(dirname(file), { recursive: true })
      // Never executable: an app runs nothing of it by itself.
      await writeFile(file, bytes, { flag: 'wx', mode: 0o644 })
    }
    const old = besideOf(target)
    const hadOld = await moved(target, old)
    await rename(beside, target)
    if (hadOld) await rm(old, { recursive: true })
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw notWritten(target, error)
  }
}

/** Removes a folder as a whole: it loses its name first. Throws `storage_failed`. */
export async function removeFolder(target: string): Promise<void> {
  try {
    const old = besideOf(target)
    if (await moved(target, old)) await rm(old, { recursive: true })
  } catch (error) {
    throw notWritten(target, error)
  }
}

/** Creates a folder and those around it. Returns those that were not there, the outermost first. Throws `storage_failed`. */
export async function makeFolders(folder: string): Promise<string[]> {
  const missing: string[] = []
  try {
    for (let each = folder; !(await isThere(each)); each = dirname(each)) missing.unshift(each)
    await mkdir(folder, { recursive: true })
    return missing
  } catch (error) {
    throw notWritten(folder, error)
  }
}

/** Removes folders that are empty, in this order. One that holds anything stays. */
export async function removeIfEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    await rmdir(folder).catch((error: unknown) => {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(systemCodeOf(error) ?? '')) throw notWritten(folder, error)
    })
}

/** A hidden name beside a folder, which no app takes for a skill. */
function besideOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false
    throw error
  }
}

function notWritten(path: string, error: unknown): TooltrayError {
  return new TooltrayError('storage_failed', `${path} could not be written: ${messageOf(error)}.`, {
    hint: 'Check who can write to that folder, and whether there is room on the disk.',
    data: { path },
    cause: error,
  })
}
