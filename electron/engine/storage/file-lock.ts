import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock on a file that no other process, and nobody else in this one, holds; undefined when somebody does. Throws what SQLite
 * throws when the file cannot be used.
 *
 * With a `patience` (ms; the thread waits) it is asked for again before it is called held. Whoever holds a lock while others try needs no
 * patience; of several that try in the same instant WITHOUT any, all may be refused: each sees another on its way (SHARED, then RESERVED,
 * then EXCLUSIVE: https://sqlite.org/lockingv3.html).
 *
 * The lock is SQLite's own on an otherwise empty file: the system takes it back when the holder dies, however it dies, so a stale lock
 * cannot exist, and two processes that try in the same instant cannot both get it. A file with a process id in it has neither property.
 *
 * @returns the function that gives the lock back.
 */
export function takeFileLock(file: string, patience = 0): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: patience })
    // Nothing is ever written, and no journal either: the lock must be had on a full disk too. The transaction is never ended. (Locking
    // mode EXCLUSIVE would keep the lock of a try that failed, in the way of the one that is trying too.)
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
