import { type AuthProvider, type FetchLike, UnauthorizedError, extractWWWAuthenticateParams, withDpop } from '@modelcontextprotocol/client'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import { type DpopKey, dpopSession, namesDpop } from '../dpop/dpop-key.ts'
import { currentTokens, needsNoUser } from '../grants/grant.ts'
import { freshnessOf } from './freshness.ts'
import type { RecordStore } from './record-store.ts'
import type { Renew, Renewal } from './renew.ts'
import { type SignInKey, signInKey } from './sign-in-key.ts'
import { endOfToken } from './sign-in-record.ts'

/** The requirements in a server's refusal of a request. */
export interface Challenge {
  readonly resourceMetadataUrl?: string | undefined
  readonly scope?: string | undefined
  /** Whether it names DPoP among the ways to send a token. */
  readonly namesDpop?: boolean | undefined
}

/** The token access for requests to a server. */
export interface Access {
  readonly provider: AuthProvider
  /** The `fetch` for the same requests: it records the token of each, and the server's response to it. */
  readonly fetch: FetchLike
}

/** The events of requests. */
export interface AccessEvents {
  /** A token was renewed, by this or another process. */
  onRenewed(renewal: Renewal & { kind: 'renewed' }): void
  /** The user must sign in. `why` is undefined for a server without an earlier sign-in. */
  onSignInWanted(challenge: Challenge, why: string | undefined): void
  /** A token that needs no user was refused: `sign_in_failed`. */
  onRefused(error: TooltrayError): void
  /** A request was refused because of missing scopes; others may be allowed. */
  onRightsWanted(challenge: Challenge): void
}

/** Dependencies of `createAccess`. */
interface AccessDeps extends SignInKey {
  server: string
  settings: OAuthConfig
  records: RecordStore
  /** Whether there ever was a sign-in: if not, the keychain is not accessed before the server requires one. */
  wasSignedIn: () => boolean
  renew: Renew
  clock: Clock
  fetch: FetchLike
  events: AccessEvents
}

/**
 * Creates the token access of one sign-in. It renews tokens before they expire and after they were refused, and never prompts the user: a
 * request that needs a sign-in fails at once with `UnauthorizedError`. Requests may run concurrently.
 */
export function createAccess(deps: AccessDeps): Access {
  const { server, settings, records, renew, clock, events } = deps
  const key = signInKey(deps)
  const sentWith = new WeakMap<Response, string>()
  /** Keys whose tokens the server takes without a proof alone. */
  const refusesProofs = new WeakSet<DpopKey>()

  const renewed = async (used: string, challenge?: Challenge): Promise<Renewal> => {
    const renewal = await renew({ ...key, server, settings, used, ...challenge }).catch((error: unknown) => {
      if (error instanceof TooltrayError && error.code === 'sign_in_failed') events.onRefused(error)
      throw error
    })
    if (renewal.kind === 'renewed') events.onRenewed(renewal)
    return renewal
  }
  const token = async (): Promise<string | undefined> => {
    if (records.known(key) === undefined && !deps.wasSignedIn()) return undefined
    const current = currentTokens(await records.get(key), settings)
    if (current === undefined) return undefined
    const used = current.tokens.access_token
    const end = endOfToken(current)
    switch (freshnessOf(current.savedAt, end, clock.now())) {
      case 'fresh':
        return used
      case 'ageing':
        // The token is still valid: the request does not wait for the renewal, nor fail with it.
        if (current.tokens.refresh_token !== undefined || needsNoUser(settings)) renewed(used).catch(() => undefined)
        return used
      case 'ended': {
        try {
          const renewal = await renewed(used)
          // The request is sent without a token: the server may not require one.
          return renewal.kind === 'renewed' ? renewal.current.tokens.access_token : undefined
        } catch (error) {
          // The old token may still work. If not, the server's refusal names its metadata again, and the renewal is retried with that.
          if (error instanceof TooltrayError && error.code === 'sign_in_unavailable') return used
          throw error
        }
      }
    }
  }
  /** Sends a request. A token that is bound to a key is sent with a proof. */
  const send = async (input: string | URL, init: RequestInit | undefined, used: string | undefined): Promise<Response> => {
    const record = records.known(key)
    const boundTo = record === undefined ? undefined : currentTokens(record, settings)?.dpopKey
    if (boundTo === undefined || used === undefined) return deps.fetch(input, init)
    if (!refusesProofs.has(boundTo)) {
      const response = await withDpop(await dpopSession(boundTo), () => used)(deps.fetch)(input, init)
      if (response.status !== 401 || namesDpop(response) || !response.headers.has('www-authenticate')) return response
      await response.body?.cancel()
    }
    // The server knows Bearer alone, and most such servers do not look at what a token is bound to.
    const response = await deps.fetch(input, init)
    if (response.ok) refusesProofs.add(boundTo)
    return response
  }
  return {
    provider: {
      token,
      async onUnauthorized({ response }) {
        const challenge = challengeOf(response)
        const used = sentWith.get(response) ?? ''
        // No token was sent, but another process may have signed in meanwhile: `renew` checks.
        const known = currentTokens(await records.get(key), settings)
        const renewal = used === '' && known !== undefined ? ({ kind: 'renewed', current: known } as const) : await renewed(used, challenge)
        if (renewal.kind === 'renewed') return
        events.onSignInWanted(challenge, used === '' && known === undefined ? undefined : renewal.why)
        throw new UnauthorizedError('A sign-in is needed.')
      },
    },
    async fetch(input, init) {
      const [, used] = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '') ?? []
      const response = await send(input, init, used)
      if (response.status !== 401 && response.status !== 403) return response
      if (used !== undefined) sentWith.set(response, used)
      if (response.status === 401 || extractWWWAuthenticateParams(response).error !== 'insufficient_scope') return response
      const challenge = challengeOf(response)
      if (needsNoUser(settings) && used !== undefined) {
        const renewal = await renewed(used, challenge)
        const next = renewal.kind === 'renewed' ? renewal.current.tokens.access_token : undefined
        if (next !== undefined) return send(input, withToken(init, next), next)
      }
      events.onRightsWanted(challenge)
      return response
    },
  }
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

function challengeOf(response: Response): Challenge {
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
  return { resourceMetadataUrl: resourceMetadataUrl?.href, scope, namesDpop: namesDpop(response) }
}
