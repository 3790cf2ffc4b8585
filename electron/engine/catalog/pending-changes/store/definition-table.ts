import type { DatabaseSync } from 'node:sqlite'
import type { ListKind } from '../../listing.ts'
import { serversIn } from '../../servers-in.ts'
import { hashOf } from '../definition.ts'

/** Identifies a definition of a server. */
export interface DefinitionKey {
  readonly kind: ListKind
  /** The server's own name for it, or its URI. */
  readonly name: string
}

/** A definition that a decision was made about. */
export interface KnownDefinition extends DefinitionKey {
  /** As returned by `canonicalDefinition`. */
  readonly definition: string
  /** Hash of its JSON as listed. A definition with the same hash needs no comparison. */
  readonly raw: string
}

/** What is in memory for each definition. */
export interface DefinitionHashes {
  /** Of the canonical definition. */
  readonly hash: string
  readonly raw: string
}

/**
 * One table of definitions by server, kind, and name. The hashes of a server are read once, when they are first needed, and kept in
 * memory; texts are read from disk on demand. Changes are made in two steps: `note…` changes the memory at once and returns what writes the
 * same to disk, for the caller's transaction. Reading throws what SQLite throws.
 */
export interface DefinitionTable {
  hashes(server: string, key: DefinitionKey): DefinitionHashes | undefined
  /** The canonical text of a definition, if it could be stored. */
  definition(server: string, key: DefinitionKey): string | undefined
  keys(server: string): readonly DefinitionKey[]
  count(server: string): number
  /** The servers of which the disk has definitions. */
  servers(): string[]
  /** Adds definitions; replaces those of the same names. */
  notePut(server: string, definitions: readonly KnownDefinition[]): () => void
  noteRemoved(server: string, keys: readonly DefinitionKey[]): () => void
  noteServerRemoved(server: string): () => void
}

/**
 * Opens a table. Nothing is read yet.
 *
 * @param table with the columns `server`, `kind`, `name`, `hash`, `raw`, and `definition`.
 */
export function openDefinitionTable(sql: DatabaseSync, table: 'pin' | 'left_out'): DefinitionTable {
  const insert = sql.prepare(`INSERT OR REPLACE INTO ${table} (server, kind, name, hash, raw, definition) VALUES (?, ?, ?, ?, ?, ?)`)
  const all = sql.prepare(`SELECT kind, name, hash, raw FROM ${table} WHERE server = ?`)
  const count = sql.prepare(`SELECT count(*) AS count FROM ${table} WHERE server = ?`)
  const one = sql.prepare(`SELECT definition FROM ${table} WHERE server = ? AND kind = ? AND name = ?`)
  const remove = sql.prepare(`DELETE FROM ${table} WHERE server = ? AND kind = ? AND name = ?`)
  const removeServer = sql.prepare(`DELETE FROM ${table} WHERE server = ?`)

  /** By server, then by `kind name`. */
  const known = new Map<string, Map<string, DefinitionHashes>>()
  const ofServer = (server: string): Map<string, DefinitionHashes> => {
    const before = known.get(server)
    if (before !== undefined) return before
    const rows = all.all(server) as Record<'kind' | 'name' | 'hash' | 'raw', string>[]
    const hashes = new Map(rows.map(({ kind, name, hash, raw }) => [`${kind} ${name}`, { hash, raw }]))
    known.set(server, hashes)
    return hashes
  }

  return {
    hashes: (server, { kind, name }) => ofServer(server).get(`${kind} ${name}`),
    definition: (server, { kind, name }) => (one.get(server, kind, name) as { definition: string } | undefined)?.definition,
    keys: (server) =>
      [...ofServer(server).keys()].map((key) => {
        const end = key.indexOf(' ')
        return { kind: key.slice(0, end) as ListKind, name: key.slice(end + 1) }
      }),
    count: (server) => known.get(server)?.size ?? Number(count.get(server)?.['count']),
    servers: () => serversIn(sql, table),
    notePut(server, definitions) {
      const hashed = definitions.map((each) => ({ ...each, hash: hashOf(each.definition) }))
      for (const { kind, name, hash, raw } of hashed) ofServer(server).set(`${kind} ${name}`, { hash, raw })
      return () => {
        for (const { kind, name, hash, raw, definition } of hashed) insert.run(server, kind, name, hash, raw, definition)
      }
    },
    noteRemoved(server, keys) {
      for (const { kind, name } of keys) ofServer(server).delete(`${kind} ${name}`)
      return () => {
        for (const { kind, name } of keys) remove.run(server, kind, name)
      }
    },
    noteServerRemoved(server) {
      known.set(server, new Map())
      return () => void removeServer.run(server)
    },
  }
}
