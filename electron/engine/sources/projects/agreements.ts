import type { DatabaseSync } from 'node:sqlite'
import type { Agreed } from '../../base/consent/agreed.ts'
import { notKept } from '../../base/failures/storage-failure.ts'

/** The user's decision on the servers of a folder. */
export interface Agreement {
  /** Of the files as they were shown. */
  readonly fingerprint: string
  readonly agrees: boolean
}

/** Files of a folder as they were shown. */
export interface ShownFiles {
  readonly folder: string
  readonly fingerprint: string
}

/** Decisions on the servers of folders, on disk. All methods may throw `storage_failed`. */
export interface Agreements {
  get(folder: string): Agreement | undefined
  /** Stores the decision on files that were shown. */
  set(files: Agreed<ShownFiles>, agrees: boolean): void
}

/**
 * Opens the table of decisions.
 *
 * @param database migrated; the caller closes it.
 */
export function openAgreements(database: DatabaseSync): Agreements {
  const get = database.prepare('SELECT fingerprint, agrees FROM project_agreement WHERE folder = ?')
  const set = database.prepare('INSERT OR REPLACE INTO project_agreement (folder, fingerprint, agrees) VALUES (?, ?, ?)')
  return {
    get: (folder) =>
      answering(() => {
        const row = get.get(folder) as { readonly fingerprint: string; readonly agrees: number } | undefined
        return row === undefined ? undefined : { fingerprint: row.fingerprint, agrees: row.agrees === 1 }
      }),
    set: ({ value: { folder, fingerprint } }, agrees) => answering(() => void set.run(folder, fingerprint, agrees ? 1 : 0)),
  }
}

function answering<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw notKept('What was agreed to for a project cannot be reached', error, 'Make room on the disk, or check who can write there.')
  }
}
