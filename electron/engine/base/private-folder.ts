import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCodeOf } from './errors.ts'

/**
 * Makes a folder, and those above it that are missing, for nobody but this user (0700). One that is there stays as it is.
 * Throws the system's error where none can be made. Node's own recursive `mkdir` tries for ever in a place like /proc, which says of a
 * new folder that its parent is missing.
 */
export function makePrivateFolder(folder: string): void {
  if (isMade(folder)) return
  makePrivateFolder(dirname(folder))
  if (!isMade(folder)) mkdirSync(folder, { mode: 0o700 })
}

/** Whether the folder is there now; false when what is above it is missing. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOENT' && dirname(folder) !== folder) return false
    // Windows says EPERM of a drive, and a disk that can only be read says EROFS of what it holds already.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return true
    throw error
  }
}
