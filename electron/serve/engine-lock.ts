import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TooltrayError, messageOf } from '../engine/errors.ts'

/**
 * Makes this process the only host of an engine, or gives undefined when another process is.
 *
 * The lock is SQLite's own on an otherwise empty file: the system takes it back when the holder dies, however it dies, so a stale lock
 * cannot exist, and two processes that try in the same instant cannot both get it. A file with a process id in it has neither property.
 *
 * @returns the function that gives the lock back.
 */
export function takeEngineLock(file: string): (() => void) | undefined {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    chmodSync(dirname(file), 0o700)
  } catch (error) {
    throw unusable(file, error)
  }
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    // Nothing is ever written, and no journal either: the lock must be had on a full disk too.
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (isBusy(error)) return undefined
    throw unusable(file, error)
  }
  const held = lock
  return () => held.close()
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && (code & 0xff) === 5 // SQLITE_BUSY and its extended codes
}

function unusable(file: string, error: unknown): TooltrayError {
  return new TooltrayError('storage_failed', `The folder ${dirname(file)} cannot be used: ${messageOf(error)}.`, {
    hint: 'Make it writable, or choose another place with TOOLTRAY_HOME.',
    cause: error,
  })
}
