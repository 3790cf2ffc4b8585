import type { DatabaseSync } from 'node:sqlite'
import { isSecretName } from '../entry/secrets/secret-name.ts'
import { TooltrayError, systemCodeOf } from '../base/errors.ts'
import { notKept, storageFailure } from '../base/failures/storage-failure.ts'
import type { Clock } from '../base/platform.ts'
import type { Mask } from './mask.ts'
import type { SecretFolder, SecretOfFile } from './folder/secret-folder.ts'
import type { SecretStore } from './secret-store.ts'

/** A secret for display. `savedAt`: ms since 1970; undefined for a file that cannot be read. */
export interface SecretInfo {
  readonly name: string
  readonly savedAt: number | undefined
  /** The file that it comes from, which only another program changes. */
  readonly file?: Pick<SecretOfFile, 'path' | 'reason'>
}

/** The secrets that `${secret:NAME}` refers to. One in a file outweighs a stored one of the same name. */
export interface NamedSecrets {
  /** Names only, in alphabetical order: values never leave the engine. */
  list(): SecretInfo[]
  /** Whether a secret of that name exists. Does not access the keychain. */
  has(name: string): boolean
  /** The names of those that come from files, and can only be changed there. */
  inFiles(): string[]
  /** Throws `usage` for a name that no reference can contain, `secret_in_file`, and what the store throws. */
  set(name: string, value: string): Promise<void>
  /** Throws `secret_unknown`, `secret_in_file`, and what the store throws. */
  remove(name: string): Promise<void>
  /** Undefined if it does not exist. Throws `secret_file_unreadable`, and what the store throws. */
  get(name: string): Promise<string | undefined>
  /** The secrets of one person who connects over HTTP. No other person, and no entry that people share, can refer to them. */
  ofPerson(person: string): OwnSecrets
  /** The names of all stored secrets for `get`, those of people included. */
  keys(): string[]
  /** The ids of all people who have secrets. */
  people(): string[]
}

/** The secrets of one person who connects over HTTP. */
export interface OwnSecrets extends Pick<NamedSecrets, 'has' | 'get' | 'set'> {
  /** Deletes all of them. Throws what the store throws. */
  clear(): Promise<void>
}

/** Dependencies of `createNamedSecrets`. */
interface NamedSecretsDeps {
  store: SecretStore
  sql: DatabaseSync
  clock: Clock
  mask: Mask
  /** Secrets as files, if there is a folder of them. */
  folder?: Pick<SecretFolder, 'list' | 'of' | 'get'> | undefined
}

/**
 * Creates the named secrets. Values are in the store and names in the database, so listing does not access the keychain. It owns a cache of
 * the values that were read, and masks them.
 */
export function createNamedSecrets(deps: NamedSecretsDeps): NamedSecrets {
  const { store, sql, clock, mask, folder } = deps
  const values = new Map<string, string>()
  /** The number of changes. */
  let changes = 0
  const rows = sql.prepare('SELECT name, saved_at AS savedAt FROM secret_name ORDER BY name')
  const keepName = sql.prepare('INSERT OR REPLACE INTO secret_name (name, saved_at) VALUES (?, ?)')
  const dropName = sql.prepare('DELETE FROM secret_name WHERE name = ?')
  const named = sql.prepare('SELECT 1 FROM secret_name WHERE name = ?')
  const itemOf = (name: string): string => `secret:${name}`
  const all = (): SecretInfo[] => rows.all().map((row) => ({ ...row }) as unknown as SecretInfo)

  const known = (name: string, value: string): void => {
    values.set(name, value)
    mask.add(value, plainName(name))
  }
  const has = (name: string): boolean => named.get(name) !== undefined
  const get = async (name: string): Promise<string | undefined> => {
    const before = values.get(name)
    if (before !== undefined) return before
    const asked = changes
    const value = await store.get(itemOf(name))
    // A value that was set or removed meanwhile is newer than this result.
    if (asked !== changes) return values.get(name)
    if (value !== undefined) known(name, value)
    return value
  }
  const save = async (name: string, value: string): Promise<void> => {
    mask.add(value)
    // The name first: a value without its name could never be found again, a name without its value is reported as missing.
    await writing(`The secret ${plainName(name)} could not be saved`, async () => {
      keepName.run(name, clock.now())
      await store.set(itemOf(name), value)
    })
    changes += 1
    known(name, value)
  }
  const drop = (name: string): Promise<boolean> =>
    writing(`The secret ${name} could not be deleted`, async () => {
      const stored = await store.delete(itemOf(name))
      changes += 1
      values.delete(name)
      return dropName.run(name).changes > 0 || stored
    })
  const requireStored = (name: string): void => {
    const file = folder?.of(name)
    if (file === undefined) return
    throw new TooltrayError('secret_in_file', `The secret ${name} comes from the file ${file.path}, which Tooltray only reads.`, {
      hint: 'Change or remove that file. Tooltray reads it again within ten seconds.',
      data: { secret: name, path: file.path },
    })
  }
  return {
    has: (name) => folder?.of(name) !== undefined || has(name),
    get: async (name) => folder?.get(name) ?? get(name),
    list() {
      const stored = all().filter(({ name }) => !name.startsWith(OF_PERSON) && folder?.of(name) === undefined)
      const files = (folder?.list() ?? []).map(({ name, savedAt, path, reason }) => ({ name, savedAt, file: { path, reason } }))
      return [...stored, ...files].sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    inFiles: () => (folder?.list() ?? []).map(({ name }) => name),
    ofPerson(person) {
      const own = (name: string): string => `${OF_PERSON}${person}/${name}`
      return {
        has: (name) => has(own(name)),
        get: (name) => get(own(name)),
        async set(name, value) {
          checkName(name)
          await save(own(name), value)
        },
        async clear() {
          for (const { name } of all()) if (name.startsWith(own(''))) await drop(name)
        },
      }
    },
    keys: () => all().map(({ name }) => name),
    people: () => [...new Set(all().flatMap(({ name }) => (name.startsWith(OF_PERSON) ? [name.slice(1, name.indexOf('/'))] : [])))],
    async set(name, value) {
      checkName(name)
      requireStored(name)
      await save(name, value)
    },
    async remove(name) {
      requireStored(name)
      if (await drop(name)) return
      throw new TooltrayError('secret_unknown', `There is no secret named "${name}".`, {
        hint: 'See the names with: tooltray secret list',
      })
    },
  }
}

/** The names of secrets of people begin with this, and then have the id of the person. No reference can contain it. */
const OF_PERSON = '~'

function plainName(name: string): string {
  return name.startsWith(OF_PERSON) ? name.slice(name.indexOf('/') + 1) : name
}

function checkName(name: string): void {
  if (isSecretName(name)) return
  throw new TooltrayError('usage', `"${name}" cannot be the name of a secret.`, {
    hint: 'It begins with a letter and has letters, digits, dots, hyphens and slashes only.',
  })
}

/** Runs a write. Converts a full disk or missing permissions to a specific error. */
async function writing<Result>(failed: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof TooltrayError || systemCodeOf(error) === undefined) throw error
    throw notKept(failed, error, storageFailure(error)?.hint ?? 'Make room on the disk, or check who can write there, and try again.')
  }
}
