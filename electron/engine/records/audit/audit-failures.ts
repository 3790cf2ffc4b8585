import { TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'

/** Runs a read of the audit log. Throws `storage_failed` in place of what SQLite throws. */
export async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooltrayError) throw error
    throw notKept(
      'The audit log cannot be read',
      error,
      'Stop Tooltray and move audit.db away. Tooltray then starts a new audit log, which says so.',
    )
  }
}

/** The `storage_failed` error for calls that could not be recorded. */
export function notRecorded(error: unknown): TooltrayError {
  return notKept(
    'A call could not be recorded',
    error,
    'Calls still run, and the audit log will say how many are missing. Make room on the disk.',
  )
}
