import { type FetchLike, InsecureTokenEndpointError, OAuthError, refreshAuthorization } from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import {
  type AuthorizationServer,
  checkAuthorizationServer,
  checkEndpoints,
  findAuthorizationServer,
  sameIssuer,
} from '../authorization-server.ts'
import { currentTokens, needsNoUser } from '../grants/grant.ts'
import { renewByGrant } from '../grants/renew-by-grant.ts'
import { dpopSession } from '../dpop/dpop-key.ts'
import { forgivingFetch } from '../forgiving-fetch.ts'
import { explainSignIn, isPassing, unavailable } from '../explain.ts'
import { freshnessOf } from './freshness.ts'
import { GuardError, createGuardedFetch } from '../../network/guarded-fetch.ts'
import { type Lookup, type NetworkScope, networkScopeOf } from '../../network/network-scope.ts'
import type { Outbound } from '../../network/outbound.ts'
import type { LockedRecord, RecordStore } from './record-store.ts'
import { type SignInKey, signInId } from './sign-in-key.ts'
import { type SavedTokens, clientOf, endOfToken } from './sign-in-record.ts'
import { defined } from '../../base/defined.ts'

/** The outcome of a renewal. `ended`: only the user can sign in again; `why` completes "The sign-in to X has ended: ...". */
export type Renewal = { readonly kind: 'renewed'; readonly current: SavedTokens } | { readonly kind: 'ended'; readonly why: string }

/**
 * Renews the token of a sign-in once for all callers: in this process they share one renewal, and of several processes one renews while the
 * others wait and then read the new token. With rotating refresh tokens, a second use of the same one would revoke all.
 *
 * @param used the access token that was refused or is about to expire; if a newer one is stored, it is returned.
 * @param settings if they need no user, a new token is requested, also the first one.
 * @param resourceMetadataUrl the metadata address in the server's latest refusal; defaults to that of the sign-in.
 * @param scope the scope in the server's latest refusal.
 * @throws TooltrayError `sign_in_failed` if a token was refused that needs no user.
 * @throws TooltrayError `sign_in_unavailable` for temporary failures: stored tokens stay unchanged. What the secret store throws.
 */
export type Renew = (
  target: SignInKey & {
    readonly server: string
    readonly settings: OAuthConfig
    readonly used: string
    readonly resourceMetadataUrl?: string | undefined
    readonly scope?: string | undefined
  },
) => Promise<Renewal>

/** Dependencies of `createRenewer`. */
interface RenewerDeps {
  records: RecordStore
  clock: Clock
  lookup?: Lookup | undefined
  outbound?: Outbound | undefined
  wrapFetch?: ((fetch: FetchLike) => FetchLike) | undefined
}

/** Equal answers to renewals with one token after which the token counts as dead. */
const EQUAL_REFUSALS = 3

/** In ms, before a renewal is tried again that was refused because the client is not known. */
const BEFORE_SECOND = 1_000

const UNKNOWN_CLIENT: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client'])

/** Errors by which a renewal is refused that names a resource (RFC 8707, section 2; RFC 6749, section 5.2). */
const RESOURCE_REFUSED: ReadonlySet<string> = new Set(['invalid_request', 'invalid_target'])

/** Whether an error is about the request. Others say that the server cannot answer now. */
function isAnswer({ code }: OAuthError): boolean {
  return !['server_error', 'temporarily_unavailable', 'too_many_requests', 'slow_down'].includes(code)
}

