import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { type SignInStore, type StoredModel, keyOf } from '../../../engine/authorization/devices/sign-in-store.ts'
import { forgetOldest } from '../../../engine/base/limits/forget-oldest.ts'
import type { Clock } from '../../../engine/base/platform.ts'

/** Sign-ins that are under way, and authorization codes. Over it: the oldest must begin again. */
const MOST_OPEN = 500

/** Records in memory, which end with the engine. Shared by the issuers of one listener. */
export type OpenRecords = Map<string, { readonly payload: AdapterPayload; readonly until: number }>

/** Dependencies of `recordsOf`. */
interface RecordsDeps {
  readonly issuer: string
  readonly signIns: SignInStore
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly open: OpenRecords
  /** Whether a client's metadata document is fetched now rather than read from here: at a sign-in, it may have changed. */
  readonly isFetched: (clientId: string) => boolean
  /** Called with the device whose grant was revoked: a token that was used before has been used again, or its client signed out. */
  readonly onRevoked: (account: string) => void
}

const STORED: Readonly<Record<string, StoredModel>> = {
  Client: 'Client',
  Grant: 'Grant',
  AccessToken: 'AccessToken',
  RefreshToken: 'RefreshToken',
}

/**
 * Creates the storage of one authorization server. Registered clients, grants, and tokens are on disk, everything else is in memory.
 * Sessions of browsers are not kept at all: each device needs a code of its own.
 */
export function recordsOf(deps: RecordsDeps): AdapterFactory {
  const { issuer, signIns, clock, open } = deps
  const revokeGrant = (grant: string): void => {
    for (const [key, { payload }] of open) if (payload.grantId === grant) open.delete(key)
    const account = signIns.removeGrant(grant)
    if (account !== undefined) deps.onRevoked(account)
  }

  return (name) => {
    const model = STORED[name]
    if (name === 'Session') return nothing
    return model === undefined ? inMemory(name, deps, revokeGrant) : onDisk(model)
  }

  function onDisk(model: StoredModel): Adapter {
    const at = (id: string): string => keyOf(issuer, id)
    const read = (id: string): AdapterPayload | undefined => {
      const found = signIns.find(model, at(id))
      // The id is a secret, and is not stored.
      return found === undefined ? undefined : { ...found, ...(model === 'Client' ? {} : { jti: id }) }
    }
    const write = (id: string, payload: AdapterPayload, expiresAt: number | undefined): void => {
      const { jti: _jti, ...stored } = payload
      const grant = model === 'Grant' ? id : payload.grantId
      const client = model === 'Client' ? id : payload.clientId
      signIns.save(model, at(id), { payload: stored, account: payload.accountId, grant, client, expiresAt })
    }
    return {
      ...nothing,
      upsert: async (id, payload, seconds) => write(id, payload, seconds === undefined ? undefined : clock.now() + seconds * 1_000),
      find: async (id) => (model === 'Client' && deps.isFetched(id) ? undefined : read(id)),
      destroy: async (id) => signIns.remove(model, at(id)),
      async consume(id) {
        const found = read(id)
        if (found === undefined) return
        write(id, { ...found, consumed: Math.floor(clock.now() / 1_000) }, found.exp === undefined ? undefined : found.exp * 1_000)
      },
      revokeByGrantId: async (grant) => revokeGrant(grant),
    }
  }
}

function inMemory(name: string, { issuer, clock, open }: RecordsDeps, revokeGrant: (grant: string) => void): Adapter {
  const at = (id: string): string => `${issuer} ${name} ${id}`
  const read = (id: string): AdapterPayload | undefined => {
    const found = open.get(at(id))
    return found === undefined || clock.monotonic() >= found.until ? undefined : found.payload
  }
  return {
    ...nothing,
    async upsert(id, payload, seconds = 600) {
      open.delete(at(id))
      open.set(at(id), { payload: structuredClone(payload), until: clock.monotonic() + seconds * 1_000 })
      forgetOldest(open, MOST_OPEN)
    },
    find: async (id) => read(id),
    destroy: async (id) => void open.delete(at(id)),
    async consume(id) {
      const payload = read(id)
      if (payload !== undefined) payload.consumed = Math.floor(clock.now() / 1_000)
    },
    revokeByGrantId: async (grant) => revokeGrant(grant),
  }
}

const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  destroy: async () => undefined,
  consume: async () => undefined,
  revokeByGrantId: async () => undefined,
}
