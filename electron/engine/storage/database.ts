import { chmodSync, closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TooltrayError, messageOf } from '../base/errors.ts'
import { makePrivateFolder } from '../base/files/private-folder.ts'
import { ENGINE_SCHEMA, type Schema, migrate } from './migrations.ts'

/** An open database. `problem` is set if the file could not be used; the data is then in memory until the engine ends. */
export interface Database {
  readonly sql: DatabaseSync
  readonly problem: TooltrayError | undefined
  /** False if data is lost when the engine ends. */
  readonly durable: boolean
  close(): void
}

/** The purpose of a SQLite file. */
export interface DatabaseUse {
  readonly schema: Schema
  /** Set before anything else; a page size only has an effect on a new file. */
  readonly pragmas?: string
  /** Whether the whole file is checked when it is opened, which takes time proportional to its size. */
  readonly checked: boolean
  /** The consequence if the file is damaged and gets replaced, for the user. */
  readonly anew: string
  /** The consequence if the file cannot be used, for the user. */
  readonly without: string
}

const ENGINE_DATABASE: DatabaseUse = {
  schema: ENGINE_SCHEMA,
  checked: true,
  anew: 'Tooltray reads the tool catalog again from the servers; learning starts again, turned on.',
  without: 'Tooltray works, but forgets the tool catalog and what it learns when it ends.',
}

/**
 * Opens the database file, and creates its folder if it does not exist.
 *
 * The engine must also work with a full or read-only disk: it then works in memory, and sets `problem`. A file that is not a database is
 * renamed, never overwritten.
 *
 * @param now ms since 1970, for the name of a renamed file.
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

/** Renames a file that is damaged or not a database, and creates a new one. */
function openAnew(file: string, now: number, use: DatabaseUse, cause: unknown): ReturnType<typeof open> & { problem: TooltrayError } {
  const aside = `${file}.unreadable-${now}`
  renameSync(file, aside)
  // Uncommitted parts of the old file must not get into the new one.
  for (const end of ['-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, aside + end)
  keepPrivate(file)
  const message = `${file} is damaged or no database, and was put aside as ${aside}.`
  return { ...open(file, use), problem: new TooltrayError('storage_failed', message, { hint: use.anew, cause }) }
}

function open(file: string, { schema, pragmas = '', checked }: DatabaseUse): { sql: DatabaseSync; close(): void } {
  const sql = new DatabaseSync(file)
  try {
    // WAL: a reader never waits for the writer. A power failure may lose the last write, but never corrupts the file.
    sql.exec(pragmas)
    sql.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;')
    if (checked) {
      const { quick_check: check } = sql.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
      if (check !== 'ok') throw Object.assign(new Error(check), { errcode: 11 })
    }
    migrate(sql, schema)
  } catch (error) {
    sql.close()
    throw error
  }
  return { sql, close: () => sql.close() }
}

/** Makes the file private, as those that SQLite creates beside it: it shows which servers the user has, and what for. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

function hintOf(error: unknown): string {
  if (error instanceof TooltrayError && error.hint !== undefined) return error.hint
  return 'Make room on the disk or make the folder writable.'
}

/** Whether SQLite reports that a file is damaged or not a database. */
export function isForeign(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && [11, 26].includes(code & 0xff) // SQLITE_CORRUPT, SQLITE_NOTADB
}
