import { dirname } from 'node:path'
import { checkSocketFolder } from '../control/connect/own-socket.ts'
import { TooltrayError, messageOf } from '../engine/base/errors.ts'
import { makePrivateFolder } from '../engine/base/files/private-folder.ts'
import { takeFileLock } from '../engine/storage/file-lock.ts'

/** In ms. The refused host waits this long, so that of two hosts started at the same instant one gets the lock. */
const PATIENCE = 50

/**
 * Makes this process the only host of an engine. Returns undefined if another process holds the lock.
 *
 * @returns a function that releases the lock.
 */
export function takeEngineLock(file: string): (() => void) | undefined {
  try {
    makePrivateFolder(dirname(file))
    checkSocketFolder(dirname(file))
    return takeFileLock(file, PATIENCE)
  } catch (error) {
    if (error instanceof TooltrayError) throw error
    throw unusable(file, error)
  }
}

function unusable(file: string, error: unknown): TooltrayError {
  return new TooltrayError('storage_failed', `The folder ${dirname(file)} cannot be used: ${messageOf(error)}.`, {
    hint: 'Make it writable, or choose another place with TOOLTRAY_HOME.',
    cause: error,
  })
}