/** Creates the renewal of tokens. It owns the running renewals, one per sign-in. */
export function createRenewer(deps: RenewerDeps): Renew {
  const { records, clock, lookup, outbound } = deps
  const running = new Map<string, Promise<Renewal>>()

  /** What was answered to renewals with a refresh token, and how often in a row. */
  const refusals = new Map<string, { readonly token: string; readonly code: string; readonly times: number }>()
  /** Sign-ins whose renewal did not succeed without a resource either. */
  const needResource = new Set<string>()
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))

  const refusedAgain = (id: string, token: string, code: string): number => {
    const before = refusals.get(id)
    const times = before?.token === token && before.code === code ? before.times + 1 : 1
    refusals.set(id, { token, code, times })
    return times
  }

  /**
   * Renews once more where the first refusal may be no word on the token: a client that is not known may be so for a moment only, and some
   * authorization servers refuse each renewal that names a resource.
   */
  const refreshWithPatience = async <Tokens>(
    id: string,
    resource: string | undefined,
    refresh: (resource: string | undefined) => Promise<Tokens>,
  ): Promise<{ readonly tokens: Tokens; readonly withoutResource: boolean }> => {
    try {
      return { tokens: await refresh(resource), withoutResource: false }
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      if (UNKNOWN_CLIENT.has(error.code)) {
        await pause(BEFORE_SECOND)
        return { tokens: await refresh(resource), withoutResource: false }
      }
      if (resource === undefined || !RESOURCE_REFUSED.has(error.code) || needResource.has(id)) throw error
      try {
        return { tokens: await refresh(undefined), withoutResource: true }
      } catch {
        needResource.add(id)
        throw error
      }
    }
  }

  const fetchWithin = (reach: NetworkScope): FetchLike => {
    const guarded = createGuardedFetch({ reach, lookup, outbound })
    return forgivingFetch(deps.wrapFetch?.(guarded) ?? guarded)
  }
  const fetchTo = async (url: string): Promise<FetchLike> => fetchWithin(await networkScopeOf(url, lookup))
  const discover = async (locked: LockedRecord, { server, url, resourceMetadataUrl }: Parameters<Renew>[0]) => {
    const { record } = locked
    const reach = await networkScopeOf(url, lookup)
    const fetch = fetchWithin(reach)
    let at: AuthorizationServer
    try {
      at = await findAuthorizationServer(url, resourceMetadataUrl ?? record.resourceMetadataUrl, fetch)
    } catch (error) {
      throw unavailable(server, error instanceof GuardError ? error.message : 'Its metadata cannot be read.', error)
    }
    // A server whose metadata disappeared is down rather than moved.
    if (record.hasResourceMetadata === true && at.state.resourceMetadata === undefined)
      throw unavailable(server, 'Its metadata cannot be read.')
    return { at, reach, fetch }
  }

  const renew = async (locked: LockedRecord, target: Parameters<Renew>[0]): Promise<Renewal> => {
    const { server, url, used, settings, scope } = target
    const { record } = locked
    const current = currentTokens(record, settings)
    const isNews = current !== undefined && current.tokens.access_token !== used
    if (isNews && freshnessOf(current.savedAt, endOfToken(current), clock.now()) !== 'ended') return { kind: 'renewed', current }
    if (needsNoUser(settings)) {
      const { at, reach, fetch } = await discover(locked, target)
      try {
        checkEndpoints(at, reach)
      } catch (error) {
        throw explainSignIn(error, server, url)
      }
      return { kind: 'renewed', current: await renewByGrant({ locked, server, url, settings, at, scope, fetch, fetchTo, clock }) }
    }
    if (current === undefined) return { kind: 'ended', why: 'it was signed out.' }
    const refreshToken = current.tokens.refresh_token
    if (refreshToken === undefined) return { kind: 'ended', why: 'it expired, and the server does not renew it.' }
    const client = clientOf(record)
    if (client === undefined) return { kind: 'ended', why: 'the server no longer knows this client.' }

    const { at, reach, fetch } = await discover(locked, target)
    if (!sameIssuer(at.issuer, current.issuer)) return { kind: 'ended', why: 'the server moved its sign-in.' }
    if (at.metadata === undefined) throw unavailable(server, 'The metadata of its sign-in server cannot be read.')
    const startedAt = clock.now()
    try {
      // A code for a device needs no protection by PKCE.
      if (settings.grant === 'device_code') checkEndpoints(at, reach)
      else checkAuthorizationServer(at, reach)
      const dpop = current.dpopKey && (await dpopSession(current.dpopKey))
      const about = { metadata: at.metadata, clientInformation: client, refreshToken, fetchFn: fetch, ...defined({ dpop }) }
      const refreshed = await refreshWithPatience(
        signInId(target),
        current.withoutResource === true ? undefined : at.resource,
        (resource) => refreshAuthorization(at.state.authorizationServerUrl, { ...about, ...defined({ resource }) }),
      )
      const { tokens } = refreshed
      // RFC 6749 section 5.1: an omitted scope is unchanged, i.e. the one granted before.
      const scope = tokens.scope ?? current.tokens.scope
      const next = {
        ...current,
        tokens: { ...tokens, ...(scope === undefined ? {} : { scope }), issuer: current.issuer },
        savedAt: startedAt,
        ...(refreshed.withoutResource ? { withoutResource: true as const } : {}),
      }
      refusals.delete(signInId(target))
      await locked.save({ ...record, current: next })
      return { kind: 'renewed', current: next }
    } catch (error) {
      if (error instanceof OAuthError && !isPassing(error)) return afterRefusal(locked, error)
      if (error instanceof OAuthError && isAnswer(error) && refusedAgain(signInId(target), refreshToken, error.code) >= EQUAL_REFUSALS)
        return afterRefusal(locked, new OAuthError('invalid_grant', error.message))
      if (error instanceof OAuthError) throw unavailable(server, `Its sign-in server answered with an error.`, error)
      if (error instanceof GuardError || error instanceof InsecureTokenEndpointError)
        throw unavailable(server, explainSignIn(error, server, url).message, error)
      if (error instanceof SyntaxError || (error as Error).name === 'ZodError')
        throw unavailable(server, 'Its sign-in server sent an invalid answer.', error)
      throw error
    }
  }

  return (target) => {
    const id = signInId(target)
    const underWay = running.get(id)
    if (underWay !== undefined) return underWay
    const renewing = records.withLock(target, (locked) => renew(locked, target)).finally(() => running.delete(id))
    running.set(id, renewing)
    return renewing
  }
}

/**
 * Updates the record after a refusal. Only `invalid_grant` means that the tokens are invalid; an unknown client is registered again by the
 * next sign-in.
 */
async function afterRefusal(locked: LockedRecord, error: OAuthError): Promise<Renewal> {
  const { record } = locked
  const { current } = record
  if (current === undefined) return { kind: 'ended', why: 'it was signed out.' }
  if (error.code === 'invalid_grant') {
    const { current: _ended, ...rest } = record
    await locked.save(rest)
    return { kind: 'ended', why: 'it expired or was revoked.' }
  }
  const registration = record.registrations[current.issuer]
  if (registration !== undefined && (error.code === 'invalid_client' || error.code === 'unauthorized_client')) {
    // A registration made since then may be valid.
    if (clientOf(record)?.client_id === registration.client.client_id) {
      const registrations = { ...record.registrations, [current.issuer]: { ...registration, refused: true as const } }
      await locked.save({ ...record, registrations })
    }
    return { kind: 'ended', why: 'the server no longer knows Tooltray.' }
  }
  return { kind: 'ended', why: 'the server does not renew it.' }
}
