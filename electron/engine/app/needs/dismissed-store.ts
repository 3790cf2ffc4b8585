import type { DatabaseSync } from 'node:sqlite'

/** What the user does not want to be reminded of until it changes, on disk. */
export interface DismissedStore {
  has(id: string): boolean
  /** Throws what SQLite throws. */
  add(id: string, at: number): void
  /** Forgets those that `isOver` says are over. Throws what SQLite throws. */
  forget(isOver: (id: string) => boolean): void
}

/** Dismissed needs that are kept. Over it: the oldest is forgotten, and shown again. */
const MOST_DISMISSED = 500

/**
 * Opens the table of dismissed needs. All of it is in memory as well.
 *
 * @param database migrated; the caller closes it.
 */
export function openDismissedStore(database: DatabaseSync): DismissedStore {
  const read = database.prepare('SELECT id FROM dismissed_need ORDER BY at')
  const put = database.prepare('INSERT OR REPLACE INTO dismissed_need VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM dismissed_need WHERE id = ?')
  const ids = new Set(read.all().map((row) => String(row['id'])))
  const forgetOne = (id: string): void => {
    remove.run(id)
    ids.delete(id)
  }
  return {
    has: (id) => ids.has(id),
    add(id, at) {
      put.run(id, at)
      ids.delete(id)
      ids.add(id)
      const [oldest] = ids
      if (ids.size > MOST_DISMISSED && oldest !== undefined) forgetOne(oldest)
    },
    forget: (isOver) => [...ids].filter(isOver).forEach(forgetOne),
  }
}
