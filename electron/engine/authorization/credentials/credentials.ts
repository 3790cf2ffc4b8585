import type { DatabaseSync } from 'node:sqlite'
import type { Credential } from '../../../contract/access.ts'
import { notKept } from '../../base/failures/storage-failure.ts'

/** A credential as stored, with the hash of its token. */
export interface KeptCredential extends Credential {
  readonly hash: string
}

/** The credentials on disk. All methods may throw `storage_failed`. */
export interface Credentials {
  /** Oldest first. */
  list(): KeptCredential[]
  add(kept: KeptCredential): void
  remove(name: string): void
  rename(name: string, newName: string): void
  /** Changes what a credential is limited to. */
  limit(name: string, profile: string | undefined, role: string | undefined): void
  /**
   * Writes the last use of credentials.
   *
   * @param uses by name, in ms since 1970.
   */
  used(uses: ReadonlyMap<string, number>): void
}

/**
 * Opens the table of credentials.
 *
 * @param database migrated; the caller closes it.
 */
export function openCredentials(database: DatabaseSync): Credentials {
  const list = database.prepare('SELECT name, hash, profile, role, client, made_at, used_at FROM credential ORDER BY made_at, name')
  const add = database.prepare('INSERT INTO credential (name, hash, profile, role, client, made_at) VALUES (?, ?, ?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM credential WHERE name = ?')
  const rename = database.prepare('UPDATE credential SET name = ? WHERE name = ?')
  const limit = database.prepare('UPDATE credential SET profile = ?, role = ? WHERE name = ?')
  const used = database.prepare('UPDATE credential SET used_at = ? WHERE name = ?')
  return {
    list: () => answering(() => (list.all() as unknown as Row[]).map(credentialOf)),
    add: ({ name, hash, profile, role, client, madeAt }) =>
      answering(() => void add.run(name, hash, profile ?? null, role ?? null, client ?? null, madeAt)),
    remove: (name) => answering(() => void remove.run(name)),
    rename: (name, newName) => answering(() => void rename.run(newName, name)),
    limit: (name, profile, role) => answering(() => void limit.run(profile ?? null, role ?? null, name)),
    used: (uses) => answering(() => uses.forEach((at, name) => used.run(at, name))),
  }
}

interface Row {
  readonly name: string
  readonly hash: string
  readonly profile: string | null
  readonly role: string | null
  readonly client: string | null
  readonly made_at: number
  readonly used_at: number | null
}

function credentialOf({ name, hash, profile, role, client, made_at: madeAt, used_at: usedAt }: Row): KeptCredential {
  return {
    name,
    hash,
    madeAt,
    ...(profile === null ? {} : { profile }),
    ...(role === null ? {} : { role }),
    ...(client === null ? {} : { client }),
    ...(usedAt === null ? {} : { usedAt }),
  }
}

function answering<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw notKept('The credentials cannot be reached', error, 'Make room on the disk, or check who can write there.')
  }
}
