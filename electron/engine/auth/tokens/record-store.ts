import { join } from 'node:path'
import type { Clock } from '../../base/platform.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import type { EarlierSignIns } from './earlier-sign-ins.ts'
import { type SignInKey, signInId } from './sign-in-key.ts'
import { type SignInRecord, emptyRecord, parseRecord } from './sign-in-record.ts'

/** A record locked against changes by this and other processes. */
export interface LockedRecord {
  readonly record: SignInRecord
  /** Replaces the record atomically, for all accounts that use it. */
  save(next: SignInRecord): Promise<void>
  /** Replaces the record for this account alone. Returns whether other accounts still use the one before. */
  saveOwn(next: SignInRecord): Promise<boolean>
}

/** Sign-ins by account, in the secret store. All methods throw what the store throws. */
export interface RecordStore {
  /** The record as cached by this process; read from the store the first time. */
  get(key: SignInKey): Promise<SignInRecord>
  /** The cached record, without access to the store. */
  known(key: SignInKey): SignInRecord | undefined
  /** Reads the record anew and locks it until `work` is done. */
  withLock<T>(key: SignInKey, work: (locked: LockedRecord) => Promise<T>): Promise<T>
  /** Changes the record for all accounts that use it. */
  change(key: SignInKey, edit: (record: SignInRecord) => SignInRecord): Promise<void>
  /** Deletes the record of a person who connects over HTTP, whatever it was. Returns it; undefined if there was none. */
  remove(key: SignInKey & { readonly person: string }): Promise<SignInRecord | undefined>
  /**
   * Moves the record of an account to another one that has none. Returns whether there was something to move: not a record that other
   * accounts use, too.
   */
  move(from: SignInKey, to: SignInKey): Promise<boolean>
  /** Changes the record for this account alone. */
  replace(key: SignInKey, edit: (record: SignInRecord) => SignInRecord): Promise<void>
}

/** Dependencies of `createRecordStore`. */
interface RecordStoreDeps {
  secrets: SecretStore
  folder: string
  clock: Clock
  mask: Mask
  earlier: EarlierSignIns
}

/**
 * Creates the store. It owns a cache of the records, and masks their secrets. Tokens stay masked until they were replaced twice: what a
 * server or a log says about a call may come after its token was replaced.
 *
 * Each account and person has a record of its own, with its own registration: no sign-in depends on another one. The exception is the
 * record that an address had before sign-ins belonged to accounts. The accounts that used it share it until they sign in or out: a refresh
 * token can be used once only, so it must not be in two records.
 *
 * @param deps.folder for the lock files.
 */
export function createRecordStore(deps: RecordStoreDeps): RecordStore {
  const { secrets, folder, clock, mask, earlier } = deps
  /** By id of the record. */
  const cache = new Map<string, SignInRecord>()
  /** The id of the record that an account uses, by the account's own. */
  const used = new Map<string, string>()
  /** The tokens that the last change of a record replaced, by id. */
  const replaced = new Map<string, readonly string[]>()
  const itemOf = (id: string): string => `sign-in:${id}`
  const whileHeld = <T>(id: string, work: () => Promise<T>): Promise<T> => whileLocked(join(folder, `sign-in-${id}.lock`), clock, work)

  const know = (key: SignInKey, id: string, record: SignInRecord): SignInRecord => {
    forgetOldTokens(id, record)
    for (const secret of secretsIn(record)) mask.add(secret)
    cache.set(id, record)
    used.set(signInId(key), id)
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
  /** Reads the record that an account uses. Returns its id. */
  const find = async (key: SignInKey): Promise<{ readonly id: string; readonly record: SignInRecord }> => {
    const { url, account, person } = key
    const own = signInId(key)
    const ownRecord = await read(own, url)
    if (ownRecord === undefined && person === undefined && account !== '' && earlier.isUsedBy(account)) {
      const id = signInId({ url, account: '' })
      const record = await read(id, url)
      if (record !== undefined) return { id, record: know(key, id, record) }
    }
    return { id: own, record: know(key, own, ownRecord ?? emptyRecord(url)) }
  }
  const isUsedByOthers = async ({ url, account }: SignInKey): Promise<boolean> => {
    for (const other of earlier.accountsAt(url)) {
      if (other === account || !earlier.isUsedBy(other)) continue
      if ((await secrets.get(itemOf(signInId({ url, account: other })))) === undefined) return true
    }
    return false
  }
  const write = async (key: SignInKey, id: string, next: SignInRecord): Promise<SignInRecord> => {
    for (const secret of secretsIn(next)) mask.add(secret)
    await secrets.set(itemOf(id), JSON.stringify(next))
    return know(key, id, next)
  }

  const locked = (key: SignInKey, found: Awaited<ReturnType<typeof find>>): LockedRecord => {
    const own = signInId(key)
    let { id, record } = found
    return {
      get record() {
        return record
      },
      async save(next) {
        record = await write(key, id, next)
      },
      async saveOwn(next) {
        const before = id
        record = await write(key, own, next)
        id = own
        if (before === own) return false
        if (await isUsedByOthers(key)) return true
        await secrets.delete(itemOf(before))
        cache.delete(before)
        return false
      },
    }
  }
  const withLock: RecordStore['withLock'] = (key, work) => {
    const own = signInId(key)
    return whileHeld(own, async () => {
      const found = await find(key)
      if (found.id === own) return work(locked(key, found))
      // The lock of an account first, then that of the shared record: never in the other order.
      return whileHeld(found.id, async () => work(locked(key, await find(key))))
    })
  }
  const known: RecordStore['known'] = (key) => cache.get(used.get(signInId(key)) ?? '')
  return {
    get: async (key) => known(key) ?? (await find(key)).record,
    known,
    withLock,
    move: (from, to) => {
      const [source, target] = [signInId(from), signInId(to)]
      const [first = '', second = ''] = [source, target].sort()
      const move = async (): Promise<boolean> => {
        const record = await read(source, from.url)
        if (record?.current === undefined || (await read(target, to.url))?.current !== undefined) return false
        // Written first: a kill in between leaves two copies, of which only the new one is used.
        await write(to, target, record)
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
    replace: (key, edit) => withLock(key, async (record) => void (await record.saveOwn(edit(record.record)))),
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
