import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Credential } from '../../../contract/access.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { Outbound } from '../../network/outbound.ts'
import type { OidcSettings } from '../../config/settings/oidc-schema.ts'
import { type KeptCredential, openCredentials } from './credentials.ts'
import type { OpenIdTokens } from './openid.ts'
import { ownMetadata, resourceMetadata } from './resource-metadata.ts'
import { type SignInStore, keyOf } from '../devices/sign-in-store.ts'
import { covers } from './audience.ts'
import { hashOf, isToken, newToken } from './token.ts'
import { type Principal, hasCredential, isBehind, personOfCredential } from './principal.ts'

/** What a new credential is created from. */
export interface NewCredential {
  readonly name: string
  readonly profile?: string | undefined
  readonly role?: string | undefined
}

/** The credentials for HTTP access. */
export interface Access {
  /**
   * The principal that a bearer token belongs to; undefined if it is unknown, revoked, expired, or for another audience. The duration does
   * not reveal anything about existing tokens. Never rejects for a bad token.
   *
   * @param address the URL that it came to: the token of a device is for one address and what is below it.
   */
  principalOf(token: string, address: string): Promise<Principal | undefined>
  /**
   * The metadata published at `/.well-known/oauth-protected-resource` and below (RFC 9728), as JSON; undefined if clients can sign in
   * neither here nor at an OpenID provider.
   *
   * @param resource the address that a client wants to access.
   */
  metadataOf(resource: string): Readonly<Record<string, unknown>> | undefined
  /**
   * Calls the listener with the name of a credential when it is revoked or its limits change, so that its sessions end; returns the
   * unsubscribe function. Listeners must not throw.
   */
  onRevoked(listener: (name: string) => void): () => void
  /**
   * Calls the listener with the id of the person behind a credential when it is revoked; returns the unsubscribe function. Listeners must
   * not throw.
   */
  onRemoved(listener: (person: string) => void): () => void
  /** Whether a person can still connect, as far as that depends on a credential. */
  isKnown(person: string): boolean
  /** Oldest first, with the latest use even if that is not written yet. */
  list(): Credential[]
  /**
   * Creates a credential and returns its token, which cannot be retrieved again. Throws `credential_exists`, `credential_invalid`, and
   * `storage_failed` if it could not be stored.
   */
  add(wanted: NewCredential): string
  /** Throws `credential_exists`, `credential_invalid` for a name that a new credential cannot have. */
  checkNew(name: string): void
  /**
   * Creates the credential of a device that signed in, and returns its account, by which its tokens name it. Throws as `add`.
   *
   * @param client the app, as it names itself.
   */
  addDevice(wanted: NewCredential, client: string): string
  /** Whether the device of an account is still there. */
  hasAccount(account: string): boolean
  /** As `revoke`, for the device of an account, if it is still there. */
  endAccount(account: string): void
  /**
   * Changes the profile and role of a credential; its token stays. Sessions that it opened end, so that the new limits apply at once.
   * Throws `credential_unknown`, `storage_failed`.
   */
  change(wanted: NewCredential): void
  /**
   * Renames a credential; its token stays. Sessions that it opened end, because rules are about names. Throws `credential_unknown`, and as
   * `add`.
   */
  rename(name: string, newName: string): void
  /** Invalidates its token at once. Throws `credential_unknown`, `storage_failed`. */
  revoke(name: string): void
  /** Writes pending uses. */
  close(): void
}

/** The delay before the last use of a credential is written, in ms. A crash may lose that much; requests never wait for the disk. */
const WRITE_AFTER = 60_000

/** Characters of the name of a credential. Over it: `credential_invalid`. */
const LONGEST_NAME = 100
/** Reserved names: those of principals of an OpenID provider begin like this. */
const FOREIGN = /^openid:/i

/** The dependencies of `openAccess`. */
interface AccessDeps {
  readonly sql: DatabaseSync
  readonly durable: boolean
  readonly clock: Clock
  readonly onProblem: (problem: TooltrayError) => void
  readonly outbound: Outbound
  readonly oidc: () => OidcSettings | undefined
  readonly signIns: Pick<SignInStore, 'find' | 'removeAccount'>
  readonly signIn: () => boolean
  readonly onError: (error: Error) => void
}

/**
 * Opens the credentials. All of them are in memory, since every request looks one up, and no other process writes them.
 *
 * @param deps.oidc the OpenID provider in the current settings, whose tokens are accepted as well.
 * @param deps.signIn whether devices can sign in with a code, in the current settings.
 * @param deps.onError is called with the reason why its keys cannot be fetched.
 * @param deps.durable whether the storage outlives the engine.
 * @param deps.onProblem is called if the last use of credentials cannot be written.
 */
