import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Hold } from '../../../../contract/consent/pending-changes.ts'
import { type Lists, LIST_KINDS } from '../lists.ts'

/**
 * Remembers the lists of which every item is offered as it is listed, so that a start does not compare each item with its trusted
 * definition. What was found for a server is void after every decision on it.
 */
export interface UnchangedLists {
  has(server: string, lists: Lists, hold: Hold): boolean
  note(server: string, lists: Lists, hold: Hold): void
  /** Forgets what was found for a server, until it is noted again. Returns what does the same on disk, for the caller's transaction. */
  noteVoid(server: string): () => void
  servers(): Iterable<string>
  /** Notes nothing more for a server: a decision on it could not be written, so the disk does not know what was decided. */
  noteUnwritten(server: string): void
}

/**
 * Opens the table of unchanged lists.
 *
 * @param code as `KEPT_CODE`. What other code found counts as missing; without it nothing is remembered.
 */
export function openUnchangedLists(sql: DatabaseSync, code: string | undefined): UnchangedLists {
  const insert = sql.prepare('INSERT OR REPLACE INTO unchanged_list (server, key) VALUES (?, ?)')
  const remove = sql.prepare('DELETE FROM unchanged_list WHERE server = ?')
  const rows = sql.prepare('SELECT server, key FROM unchanged_list').all() as { server: string; key: string }[]
  const keys = new Map(rows.map(({ server, key }) => [server, key]))
  const unwritten = new Set<string>()

  return {
    has: (server, lists, hold) => code !== undefined && keys.has(server) && keys.get(server) === keyOf(code, lists, hold),
    note(server, lists, hold) {
      if (code === undefined || unwritten.has(server)) return
      const key = keyOf(code, lists, hold)
      if (keys.get(server) === key) return
      keys.set(server, key)
      try {
        insert.run(server, key)
      } catch {
        // It only saves time. A full or damaged disk is reported by what must be stored.
      }
    },
    noteVoid(server) {
      keys.delete(server)
      return () => void remove.run(server)
    },
    servers: () => keys.keys(),
    noteUnwritten: (server) => void unwritten.add(server),
  }
}

/** Names everything that decides whether the items of lists pass, besides the trusted definitions. */
function keyOf(code: string, lists: Lists, hold: Hold): string {
  // Lengths separate names from definitions, whatever characters they have.
  const items = LIST_KINDS.flatMap((kind) => [kind, ...lists[kind].map(({ name, json }) => `${name.length} ${json.length} ${name}${json}`)])
  return hash('sha256', [code, process.versions.unicode, hold, ...items].join('\n'))
}
