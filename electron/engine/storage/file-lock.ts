import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock on a file that is exclusive among all processes and within this one; undefined if it is held. Throws what SQLite throws if
 * the file cannot be used.
 *
 * With a `patience` (ms; the thread blocks) it is retried before it counts as held. Against a single holder, no patience is needed. If
 * several try at the same instant WITHOUT any, all may fail: each sees the others on their way (SHARED, then RESERVED, then EXCLUSIVE:
 * https://sqlite.org/lockingv3.html).
 *
 * The lock is SQLite's own on an otherwise empty file. The system releases it when the holder dies for any reason, so a stale lock cannot
 * exist, and two processes cannot both get it. A file with a process id has neither property.
 *
 * @returns a function that releases the lock.
 */
export function takeFileLock(file: string, patience = 0): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: patience })
    // Nothing is ever written, not even a journal, so that it works on a full disk. The transaction is never ended. (Locking mode EXCLUSIVE
    // would keep the lock of a failed attempt, which blocks the other one.)
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (isBusy(error)) return undefined
    throw error
  }
  const held = lock
  return () => held.close()
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && (code & 0xff) === 5 // SQLITE_BUSY and its extended codes
}
