import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCodeOf } from '../errors.ts'

/**
 * Creates a folder and missing parents for this user only (0700). An existing folder stays unchanged. Throws the system's error if that
 * fails. Node's own recursive `mkdir` loops forever in a place like /proc, which reports a missing parent for each new folder.
 */
export function makePrivateFolder(folder: string): void {
  if (isMade(folder)) return
  makePrivateFolder(dirname(folder))
  if (!isMade(folder)) mkdirSync(folder, { mode: 0o700 })
}

/** Creates the folder unless it exists; returns false if its parent is missing. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOENT' && dirname(folder) !== folder) return false
    // For an existing folder, Windows reports EPERM for a drive, and a read-only disk reports EROFS.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return true
    throw error
  }
}
