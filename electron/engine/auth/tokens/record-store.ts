import { join } from 'node:path'
import type { Clock } from '../../base/platform.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import { serverKey } from './server-key.ts'
import { type SignInRecord, emptyRecord, parseRecord } from './sign-in-record.ts'

/** A record locked against changes by this and other processes. */
export interface LockedRecord {
  readonly record: SignInRecord
  /** Replaces the record atomically. */
  save(next: SignInRecord): Promise<void>
}

/** Sign-ins by server, in the secret store. All methods throw what the store throws. */
export interface RecordStore {
  /** The record as cached by this process; read from the store the first time. */
  get(url: string): Promise<SignInRecord>
  /** The cached record, without access to the store. */
  known(url: string): SignInRecord | undefined
  /** Reads the record anew and locks it until `work` is done. */
  withLock<T>(url: string, work: (locked: LockedRecord) => Promise<T>): Promise<T>
  change(url: string, edit: (record: SignInRecord) => SignInRecord): Promise<void>
}

/** Dependencies of `createRecordStore`. */
interface RecordStoreDeps {
  secrets: SecretStore
  folder: string
  clock: Clock
  mask: Mask
}

/**
 * Creates the store. It owns a cache of the records, and masks their secrets.
 *
 * @param deps.folder for the lock files. `url` is a normal server URL everywhere.
 */
export function createRecordStore(deps: RecordStoreDeps): RecordStore {
  const { secrets, folder, clock, mask } = deps
  const cache = new Map<string, SignInRecord>()
  const itemOf = (url: string): string => `sign-in:${serverKey(url)}`

  const know = (record: SignInRecord): SignInRecord => {
    for (const secret of secretsIn(record)) mask.add(secret)
    cache.set(record.url, record)
    return record
  }
  const read = async (url: string): Promise<SignInRecord> =>
    know(parseRecord((await secrets.get(itemOf(url))) ?? '', url) ?? emptyRecord(url))
  const withLock: RecordStore['withLock'] = (url, work) =>
    whileLocked(join(folder, `sign-in-${serverKey(url)}.lock`), clock, async () => {
      let record = await read(url)
      return work({
        get record() {
          return record
        },
        async save(next) {
          for (const secret of secretsIn(next)) mask.add(secret)
          await secrets.set(itemOf(url), JSON.stringify(next))
          record = know(next)
        },
      })
    })
  return {
    get: async (url) => cache.get(url) ?? (await read(url)),
    known: (url) => cache.get(url),
    withLock,
    change: (url, edit) => withLock(url, (locked) => locked.save(edit(locked.record))),
  }
}

function secretsIn({ current, registrations }: SignInRecord): string[] {
  const clients = Object.values(registrations).flatMap(({ client }) => {
    const { client_id, client_secret, registration_access_token } = client as {
      client_id: string
      client_secret?: unknown
      registration_access_token?: unknown
    }
    return [client_secret, registration_access_token, typeof client_secret === 'string' ? `${client_id}:${client_secret}` : undefined]
  })
  const tokens = current?.tokens
  return [tokens?.access_token, tokens?.refresh_token, tokens?.id_token, current?.dpopKey?.d, ...clients].filter(
    (value): value is string => typeof value === 'string' && value !== '',
  )
}
