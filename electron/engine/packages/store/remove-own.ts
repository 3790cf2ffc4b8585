import { lstatSync, rmdirSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCodeOf } from '../../base/errors.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import { type OwnFile, type OwnFiles, isThere, realFolders } from './own-files.ts'

/**
 * Removes the files that packages brought from a folder, with the folders that are empty then. A file that was changed since, and every
 * other file, stays. This is all that ever deletes from a folder in which a server ran. Throws the system's error.
 */
export async function removeOwnFiles(folder: string, own: OwnFiles): Promise<void> {
  await removeThese(folder, [...own.all()])
  removeEmpty(folder)
}

/**
 * Removes those of some files that are as their package brought them, with the folders that are empty then, and not the folder itself.
 * Throws the system's error.
 */
export async function removeThese(folder: string, files: readonly OwnFile[]): Promise<void> {
  const turn = takeTurns()
  const isReal = realFolders(folder)
  const parents = new Set<string>()
  for (const own of files) {
    if (turn.isOver()) await turn.next()
    if (!(await isThere(folder, own, isReal))) continue
    unlinkSync(join(folder, own[0]))
    for (let parent = dirname(own[0]); parent !== '.' && !parents.has(parent); parent = dirname(parent)) parents.add(parent)
  }
  // The deepest first.
  for (const parent of [...parents].sort((a, b) => b.split('/').length - a.split('/').length)) removeEmpty(join(folder, parent))
}

/** Removes a folder if it is empty. A link to one stays. */
function removeEmpty(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(systemCodeOf(error) ?? '')) throw error
  }
}
