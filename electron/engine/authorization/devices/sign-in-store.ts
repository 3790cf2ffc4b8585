import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { notKept } from '../../base/failures/storage-failure.ts'
import { isObject } from '../../base/is-object.ts'
import type { Clock } from '../../base/platform.ts'
import { fromJson } from '../../base/text/from-json.ts'

/** What outlives the engine. Everything else of a sign-in lasts minutes, and stays in memory. */
export type StoredModel = 'Client' | 'Grant' | 'AccessToken' | 'RefreshToken'

/** One record of the authorization server. */
export interface SignInRecord {
  readonly payload: Readonly<Record<string, unknown>>
  /** The device that it belongs to; undefined for a client that has not signed in. */
  readonly account?: string | undefined
  readonly grant?: string | undefined
  /** The client's `client_id`. */
  readonly client?: string | undefined
  /** ms since 1970; undefined: it does not expire. */
  readonly expiresAt?: number | undefined
}

/** The sign-ins of devices on disk. All methods may throw `storage_failed`. */
export interface SignInStore {
  /** Returns a record that has not expired. */
  find(model: StoredModel, key: string): Readonly<Record<string, unknown>> | undefined
  save(model: StoredModel, key: string, record: SignInRecord): void
  remove(model: StoredModel, key: string): void
  /** Removes the tokens of a grant. Returns its device. */
  removeGrant(grant: string): string | undefined
  /** Removes all tokens of a device. */
  removeAccount(account: string): void
}

/** Clients that registered themselves and have no device. Over it: the one that registered first is forgotten, and must register again. */
const MOST_UNUSED_CLIENTS = 200
/** How long a client without a device is remembered, in ms. */
const UNUSED_CLIENTS_LAST = 30 * 24 * 60 * 60_000
/** Access tokens, and refresh tokens, of one device that are remembered. Over it: the oldest is forgotten, and does not work. */
const MOST_TOKENS_OF_DEVICE = 1_000

/** The key of a record: its secret is not stored. An id of one issuer finds nothing of another. */
export function keyOf(issuer: string, id: string): string {
  return createHash('sha256').update(`${issuer} ${id}`).digest('hex')
}

/**
 * Opens the table of sign-ins.
 *
 * @param database migrated; the caller closes it.
 */
export function openSignInStore(database: DatabaseSync, clock: Pick<Clock, 'now'>): SignInStore {
  const find = database.prepare('SELECT payload FROM device_sign_in WHERE model = ? AND key = ? AND (expires_at IS NULL OR expires_at > ?)')
  const save = database.prepare(
    `INSERT OR REPLACE INTO device_sign_in (model, key, account, grant_id, client, expires_at, made_at, payload)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = database.prepare('DELETE FROM device_sign_in WHERE model = ? AND key = ?')
  const accountOf = database.prepare('SELECT account FROM device_sign_in WHERE grant_id = ? AND account IS NOT NULL LIMIT 1')
  const removeGrant = database.prepare('DELETE FROM device_sign_in WHERE grant_id = ?')
  const removeAccount = database.prepare('DELETE FROM device_sign_in WHERE account = ?')
  const removeExpired = database.prepare('DELETE FROM device_sign_in WHERE expires_at <= ?')
  const removeOldTokens = database.prepare(
    `DELETE FROM device_sign_in WHERE model = ?1 AND account = ?2 AND key NOT IN
      (SELECT key FROM device_sign_in WHERE model = ?1 AND account = ?2 ORDER BY made_at DESC LIMIT ${MOST_TOKENS_OF_DEVICE})`,
  )
  const unused = "model = 'Client' AND client NOT IN (SELECT client FROM device_sign_in WHERE model = 'Grant')"
  const removeUnused = database.prepare(
    `DELETE FROM device_sign_in WHERE ${unused} AND (made_at < ? OR key NOT IN
      (SELECT key FROM device_sign_in WHERE ${unused} ORDER BY made_at DESC LIMIT ${MOST_UNUSED_CLIENTS}))`,
  )

  return {
    find: (model, key) =>
      answering(() => {
        const row = find.get(model, key, clock.now())
        const payload = row === undefined ? undefined : fromJson(String(row['payload']))
        return isObject(payload) ? payload : undefined
      }),
    save: (model, key, { payload, account = null, grant = null, client = null, expiresAt = null }) =>
      answering(() => {
        const now = clock.now()
        save.run(model, key, account, grant, client, expiresAt, now, JSON.stringify(payload))
        removeExpired.run(now)
        if (model === 'Client') removeUnused.run(now - UNUSED_CLIENTS_LAST)
        else if (account !== null) removeOldTokens.run(model, account)
      }),
    remove: (model, key) => answering(() => void remove.run(model, key)),
    removeGrant: (grant) =>
      answering(() => {
        const account = accountOf.get(grant)?.['account']
        removeGrant.run(grant)
        return typeof account === 'string' ? account : undefined
      }),
    removeAccount: (account) => answering(() => void removeAccount.run(account)),
  }
}

function answering<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw notKept('The sign-ins of devices cannot be reached', error, 'Make room on the disk, or check who can write there.')
  }
}
