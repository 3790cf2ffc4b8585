import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type NotedPart, partFromBytes, partToBytes } from './part-bytes.ts'

/** The parts of an earlier run. They only save time: what cannot be read or written is made again. */
export interface KeptParts {
  /** The part of a server that was kept under this key. */
  get(server: string, key: string): NotedPart | undefined
  put(server: string, key: string, part: NotedPart): void
  remove(server: string): void
}

export const nothingKept: KeptParts = { get: () => undefined, put: () => undefined, remove: () => undefined }

/**
 * Opens the table of kept parts. Nothing is read yet.
 *
 * @param sql migrated; the caller closes it.
 * @param code as `KEPT_CODE`. What other code made counts as missing.
 */
export function openKeptParts(sql: DatabaseSync, code: string): KeptParts {
  const one = sql.prepare('SELECT bytes FROM kept_part WHERE server = ? AND key = ?')
  const insert = sql.prepare('INSERT OR REPLACE INTO kept_part (server, key, bytes) VALUES (?, ?, ?)')
  const remove = sql.prepare('DELETE FROM kept_part WHERE server = ?')
  // Which characters are letters depends on Node's version of Unicode.
  const ofCode = (server: string, key: string): string => hash('sha256', [code, process.versions.unicode, server, key].join('\0'))
  /** A full or damaged disk is reported by what must be stored. */
  const ifPossible = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    get(server, key) {
      const bytes = ifPossible(() => one.get(server, ofCode(server, key)))?.['bytes']
      return bytes instanceof Uint8Array ? ifPossible(() => partFromBytes(bytes)) : undefined
    },
    put: (server, key, part) => void ifPossible(() => insert.run(server, ofCode(server, key), partToBytes(part))),
    remove: (server) => void ifPossible(() => remove.run(server)),
  }
}
