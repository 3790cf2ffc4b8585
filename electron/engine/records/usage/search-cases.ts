import type { DatabaseSync } from 'node:sqlite'
import type { KeptCase } from '../../../contract/search.ts'
import { notKept } from '../../base/failures/storage-failure.ts'

/** The searches that a user keeps as tests. All methods may throw `storage_failed`. */
export interface SearchCases {
  /** Oldest first. */
  list(): KeptCase[]
  /** Replaces an earlier case of the same query and tool. */
  save(kept: KeptCase): void
  /** Returns whether there was one. */
  remove(query: string, tool: string): boolean
}

/**
 * Opens the table of search cases.
 *
 * @param database migrated; the caller closes it.
 */
export function openSearchCases(database: DatabaseSync): SearchCases {
  const list = database.prepare('SELECT query, tool, within, at FROM search_case ORDER BY at, query, tool')
  const save = database.prepare('INSERT OR REPLACE INTO search_case (query, tool, within, at) VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM search_case WHERE query = ? AND tool = ?')
  return {
    list: () => answering(() => list.all() as unknown as KeptCase[]),
    save: ({ query, tool, within, at }) => answering(() => void save.run(query, tool, within, at)),
    remove: (query, tool) => answering(() => Number(remove.run(query, tool).changes) > 0),
  }
}

function answering<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw notKept('The kept searches cannot be reached', error, 'Make room on the disk, or check who can write there.')
  }
}
