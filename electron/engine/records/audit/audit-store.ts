import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { AuditQuery, AuditedKind, AuditedMethod, Counted } from '../../../contract/activity.ts'
import { DENIED, UNANSWERED } from '../../../contract/home/counted-as.ts'
import { PERSON } from '../../base/caller.ts'
import { appName } from '../../config/apps/app-name.ts'
import type { Database } from '../../storage/database.ts'
import type { Schema } from '../../storage/migrations.ts'
import { FIELDS, type Link, type RowValue, type StoredRow } from './row.ts'
import type { SignedMark } from './signer.ts'

/** The tables of the file. */
export const AUDIT_SCHEMA: Schema = {
  first: 1,
  tables: `
  CREATE TABLE record (
    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, client TEXT, caller TEXT, profile TEXT, server TEXT, tool TEXT,
    effect TEXT, decision TEXT, decided_by TEXT, outcome TEXT, code TEXT, milliseconds INTEGER, argument_characters INTEGER,
    result_characters INTEGER, arguments_hash TEXT, arguments TEXT, note TEXT, previous TEXT NOT NULL, hash TEXT NOT NULL
  ) STRICT;
  CREATE TABLE mark (
    kind TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL, at INTEGER NOT NULL, key TEXT NOT NULL, signature TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  changes: [
    'ALTER TABLE record ADD COLUMN script TEXT',
    'ALTER TABLE record ADD COLUMN object TEXT',
    'CREATE TABLE journal (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL, taken INTEGER NOT NULL) STRICT',
  ],
}

/** How much of a journal is in the database: its first `taken` rows. */
export interface Taken {
  readonly journal: string
  readonly taken: number
}

/** Records that are processed at once: some milliseconds, even if every column is read. */
export const SLICE = 1_000

/** The tables of the log. All methods may throw what SQLite throws. */
export interface AuditStore {
  /** False if records are lost when the engine ends. */
  readonly durable: boolean
  /**
   * Adds a record: the values of its columns, and its hash. It replaces any record with its number: one that exists but is unknown here was
   * not written by the engine.
   */
  add(values: readonly RowValue[], hash: string): void
  /** Runs a function that writes, in one transaction. If it throws, nothing of it is written, and its error is thrown. */
  together(work: () => void): void
  last(): StoredRow | undefined
  first(): StoredRow | undefined
  at(seq: number): StoredRow | undefined
  /** At most `SLICE` records, from a number on. */
  slice(from: number): StoredRow[]
  /** The records that match, between two numbers, both included. */
  find(query: Omit<AuditQuery, 'before' | 'after'>, from: number, to: number, newestFirst: boolean): StoredRow[]
  mark(kind: SignedMark['kind']): SignedMark | undefined
  setMark(mark: SignedMark): void
  /** The journal whose rows were added last. */
  taken(): Taken | undefined
  setTaken(taken: Taken): void
  /** Removes the records up to the mark and sets it, in one transaction. */
  prune(anchor: SignedMark): void
  /** The last of at most `SLICE` records that are all older than a time (ms since 1970); undefined if the first is not. */
  olderThan(time: number): Link | undefined
  /** Bytes in use. */
  size(): number
  /** Moves what can be moved from SQLite's log into the file, without waiting for anyone who reads, and begins the log anew. */
  checkpoint(): void
  close(): void
}

/** Prepares the statements on an open, migrated database. */
export function createAuditStore({ sql, durable, close }: Pick<Database, 'sql' | 'durable' | 'close'>): AuditStore {
  const columns = [...FIELDS, 'hash'].join(', ')
  const insert = sql.prepare(`INSERT OR REPLACE INTO record (${columns}) VALUES (${[...FIELDS, 'hash'].map(() => '?').join(', ')})`)
  const select = `SELECT ${columns} FROM record`
  const last = sql.prepare(`${select} ORDER BY seq DESC LIMIT 1`)
  const first = sql.prepare(`${select} ORDER BY seq LIMIT 1`)
  const one = sql.prepare(`${select} WHERE seq = ?`)
  const slice = sql.prepare(`${select} WHERE seq >= ? ORDER BY seq LIMIT ${SLICE}`)
  const oldest = sql.prepare(`SELECT seq, at, hash FROM record ORDER BY seq LIMIT ${SLICE}`)
  const mark = sql.prepare('SELECT kind, seq, hash, at, key, signature FROM mark WHERE kind = ?')
  const setMark = sql.prepare('INSERT OR REPLACE INTO mark (kind, seq, hash, at, key, signature) VALUES (?, ?, ?, ?, ?, ?)')
  const taken = sql.prepare('SELECT name AS journal, taken FROM journal')
  const setTaken = sql.prepare('INSERT OR REPLACE INTO journal (one, name, taken) VALUES (1, ?, ?)')
  const checkpoint = sql.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  const remove = sql.prepare('DELETE FROM record WHERE seq <= ?')
  sql.function('app_name', { deterministic: true }, (client) => appName(String(client)))
  const number = (pragma: string): number => Number(Object.values(sql.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  const rewrite = sql.prepare(`PRAGMA user_version = ${number('user_version')}`)
  const [begin, commit, rollback] = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((command) => sql.prepare(command)) as [
    StatementSync,
    StatementSync,
    StatementSync,
  ]
  const together = (work: () => void): void => {
    begin.run()
    try {
      work()
      commit.run()
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (sql.isTransaction) rollback.run()
      throw error
    }
  }
  const put = (of: SignedMark): void => void setMark.run(of.kind, of.seq, of.hash, of.at, of.key, of.signature)
  return {
    durable,
    together,
    add: (values, hash) => void insert.run(...values, hash),
    last: () => last.get() as StoredRow | undefined,
    first: () => first.get() as StoredRow | undefined,
    at: (seq) => one.get(seq) as StoredRow | undefined,
    slice: (from) => slice.all(from) as unknown as StoredRow[],
    find({ client, server, tool, decision, method, errors, outcome, apps, since, until, limit }, from, to, newestFirst) {
      const wanted: [string, ...SQLInputValue[]][] = [['seq BETWEEN ? AND ?', from, to]]
      if (client !== undefined) wanted.push([`(client ${LIKE} OR app_name(client) ${LIKE})`, likeOf(client), likeOf(client)])
      if (server !== undefined) wanted.push([`server ${LIKE}`, likeOf(server)])
      if (tool !== undefined) wanted.push([`(tool ${LIKE} OR server || '__' || tool ${LIKE})`, likeOf(tool), likeOf(tool)])
      if (decision !== undefined) wanted.push(['decision = ?', decision])
      if (method !== undefined) wanted.push(['kind = ?', KINDS[method]])
      if (errors === true) wanted.push(["outcome IN ('error', 'tool-error')"])
      if (outcome !== undefined) wanted.push([COUNTS_AS[outcome]])
      if (apps === true) wanted.push(['caller != ?', PERSON.id])
      if (since !== undefined) wanted.push(['at >= ?', since])
      if (until !== undefined) wanted.push(['at < ?', until])
      const where = wanted.map(([condition]) => condition).join(' AND ')
      const values = wanted.flatMap(([, ...given]) => given)
      const order = newestFirst ? 'DESC' : 'ASC'
      return sql.prepare(`${select} WHERE ${where} ORDER BY seq ${order} LIMIT ?`).all(...values, limit) as unknown as StoredRow[]
    },
    mark: (kind) => mark.get(kind) as SignedMark | undefined,
    setMark: put,
    taken: () => taken.get() as Taken | undefined,
    setTaken: (of) => void setTaken.run(of.journal, of.taken),
    prune: (anchor) =>
      together(() => {
        remove.run(anchor.seq)
        put(anchor)
      }),
    olderThan(time) {
      const rows = oldest.all() as unknown as (Link & { at: number })[]
      const young = rows.findIndex(({ at }) => at >= time)
      return rows[(young === -1 ? rows.length : young) - 1]
    },
    checkpoint() {
      checkpoint.get()
      // The first write after a checkpoint begins the log anew and waits for the disk. This one changes nothing, so that no call waits.
      rewrite.run()
    },
    size: () => (number('page_count') - number('freelist_count')) * number('page_size'),
    close,
  }
}

/** The kind of record for each audited method of MCP. */
const KINDS: Readonly<Record<AuditedMethod, AuditedKind>> = { 'tools/call': 'call', 'resources/read': 'read', 'prompts/get': 'prompt' }

const oneOf = (codes: readonly (string | undefined)[]): string => `coalesce(code, '') IN (${codes.map((code) => `'${code}'`).join(', ')})`
const IS_DENIED = `(coalesce(decision, '') = 'deny' OR ${oneOf(DENIED)})`
const IS_REFUSED = `(${IS_DENIED} OR ${oneOf(UNANSWERED)})`

/** The same as `countedAs`, as conditions. */
const COUNTS_AS: Readonly<Record<Counted, string>> = {
  denied: IS_DENIED,
  unanswered: `(${oneOf(UNANSWERED)} AND NOT ${IS_DENIED})`,
  failed: `(outcome IN ('error', 'tool-error') AND NOT ${IS_REFUSED})`,
  ok: `(outcome = 'ok' AND NOT ${IS_REFUSED})`,
  cancelled: `(outcome = 'cancelled' AND NOT ${IS_REFUSED})`,
}

const LIKE = `LIKE ? ESCAPE '\\'`

/** Converts a name with `*` wildcards to a pattern for `LIKE`. */
function likeOf(name: string): string {
  return name.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '%')
}
