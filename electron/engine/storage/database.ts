import { chmodSync, closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TooltrayError, messageOf } from '../base/errors.ts'
import { makePrivateFolder } from '../base/private-folder.ts'
import { MIGRATIONS, migrate } from './migrations.ts'

/** The engine's own store. `problem` is set when it could not be opened and lives in memory until the engine ends. */
export interface Database {
  readonly sql: DatabaseSync
  readonly problem: TooltrayError | undefined
  /** False when what is written ends with the engine. */
  readonly durable: boolean
  close(): void
}

/** What a file of SQLite is for, where that makes a difference. */
export interface DatabaseUse {
  readonly migrations: readonly string[]
  /** What is set before anything else; a size of pages counts for a file that is new. */
  readonly pragmas?: string
  /** Whether all of it is looked at when it is opened, which takes as long as it is large. */
  readonly checked: boolean
  /** What a damaged file, which is put aside, means. */
  readonly anew: string
  /** What Tooltray does where the file cannot be used. */
  readonly without: string
}

const ENGINE_DATABASE: DatabaseUse = {
  migrations: MIGRATIONS,
  checked: true,
  anew: 'The catalogue is read again from the servers; learning begins anew, switched on.',
  without: 'Tooltray works, but forgets the catalogue and what it learns at its end.',
}

/**
 * Opens the database file, making its folder when there is none.
 *
 * The engine must serve also from a full or read-only disk: then it works in memory and says so in `problem`. A file that is no
 * database is put aside under another name, never overwritten.
 *
 * @param now ms since 1970, for the name of a file put aside.
 */
export function openDatabase(file: string, now: number, use: DatabaseUse = ENGINE_DATABASE): Database {
  try {
    makePrivateFolder(dirname(file))
    keepPrivate(file)
    return { ...open(file, use), problem: undefined, durable: true }
  } catch (error) {
    if (isForeign(error)) return { ...openAnew(file, now, use, error), durable: true }
    const problem = new TooltrayError('storage_failed', `${file} cannot be used: ${messageOf(error)}.`, {
      hint: `${use.without} ${hintOf(error)}`,
      cause: error,
    })
    return { ...open(':memory:', use), problem, durable: false }
  }
}

/** Puts a file aside that is damaged, or no database, and begins another one. */
function openAnew(file: string, now: number, use: DatabaseUse, cause: unknown): ReturnType<typeof open> & { problem: TooltrayError } {
  const aside = `${file}.unreadable-${now}`
  renameSync(file, aside)
  // What was not taken over into the old file must not get into the new one.
  for (const end of ['-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, aside + end)
  keepPrivate(file)
  const message = `${file} is damaged or no database, and was put aside as ${aside}.`
  return { ...open(file, use), problem: new TooltrayError('storage_failed', message, { hint: use.anew, cause }) }
}

function open(file: string, { migrations, pragmas = '', checked }: DatabaseUse): { sql: DatabaseSync; close(): void } {
  const sql = new DatabaseSync(file)
  try {
    // WAL: a reader never waits for the writer. A cache may lose its last write in a power failure, but is never torn.
    sql.exec(pragmas)
    sql.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;')
    if (checked) {
      const { quick_check: check } = sql.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
      if (check !== 'ok') throw Object.assign(new Error(check), { errcode: 11 })
    }
    migrate(sql, migrations)
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

/** Whether SQLite says of a file that it is damaged, or none of its own. */
export function isForeign(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && [11, 26].includes(code & 0xff) // SQLITE_CORRUPT, SQLITE_NOTADB
}
