import type { DatabaseSync } from 'node:sqlite'

/** The sign-ins from before sign-ins belonged to accounts: one per address, for all of its entries. */
export interface EarlierSignIns {
  /** Whether an account may use one: its entry, or the project folder of its entry, was there before. */
  isUsedBy(account: string): boolean
  /** The accounts of the current entries that have, or may have, an address. */
  accountsAt(url: string): readonly string[]
}

/** The entries of servers.json. */
export interface EntriesNow {
  /** All names in the file, also of invalid entries. */
  readonly names: readonly string[]
  /** Whether the file was read: a broken one does not say which entries there are. */
  readonly isRead: boolean
}

/** Dependencies of `openEarlierSignIns`. */
interface EarlierSignInsDeps {
  readonly sql: DatabaseSync
  readonly accountsAt: EarlierSignIns['accountsAt']
  /** The project folder of an account's entry; undefined for an entry of the user. */
  readonly folderOf: (account: string) => string | undefined
}

/**
 * Opens the list of those who used the earlier sign-ins. The migration of the database has added the project folders. It owns no other
 * state than the list.
 *
 * @param deps.sql migrated; the caller closes it.
 */
export function openEarlierSignIns(deps: EarlierSignInsDeps) {
  const { sql } = deps
  const all = sql.prepare('SELECT kind, name FROM earlier_sign_in_user').all() as { kind: string; name: string }[]
  const entries = new Set(all.flatMap(({ kind, name }) => (kind === 'entry' ? [name] : [])))
  const folders = new Set(all.flatMap(({ kind, name }) => (kind === 'folder' ? [name] : [])))
  let isSettled = all.some(({ kind }) => kind === 'settled')
  const add = sql.prepare('INSERT OR IGNORE INTO earlier_sign_in_user (kind, name) VALUES (?, ?)')
  const hasEarlier = sql.prepare("SELECT 1 FROM sign_in WHERE account = '' LIMIT 1")
  return {
    isUsedBy: (account: string) => entries.has(account) || folders.has(deps.folderOf(account) ?? ''),
    accountsAt: deps.accountsAt,
    /**
     * Remembers the entries of the first start after the update: entries that are added later have their own account. Call it with each
     * configuration. Throws what SQLite throws; the next call tries again then.
     */
    settle({ names, isRead }: EntriesNow): void {
      if (isSettled || !isRead) return
      const users = hasEarlier.get() === undefined ? [] : names
      sql.exec('BEGIN IMMEDIATE')
      try {
        for (const name of users) add.run('entry', name)
        add.run('settled', '')
        sql.exec('COMMIT')
      } catch (error) {
        sql.exec('ROLLBACK')
        throw error
      }
      for (const name of users) entries.add(name)
      isSettled = true
    },
  }
}