export function openAccess(deps: AccessDeps): Access {
  const { clock } = deps
  const kept = openCredentials(deps.sql)
  const byHash = new Map(kept.list().map((each) => [each.hash, each]))
  const listeners = new Set<(name: string) => void>()
  const removals = new Set<(person: string) => void>()
  let unwritten = new Map<string, number>()
  let cancel = (): void => undefined

  let provider: { readonly settings: OidcSettings; readonly tokens: OpenIdTokens } | undefined
  const tokensOf = async (settings: OidcSettings): Promise<OpenIdTokens> => {
    if (provider !== undefined && isDeepStrictEqual(provider.settings, settings)) return provider.tokens
    // Loaded only if a provider is configured.
    const { openIdTokens } = await import('./openid.ts')
    provider = { settings, tokens: openIdTokens(settings, deps) }
    return provider.tokens
  }

  const named = (name: string): KeptCredential | undefined => [...byHash.values()].find((each) => each.name === name)

  const write = (): void => {
    cancel()
    const uses = unwritten
    unwritten = new Map()
    if (uses.size === 0) return
    try {
      kept.used(uses)
    } catch (error) {
      if (!(error instanceof TooltrayError)) throw error
      deps.onProblem(error)
    }
  }

  const used = (credential: KeptCredential): void => {
    const usedAt = clock.now()
    byHash.set(credential.hash, { ...credential, usedAt })
    if (unwritten.size === 0) cancel = clock.after(WRITE_AFTER, write)
    unwritten.set(credential.name, usedAt)
  }

  const checkNew = (name: string): void => {
    checkName(name)
    if (named(name) !== undefined)
      throw new TooltrayError('credential_exists', `There is a credential named "${name}" already.`, {
        hint: `Choose another name, or revoke that one first with: tooltray access revoke ${name}`,
        data: { name },
      })
    if (!deps.durable)
      throw new TooltrayError(
        'storage_failed',
        'No credential can be created, because Tooltray cannot save anything on this disk right now.',
        { hint: 'See why: tooltray doctor' },
      )
  }

  const add = ({ name, profile, role }: NewCredential, token: string, client?: string): string => {
    checkNew(name)
    const hash = hashOf(token)
    const credential: KeptCredential = { name, hash, madeAt: clock.now(), profile, role, ...(client === undefined ? {} : { client }) }
    kept.add(credential)
    byHash.set(hash, credential)
    return hash
  }

  const remove = ({ name, hash }: KeptCredential): void => {
    kept.remove(name)
    byHash.delete(hash)
    unwritten.delete(name)
    for (const listener of [...listeners]) listener(name)
    // Last: without its account, no token of it works.
    deps.signIns.removeAccount(hash)
    for (const listener of [...removals]) listener(personOfCredential(hash))
  }

  /** Returns the device of an access token that is for an address. */
  const deviceOf = (token: string, address: string): KeptCredential | undefined => {
    const { accountId, aud } = deps.signIns.find('AccessToken', keyOf(new URL(address).origin, token)) ?? {}
    return covers(aud, address) ? byHash.get(String(accountId)) : undefined
  }

  const principalIn = (credential: KeptCredential | undefined): Principal | undefined => {
    if (credential === undefined) return undefined
    used(credential)
    const { name, hash, profile, role } = credential
    return { name, person: personOfCredential(hash), profile, role }
  }

  return {
    async principalOf(token, address) {
      if (isToken(token)) return principalIn(byHash.get(hashOf(token)))
      if (deps.signIn()) return principalIn(deviceOf(token, address))
      const settings = deps.oidc()
      return settings === undefined ? undefined : (await tokensOf(settings)).principalOf(token)
    },
    metadataOf(resource) {
      if (deps.signIn()) return ownMetadata(resource)
      const settings = deps.oidc()
      return settings === undefined ? undefined : resourceMetadata(settings, resource)
    },
    onRevoked(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onRemoved(listener) {
      removals.add(listener)
      return () => void removals.delete(listener)
    },
    isKnown: (person) => !hasCredential(person) || [...byHash.keys()].some((hash) => isBehind(person, personOfCredential(hash))),
    list: () => [...byHash.values()].map(({ hash: _hash, ...credential }) => credential),
    add(wanted) {
      const token = newToken()
      add(wanted, token)
      return token
    },
    checkNew,
    // Nobody ever gets this token: its hash is the name of the account.
    addDevice: (wanted, client) => add(wanted, newToken(), client),
    hasAccount: (account) => byHash.has(account),
    endAccount(account) {
      const credential = byHash.get(account)
      if (credential !== undefined) remove(credential)
    },
    change({ name, profile, role }) {
      const credential = named(name)
      if (credential === undefined) throw unknownCredential(name)
      kept.limit(name, profile, role)
      const { profile: _profile, role: _role, ...rest } = credential
      byHash.set(credential.hash, {
        ...rest,
        ...(profile === undefined ? {} : { profile }),
        ...(role === undefined ? {} : { role }),
      })
      for (const listener of [...listeners]) listener(name)
    },
    rename(name, newName) {
      const credential = named(name)
      if (credential === undefined) throw unknownCredential(name)
      checkNew(newName)
      write()
      kept.rename(name, newName)
      byHash.set(credential.hash, { ...credential, name: newName })
      for (const listener of [...listeners]) listener(name)
    },
    revoke(name) {
      const credential = named(name)
      if (credential === undefined) throw unknownCredential(name)
      remove(credential)
    },
    close: write,
  }
}

/** Throws `credential_invalid`. */
function checkName(name: string): void {
  const problem =
    name.trim() === '' || name !== name.trim()
      ? 'needs a name without white space at its ends'
      : name.length > LONGEST_NAME
        ? `has a name of at most ${LONGEST_NAME} characters`
        : /\p{C}/u.test(name)
          ? 'has a name without control characters'
          : FOREIGN.test(name)
            ? 'has no name that begins with "openid:", as those of an OpenID provider do'
            : undefined
  if (problem !== undefined)
    throw new TooltrayError('credential_invalid', `A credential ${problem}.`, { hint: 'For example the name of the client.' })
}

function unknownCredential(name: string): TooltrayError {
  return new TooltrayError('credential_unknown', `There is no credential named "${name}".`, {
    hint: 'See the names with: tooltray access list',
    data: { name },
  })
}
