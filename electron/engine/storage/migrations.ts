import type { DatabaseSync } from 'node:sqlite'
import { TooltrayError } from '../base/errors.ts'

/** The tables of a SQLite file, and how those of earlier versions become them. The file contains its version (`PRAGMA user_version`). */
export interface Schema {
  /** The version that `tables` creates in an empty file. */
  readonly first: number
  readonly tables: string
  /** The change of each later version to the one before. A released version is never changed, only followed by others. */
  readonly changes: readonly string[]
}

/** The engine's database. Its versions before the first were never released. */
export const ENGINE_SCHEMA: Schema = {
  first: 21,
  tables: `
  -- What servers offer; \`others\`: prompts, resources and their templates, as JSON.
  CREATE TABLE catalog (
    server TEXT PRIMARY KEY, key TEXT NOT NULL, fetched_at INTEGER NOT NULL, about TEXT NOT NULL, dropped TEXT NOT NULL,
    names TEXT NOT NULL, tools TEXT NOT NULL, others TEXT NOT NULL DEFAULT ''
  ) STRICT;
  -- In which era of the protocol servers are.
  CREATE TABLE era (key TEXT PRIMARY KEY, era TEXT NOT NULL, decided_at INTEGER NOT NULL) STRICT;
  -- Lists of which every item is offered as it is listed, so that a start does not compare each item.
  CREATE TABLE unchanged_list (server TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
  -- Trusted definitions of servers' tools, prompts and resources, and which lists were trusted.
  CREATE TABLE pin (
    server TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, raw TEXT NOT NULL, definition TEXT NOT NULL,
    PRIMARY KEY (server, kind, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE pinned_server (server TEXT PRIMARY KEY, lists TEXT NOT NULL) STRICT, WITHOUT ROWID;
  -- Definitions that the user left out.
  CREATE TABLE left_out (
    server TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, raw TEXT NOT NULL, definition TEXT NOT NULL,
    PRIMARY KEY (server, kind, name)
  ) STRICT, WITHOUT ROWID;
  -- Tools of first lists whose texts are suspicious, and that are offered all the same, until the user has seen them.
  CREATE TABLE marked_tool (server TEXT NOT NULL, name TEXT NOT NULL, raw TEXT NOT NULL, PRIMARY KEY (server, name)) STRICT, WITHOUT ROWID;
  -- Tools that were seen to do more than read, whatever they declare later. \`program\`: a hash of the program that they belong to.
  CREATE TABLE seen_effect (
    server TEXT NOT NULL, tool TEXT NOT NULL, program TEXT NOT NULL, effect TEXT NOT NULL, PRIMARY KEY (server, tool)
  ) STRICT, WITHOUT ROWID;

  -- What search learns from use: words, uses, queries, in how many sessions each tool was used, and which tools soon after which.
  CREATE TABLE learned_word (
    server TEXT NOT NULL, tool TEXT NOT NULL, stem TEXT NOT NULL, amount REAL NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (server, tool, stem)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tool_use (
    server TEXT NOT NULL, tool TEXT NOT NULL, offered INTEGER NOT NULL, called INTEGER NOT NULL, PRIMARY KEY (server, tool)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE learned_query (
    server TEXT NOT NULL, tool TEXT NOT NULL, query TEXT NOT NULL, times INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (server, tool, query)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE learning_flag (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE tool_habit (
    server TEXT NOT NULL, tool TEXT NOT NULL, sessions REAL NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (server, tool)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tool_neighbour (
    server TEXT NOT NULL, tool TEXT NOT NULL, next_server TEXT NOT NULL, next_tool TEXT NOT NULL,
    times INTEGER NOT NULL, amount REAL NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (server, tool, next_server, next_tool)
  ) STRICT, WITHOUT ROWID;
  -- Searches that a user keeps as tests.
  CREATE TABLE search_case (
    query TEXT NOT NULL, tool TEXT NOT NULL, within INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (query, tool)
  ) STRICT, WITHOUT ROWID;
  -- What the index of search has of each server, so that a start does not make it again.
  CREATE TABLE kept_part (server TEXT PRIMARY KEY, key TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
  -- What the sentence encoder has made of tools, by the hash of their texts and the version of the encoder.
  CREATE TABLE tool_sentence (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, version TEXT NOT NULL, vector BLOB NOT NULL) STRICT;

  -- The names of stored secrets, without values, and the state of sign-ins.
  CREATE TABLE secret_name (name TEXT PRIMARY KEY, saved_at INTEGER NOT NULL) STRICT;
  CREATE TABLE sign_in (key TEXT PRIMARY KEY, url TEXT NOT NULL, state TEXT NOT NULL, account TEXT NOT NULL DEFAULT '') STRICT;
  -- Credentials for HTTP, and devices that signed in with a code. Of a token, only its SHA-256 is stored.
  CREATE TABLE credential (
    name TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, profile TEXT, role TEXT, made_at INTEGER NOT NULL, used_at INTEGER, client TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE device_sign_in (
    model TEXT NOT NULL, key TEXT NOT NULL, account TEXT, grant_id TEXT, client TEXT, expires_at INTEGER, made_at INTEGER NOT NULL,
    payload TEXT NOT NULL, PRIMARY KEY (model, key)
  ) STRICT, WITHOUT ROWID;
  -- The user's decisions on the servers of project folders, by the fingerprint of the files that were shown.
  CREATE TABLE project_agreement (
    folder TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, agrees INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- How often tools were used on each day, without arguments; the total time of each server's calls, with its day.
  CREATE TABLE day_use (
    day TEXT NOT NULL, client TEXT NOT NULL, server TEXT NOT NULL, tool TEXT NOT NULL, calls INTEGER NOT NULL, failed INTEGER NOT NULL,
    asked INTEGER NOT NULL, allowed INTEGER NOT NULL, denied INTEGER NOT NULL, times TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (day, client, server, tool)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE day_session (
    day TEXT NOT NULL, client TEXT NOT NULL, sessions INTEGER NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (day, client)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE server_time (server TEXT PRIMARY KEY, day TEXT NOT NULL, milliseconds INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  -- What the user does not want to be reminded of.
  CREATE TABLE dismissed_need (id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  -- Tasks of remote servers that run, or whose result was not fetched.
  CREATE TABLE server_task (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, server TEXT NOT NULL, key TEXT NOT NULL, tool TEXT NOT NULL, task_id TEXT NOT NULL,
    poll INTEGER NOT NULL, takes_tasks INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  changes: [],
}

/**
 * Brings a database to the newest version in one transaction: if a change fails, or the process is killed, the database stays as it was.
 * Throws `storage_failed` for a database of a program that this one does not know, newer or never released, which must not be written; and
 * what SQLite throws.
 */
export function migrate(sql: DatabaseSync, { first, tables, changes }: Schema = ENGINE_SCHEMA): void {
  const newest = first + changes.length
  if (versionOf(sql) === newest) return
  // Another process may do the same, so the version is read again once no other process can write.
  sql.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(sql)
    if (version > newest) throw unknown('it is of a newer Tooltray')
    if (version < first && hasTables(sql)) throw unknown('it is of a Tooltray that was never released')
    for (const change of version < first ? [tables, ...changes] : changes.slice(version - first)) sql.exec(change)
    sql.exec(`PRAGMA user_version = ${newest}; COMMIT`)
  } catch (error) {
    sql.exec('ROLLBACK')
    throw error
  }
}

function versionOf(sql: DatabaseSync): number {
  return Number(sql.prepare('PRAGMA user_version').get()?.['user_version'])
}

function hasTables(sql: DatabaseSync): boolean {
  return sql.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined
}

function unknown(why: string): TooltrayError {
  return new TooltrayError('storage_failed', why, { hint: 'Use that one again, or move the file away.' })
}
