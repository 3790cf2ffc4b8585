import { TooltrayError, messageOf, systemCodeOf } from '../errors.ts'

const FULL = 'Free some space on that disk, and try again.'
const READ_ONLY = 'That disk is read-only. Make it writable, or choose another place with TOOLTRAY_HOME.'
const NOT_ALLOWED = 'Check who can write to that folder, or choose another place with TOOLTRAY_HOME.'
const BROKEN = 'See whether that disk is in order.'

/** What to do, by system error code. */
const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: 'The disk quota is used up. Free some space, and try again.',
  EROFS: READ_ONLY,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EIO: BROKEN,
}

/** The same by SQLite's primary result codes (https://sqlite.org/rescode.html): FULL, READONLY, PERM, CANTOPEN, IOERR. */
const SQLITE_HINTS: Readonly<Record<number, string>> = { 13: FULL, 8: READ_ONLY, 3: NOT_ALLOWED, 14: NOT_ALLOWED, 10: BROKEN }

/** System calls that fail with the same codes for other reasons: programs without permission, firewalls, too many watched folders. */
const NO_WRITE = /^(?:spawn|connect|bind|listen|watch)/

/**
 * Explains what to do if the disk is full, or not writable for another reason, for errors without a better explanation; undefined for any
 * other error.
 */
export function storageFailure(error: unknown): TooltrayError | undefined {
  const { path, errcode, syscall } = (error ?? {}) as { path?: unknown; errcode?: unknown; syscall?: unknown }
  if (typeof syscall === 'string' && NO_WRITE.test(syscall)) return undefined
  const hint = typeof errcode === 'number' ? SQLITE_HINTS[errcode & 0xff] : HINTS[systemCodeOf(error) ?? '']
  if (hint === undefined) return undefined
  const what = typeof path === 'string' ? path : 'A file of Tooltray'
  return new TooltrayError('storage_failed', `${what} could not be written: ${messageOf(error)}.`, { hint, cause: error })
}

/**
 * The error for data that could not be stored, with the reason of the system.
 *
 * @param what as in "The catalog could not be saved".
 */
export function notKept(what: string, error: unknown, hint: string): TooltrayError {
  return new TooltrayError('storage_failed', `${what}: ${messageOf(error)}.`, { hint, cause: error })
}
