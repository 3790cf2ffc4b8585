import type { DatabaseSync } from 'node:sqlite'
import type { TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import type { ListKind } from '../listing.ts'
import { hashOf } from './definition.ts'

/** A definition as it was taken. */
export interface TrustedDefinition {
  readonly kind: ListKind
  /** The server's own name for it, or its URI. */
  readonly name: string
  /** As `canonicalDefinition` gives it. */
  readonly definition: string
  /** Hash of its JSON as it was listed: what has the same need not be looked at. */
  readonly raw: string
}

/** What is known of one without reading it. */
interface Hashes {
  /** Of its definition. */
  readonly hash: string
  readonly raw: string
}

/** What of the lists of a server were taken: tools, and all that there is beside them. */
export type TrustedLists = 'tools' | 'others'

/** Definitions by server, as they were taken. In memory there are their hashes; their texts are read when somebody wants to see them. */
export interface TrustedDefinitionStore {
  /** Whether lists of that sort were ever taken. */
  has(server: string, lists: TrustedLists): boolean
  hashes(server: string, kind: ListKind, name: string): Hashes | undefined
  /** The text of one, as far as it could be kept. */
  definition(server: string, kind: ListKind, name: string): string | undefined
  names(server: string): readonly Pick<TrustedDefinition, 'kind' | 'name'>[]
  count(server: string): number
  /** Takes definitions, in the place of those of the same names. */
  put(server: string, pins: readonly TrustedDefinition[], lists: readonly TrustedLists[]): void
  /** Takes these alone. */
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
 * @param sql migrated; it stays the caller's.
 * @param onProblem is called when pins could not be written; they hold until the engine ends all the same.
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

  /** In one step, so that what is there is whole. */
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
      // Of lists that are taken bit by bit, the last brings it.
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
