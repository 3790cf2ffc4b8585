import type { DatabaseSync } from 'node:sqlite'
import { TooltrayError } from '../base/errors.ts'

/**
 * The changes of each version of the database to the one before; the first creates version 1 in an empty file. A released version is never
 * changed, only followed by others. The file contains the number (`PRAGMA user_version`).
 *
 * Versions 1 to 4 were written by programs that did not number them, so a file of version 0 may have any of their tables.
 */
export const MIGRATIONS: readonly string[] = [
  // 1: what servers offer, and in which era of the protocol they are.
  `
  CREATE TABLE IF NOT EXISTS catalog (
    server TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    about TEXT NOT NULL,
    dropped TEXT NOT NULL,
    names TEXT NOT NULL,
    tools TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS era (key TEXT PRIMARY KEY, era TEXT NOT NULL, decided_at INTEGER NOT NULL) STRICT;
  `,
  // 2: what search learns from use.
  `
  CREATE TABLE IF NOT EXISTS learned_word (
    server TEXT NOT NULL, tool TEXT NOT NULL, stem TEXT NOT NULL, amount REAL NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (server, tool, stem)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tool_use (
    server TEXT NOT NULL, tool TEXT NOT NULL, offered INTEGER NOT NULL, called INTEGER NOT NULL, PRIMARY KEY (server, tool)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS learned_query (
    server TEXT NOT NULL, tool TEXT NOT NULL, query TEXT NOT NULL, times INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (server, tool, query)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS learning_flag (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // 3: the names of stored secrets (without values), and the state of sign-ins.
  `
  CREATE TABLE IF NOT EXISTS secret_name (name TEXT PRIMARY KEY, saved_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS sign_in (key TEXT PRIMARY KEY, url TEXT NOT NULL, state TEXT NOT NULL) STRICT;
  `,
  // 4: searches that a user keeps as tests.
  `
  CREATE TABLE IF NOT EXISTS search_case (
    query TEXT NOT NULL, tool TEXT NOT NULL, within INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (query, tool)
  ) STRICT, WITHOUT ROWID;
  `,
  // 5: tools that were seen to do more than read, whatever they declare later. `program`: a hash of the program that they belong to.
  `
  CREATE TABLE seen_effect (
    server TEXT NOT NULL, tool TEXT NOT NULL, program TEXT NOT NULL, effect TEXT NOT NULL, PRIMARY KEY (server, tool)
  ) STRICT, WITHOUT ROWID;
  `,
  // 6: in how many sessions each tool was used.
  `
  CREATE TABLE tool_habit (
    server TEXT NOT NULL, tool TEXT NOT NULL, sessions REAL NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (server, tool)
  ) STRICT, WITHOUT ROWID;
  `,
  // 7: prompts, resources and their templates, as JSON.
  `
  ALTER TABLE catalog ADD COLUMN others TEXT NOT NULL DEFAULT '';
  `,
  // 8: credentials for HTTP. Of a token, only its SHA-256 is stored.
  `
  CREATE TABLE credential (
    name TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, profile TEXT, role TEXT, made_at INTEGER NOT NULL, used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  `,
  // 9: the user's decisions on the servers of project folders, by the fingerprint of the files that were shown.
  `
  CREATE TABLE project_agreement (
    folder TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, agrees INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // 10: trusted definitions of servers' tools, prompts and resources, and which lists were trusted.
  `
  CREATE TABLE pin (
    server TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, raw TEXT NOT NULL, definition TEXT NOT NULL,
    PRIMARY KEY (server, kind, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE pinned_server (server TEXT PRIMARY KEY, lists TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // 11: the total time of each server's calls, with its day.
  `
  CREATE TABLE server_time (server TEXT PRIMARY KEY, day TEXT NOT NULL, milliseconds INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // 12: which tools were used soon after which in the same session.
  `
  CREATE TABLE tool_neighbour (
    server TEXT NOT NULL, tool TEXT NOT NULL, next_server TEXT NOT NULL, next_tool TEXT NOT NULL,
    times INTEGER NOT NULL, amount REAL NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (server, tool, next_server, next_tool)
  ) STRICT, WITHOUT ROWID;
  `,
  // 13: how often tools were used on each day, without arguments; and what the user does not want to be reminded of.
  `
  CREATE TABLE day_use (
    day TEXT NOT NULL, client TEXT NOT NULL, server TEXT NOT NULL, tool TEXT NOT NULL, calls INTEGER NOT NULL, failed INTEGER NOT NULL,
    asked INTEGER NOT NULL, allowed INTEGER NOT NULL, denied INTEGER NOT NULL, times TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (day, client, server, tool)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE day_session (
    day TEXT NOT NULL, client TEXT NOT NULL, sessions INTEGER NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (day, client)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE dismissed_need (id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // 14: definitions that the user left out.
  `
  CREATE TABLE left_out (
    server TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, raw TEXT NOT NULL, definition TEXT NOT NULL,
    PRIMARY KEY (server, kind, name)
  ) STRICT, WITHOUT ROWID;
  `,
  // 15: what the index of search has of each server, so that a start does not make it again.
  `
  CREATE TABLE kept_part (server TEXT PRIMARY KEY, key TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
  `,
  // 16: lists of which every item is offered as it is listed, so that a start does not compare each item.
  `
  CREATE TABLE unchanged_list (server TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // 17: devices that signed in over HTTP with a code, and their tokens. Of a token, only its SHA-256 is stored.
  `
  ALTER TABLE credential ADD COLUMN client TEXT;
  CREATE TABLE device_sign_in (
    model TEXT NOT NULL, key TEXT NOT NULL, account TEXT, grant_id TEXT, client TEXT, expires_at INTEGER, made_at INTEGER NOT NULL,
    payload TEXT NOT NULL, PRIMARY KEY (model, key)
  ) STRICT, WITHOUT ROWID;
  `,
  // 18: the account of each sign-in, and who may use those of before, which belonged to addresses.
  `
  ALTER TABLE sign_in ADD COLUMN account TEXT NOT NULL DEFAULT '';
  CREATE TABLE earlier_sign_in_user (kind TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
  INSERT INTO earlier_sign_in_user SELECT 'folder', folder FROM project_agreement WHERE agrees = 1;
  `,
  // 19: tasks of remote servers that run, or whose result nobody has fetched.
  `
  CREATE TABLE server_task (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, server TEXT NOT NULL, key TEXT NOT NULL, tool TEXT NOT NULL, task_id TEXT NOT NULL,
    poll INTEGER NOT NULL, takes_tasks INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // 20: what the sentence encoder has made of tools, by the hash of their texts and the version of the encoder.
  `
  CREATE TABLE tool_sentence (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, version TEXT NOT NULL, vector BLOB NOT NULL) STRICT;
  `,
  // 21: tools of first lists whose texts are suspicious, and that are offered all the same, until a person has seen them.
  `
  CREATE TABLE marked_tool (server TEXT NOT NULL, name TEXT NOT NULL, raw TEXT NOT NULL, PRIMARY KEY (server, name)) STRICT, WITHOUT ROWID;
  `,
]

/**
 * Migrates a database to the newest version in one transaction: if a migration fails, or the process is killed, the database stays as it
 * was. Throws `storage_failed` for a database of a newer program, which must not be written, and what SQLite throws.
 */
export function migrate(sql: DatabaseSync, migrations = MIGRATIONS): void {
  if (versionOf(sql) === migrations.length) return
  // Another process may do the same, so the version is read again once no other process can write.
  sql.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(sql)
    if (version > migrations.length) throw newer()
    for (const migration of migrations.slice(version)) sql.exec(migration)
    sql.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`)
  } catch (error) {
    sql.exec('ROLLBACK')
    throw error
  }
}

function versionOf(sql: DatabaseSync): number {
  return Number(sql.prepare('PRAGMA user_version').get()?.['user_version'])
}

function newer(): TooltrayError {
  return new TooltrayError('storage_failed', 'it is of a newer Tooltray', { hint: 'Use that one again, or move the file away.' })
}
