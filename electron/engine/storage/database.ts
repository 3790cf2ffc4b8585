import { chmodSync, closeSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TooltrayError, messageOf } from '../base/errors.ts'
import { makePrivateFolder } from '../base/private-folder.ts'
import { migrate } from './migrations.ts'

/** The engine's own store. `problem` is set when it could not be opened and lives in memory until the engine ends. */
export interface Database {
  readonly sql: DatabaseSync
  readonly problem: TooltrayError | undefined
  /** False when what is written ends with the engine. */
  readonly durable: boolean
  close(): void
}

/**
 * Opens the database file, making its folder when there is none.
 *
 * The engine must serve also from a full or read-only disk: then it works in memory and says so in `problem`. A file that is no
 * database is put aside under another name, never overwritten.
 *
 * @param now ms since 1970, for the name of a file put aside.
 */
export function openDatabase(file: string, now: number): Database {
  try {
    makePrivateFolder(dirname(file))
    keepPrivate(file)
    return { ...open(file), problem: undefined, durable: true }
  } catch (error) {
    if (isForeign(error)) {
      const aside = `${file}.unreadable-${now}`
      renameSync(file, aside)
      const problem = new TooltrayError('storage_failed', `${file} is damaged or no database, and was put aside as ${aside}.`, {
        hint: 'The catalogue is read again from the servers; learning begins anew, switched on.',
        cause: error,
      })
      return { ...open(file), problem, durable: true }
    }
    const problem = new TooltrayError('storage_failed', `${file} cannot be used: ${messageOf(error)}.`, {
      hint: `Tooltray works, but forgets the catalogue and what it learns at its end. ${hintOf(error)}`,
      cause: error,
    })
    return { ...open(':memory:'), problem, durable: false }
  }
}

function open(file: string): { sql: DatabaseSync; close(): void } {
  const sql = new DatabaseSync(file)
  try {
    // WAL: a reader never waits for the writer. A cache may lose its last write in a power failure, but is never torn.
    sql.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;')
    const { quick_check: check } = sql.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
    if (check !== 'ok') throw Object.assign(new Error(check), { errcode: 11 })
    migrate(sql)
  } catch (error) {
    sql.close()
    throw error
  }
  return { sql, close: () => sql.close() }
}

/** For the person alone, like the files that SQLite puts beside it: it tells which servers somebody uses, and for what. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

function hintOf(error: unknown): string {
  if (error instanceof TooltrayError && error.hint !== undefined) return error.hint
  return 'Make room on the disk or make the folder writable.'
}

function isForeign(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && [11, 26].includes(code & 0xff) // SQLITE_CORRUPT, SQLITE_NOTADB
}
