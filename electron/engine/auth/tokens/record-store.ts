import { join } from 'node:path'
import type { Clock } from '../../base/platform.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import { type SignInKey, signInId } from './sign-in-key.ts'
import { type SignInRecord, emptyRecord, parseRecord } from './sign-in-record.ts'

/** A record locked against changes by this and other processes. */
export interface LockedRecord {
  readonly record: SignInRecord
  /** Replaces the record atomically. */
  save(next: SignInRecord): Promise<void>
}

/** Sign-ins by account, in the secret store. All methods throw what the store throws. */
export interface RecordStore {
  /** The record as cached by this process; read from the store the first time. */
  get(key: SignInKey): Promise<SignInRecord>
  /** The cached record, without access to the store. */
  known(key: SignInKey): SignInRecord | undefined
  /** Reads the record anew and locks it until `work` is done. */
  withLock<T>(key: SignInKey, work: (locked: LockedRecord) => Promise<T>): Promise<T>
  /** Changes the record. */
  change(key: SignInKey, edit: (record: SignInRecord) => SignInRecord): Promise<void>
  /** Deletes the record of a person who connects over HTTP, whatever it was. Returns it; undefined if there was none. */
  remove(key: SignInKey & { readonly person: string }): Promise<SignInRecord | undefined>
  /** Moves the record of an account to another one that has none. Returns whether there was something to move. */
  move(from: SignInKey, to: SignInKey): Promise<boolean>
}

/** Dependencies of `createRecordStore`. */
interface RecordStoreDeps {
  secrets: SecretStore
  folder: string
  clock: Clock
  mask: Mask
}

/**
 * Creates the store. It owns a cache of the records, and masks their secrets. Tokens stay masked until they were replaced twice: what a
 * server or a log says about a call may come after its token was replaced.
 *
 * Each account and person has a record of its own, with its own registration: no sign-in depends on another one.
 *
 * @param deps.folder for the lock files.
 */
export function createRecordStore(deps: RecordStoreDeps): RecordStore {
  const { secrets, folder, clock, mask } = deps
  /** By id of the record. */
  const cache = new Map<string, SignInRecord>()
  /** The tokens that the last change of a record replaced, by id. */
  const replaced = new Map<string, readonly string[]>()
  const itemOf = (id: string): string => `sign-in:${id}`
  const whileHeld = <T>(id: string, work: () => Promise<T>): Promise<T> => whileLocked(join(folder, `sign-in-${id}.lock`), clock, work)

  const know = (id: string, record: SignInRecord): SignInRecord => {
    forgetOldTokens(id, record)
    for (const secret of secretsIn(record)) mask.add(secret)
    cache.set(id, record)
    return record
  }
  const forgetOldTokens = (id: string, next: SignInRecord): void => {
    const [current, coming] = [tokensIn(cache.get(id)), tokensIn(next)]
    const old = current.filter((token) => !coming.includes(token))
    if (old.length === 0) return
    const isUsed = new Set([...current, ...coming])
    for (const token of replaced.get(id) ?? []) if (!isUsed.has(token)) mask.forget(token)
    replaced.set(id, old)
  }
  /** Returns undefined if there is no record, and an empty one if it is invalid. */
  const read = async (id: string, url: string): Promise<SignInRecord | undefined> => {
    const text = await secrets.get(itemOf(id))
    return text === undefined ? undefined : (parseRecord(text, url) ?? emptyRecord(url))
  }
  const readKnown = async (id: string, url: string): Promise<SignInRecord> => know(id, (await read(id, url)) ?? emptyRecord(url))
  const write = async (id: string, next: SignInRecord): Promise<SignInRecord> => {
    for (const secret of secretsIn(next)) mask.add(secret)
    await secrets.set(itemOf(id), JSON.stringify(next))
    return know(id, next)
  }
  const withLock: RecordStore['withLock'] = (key, work) => {
    const id = signInId(key)
    return whileHeld(id, async () => {
      let record = await readKnown(id, key.url)
      return work({
        get record() {
          return record
        },
        async save(next) {
          record = await write(id, next)
        },
      })
    })
  }
  const known: RecordStore['known'] = (key) => cache.get(signInId(key))
  return {
    get: async (key) => known(key) ?? readKnown(signInId(key), key.url),
    known,
    withLock,
    move: (from, to) => {
      const [source, target] = [signInId(from), signInId(to)]
      const [first = '', second = ''] = [source, target].sort()
      const move = async (): Promise<boolean> => {
        const record = await read(source, from.url)
        if (record?.current === undefined || (await read(target, to.url))?.current !== undefined) return false
        // Written first: a kill in between leaves two copies, of which only the new one is used.
        await write(target, record)
        await secrets.delete(itemOf(source))
        cache.delete(source)
        return true
      }
      return whileHeld(first, () => whileHeld(second, move))
    },
    remove: (key) =>
      whileHeld(signInId(key), async () => {
        const id = signInId(key)
        const record = await read(id, key.url)
        await secrets.delete(itemOf(id))
        cache.delete(id)
        return record
      }),
    change: (key, edit) => withLock(key, (record) => record.save(edit(record.record))),
  }
}

function secretsIn(record: SignInRecord): string[] {
  const { current, registrations } = record
  const registered = Object.values(registrations).map(({ client }) => client)
  const clients = [...registered, ...(current?.client === undefined ? [] : [current.client])].flatMap((client) => {
    const { client_id, client_secret, registration_access_token } = client as {
      client_id: string
      client_secret?: unknown
      registration_access_token?: unknown
    }
    return [client_secret, registration_access_token, typeof client_secret === 'string' ? `${client_id}:${client_secret}` : undefined]
  })
  return [...tokensIn(record), current?.dpopKey?.d, ...clients].filter(isSecret)
}

function tokensIn(record: SignInRecord | undefined): string[] {
  const tokens = record?.current?.tokens
  return [tokens?.access_token, tokens?.refresh_token, tokens?.id_token].filter(isSecret)
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
