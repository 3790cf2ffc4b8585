import type { DatabaseSync } from 'node:sqlite'
import type { TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import type { ListKind } from '../listing.ts'
import { hashOf } from './definition.ts'

/** A definition that was accepted. */
export interface TrustedDefinition {
  readonly kind: ListKind
  /** The server's own name for it, or its URI. */
  readonly name: string
  /** As returned by `canonicalDefinition`. */
  readonly definition: string
  /** Hash of its JSON as listed. A definition with the same hash needs no comparison. */
  readonly raw: string
}

/** What is in memory for each definition. */
interface Hashes {
  /** Of the canonical definition. */
  readonly hash: string
  readonly raw: string
}

/** The lists of a server that can be trusted separately: tools, and everything besides tools. */
export type TrustedLists = 'tools' | 'others'

/** Trusted definitions by server. Hashes are kept in memory; texts are read from disk on demand. */
export interface TrustedDefinitionStore {
  /** Whether lists of that sort were ever accepted. */
  has(server: string, lists: TrustedLists): boolean
  hashes(server: string, kind: ListKind, name: string): Hashes | undefined
  /** The canonical text of a definition, if it could be stored. */
  definition(server: string, kind: ListKind, name: string): string | undefined
  names(server: string): readonly Pick<TrustedDefinition, 'kind' | 'name'>[]
  count(server: string): number
  /** Adds definitions; replaces those of the same names. */
  put(server: string, pins: readonly TrustedDefinition[], lists: readonly TrustedLists[]): void
  /** Replaces all definitions of the server. */
  replace(server: string, pins: readonly TrustedDefinition[], lists: readonly TrustedLists[]): void
  /** Forgets servers that are not in the set. */
  keepOnly(servers: ReadonlySet<string>): void
}

interface Known {
  readonly lists: Set<TrustedLists>
  /** By `kind name`. */
  readonly hashes: Map<string, Hashes>
}

/**
 * Opens the tables of trusted definitions.
 *
 * @param sql migrated; the caller closes it.
 * @param onProblem is called if definitions could not be written. They still apply until the engine ends.
 */
export function openTrustedDefinitionStore(sql: DatabaseSync, onProblem: (problem: TooltrayError) => void): TrustedDefinitionStore {
  const insert = sql.prepare('INSERT OR REPLACE INTO pin (server, kind, name, hash, raw, definition) VALUES (?, ?, ?, ?, ?, ?)')
  const insertServer = sql.prepare('INSERT OR REPLACE INTO pinned_server (server, lists) VALUES (?, ?)')
  const one = sql.prepare('SELECT definition FROM pin WHERE server = ? AND kind = ? AND name = ?')
  const removePins = sql.prepare('DELETE FROM pin WHERE server = ?')
  const removeServer = sql.prepare('DELETE FROM pinned_server WHERE server = ?')

  const servers = new Map<string, Known>()
  const knownOf = (server: string): Known => {
    const known = servers.get(server) ?? { lists: new Set<TrustedLists>(), hashes: new Map<string, Hashes>() }
    servers.set(server, known)
    return known
  }
  for (const { server, lists } of sql.prepare('SELECT server, lists FROM pinned_server').all() as { server: string; lists: string }[])
    for (const each of lists.split(' ')) knownOf(server).lists.add(each as TrustedLists)
  const rows = sql.prepare('SELECT server, kind, name, hash, raw FROM pin').all() as Record<
    'server' | 'kind' | 'name' | 'hash' | 'raw',
    string
  >[]
  for (const { server, kind, name, hash, raw } of rows) knownOf(server).hashes.set(`${kind} ${name}`, { hash, raw })

  /** In one transaction, so that what is stored is always complete. */
  const write = (change: () => void): void => {
    try {
      sql.exec('BEGIN')
      try {
        change()
        sql.exec('COMMIT')
      } catch (error) {
        sql.exec('ROLLBACK')
        throw error
      }
    } catch (error) {
      onProblem(notKept('The definitions of tools could not be pinned', error, 'Make room on the disk.'))
    }
  }
  const take = (server: string, pins: readonly TrustedDefinition[], lists: readonly TrustedLists[], alone: boolean): void => {
    const known = knownOf(server)
    if (alone) known.hashes.clear()
    for (const each of lists) known.lists.add(each)
    const hashed = pins.map((pin) => ({ ...pin, hash: hashOf(pin.definition) }))
    for (const { kind, name, hash, raw } of hashed) known.hashes.set(`${kind} ${name}`, { hash, raw })
    write(() => {
      if (alone) removePins.run(server)
      // If lists are accepted in batches, the last batch sets this.
      if (known.lists.size > 0) insertServer.run(server, [...known.lists].join(' '))
      for (const { kind, name, hash, raw, definition } of hashed) insert.run(server, kind, name, hash, raw, definition)
    })
  }

  return {
    has: (server, lists) => servers.get(server)?.lists.has(lists) === true,
    hashes: (server, kind, name) => servers.get(server)?.hashes.get(`${kind} ${name}`),
    definition: (server, kind, name) => (one.get(server, kind, name) as { definition: string } | undefined)?.definition,
    names: (server) =>
      [...(servers.get(server)?.hashes.keys() ?? [])].map((key) => {
        const end = key.indexOf(' ')
        return { kind: key.slice(0, end) as ListKind, name: key.slice(end + 1) }
      }),
    count: (server) => servers.get(server)?.hashes.size ?? 0,
    put: (server, pins, lists) => take(server, pins, lists, false),
    replace: (server, pins, lists) => take(server, pins, lists, true),
    keepOnly(wanted) {
      for (const server of [...servers.keys()].filter((name) => !wanted.has(name))) {
        servers.delete(server)
        write(() => {
          removePins.run(server)
          removeServer.run(server)
        })
      }
    },
  }
}
