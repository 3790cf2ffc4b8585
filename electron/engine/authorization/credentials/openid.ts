import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { createGuardedFetch } from '../../network/guarded-fetch.ts'
import { networkScopeOf } from '../../network/network-scope.ts'
import { isObject } from '../../base/is-object.ts'
import type { Clock } from '../../base/platform.ts'
import type { OidcSettings } from '../../config/oidc-schema.ts'
import type { Principal } from './principal.ts'

/** Reads the tokens of one OpenID provider. */
export interface OpenIdTokens {
  /** Who a token belongs to; undefined: nobody. Never rejects. */
  visitorOf(token: string): Promise<Principal | undefined>
}

/** Signatures of public keys alone (RFC 8725, section 3.1): a key that is public verifies no `HS256`, and `none` is none. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA']

/** Characters of a token of an OpenID provider: so much fits into the head of a request. Over it: HTTP 401. */
const LONGEST_TOKEN = 16_384
/** Characters of the name in a token of an OpenID provider. Over it: HTTP 401. */
const LONGEST_NAME = 200
/** By how many seconds clocks may differ. */
const CLOCK_TOLERANCE = 30
/** How long keys are used before they are fetched again, and when, at the earliest, after they were, or could not be; in ms. */
const KEYS_LAST = 600_000
const COOL_DOWN = 30_000
const KEYS_WITHIN = 5_000

/**
 * Where providers say where their keys are: OpenID Connect Discovery 1.0 (section 4) puts its path at the end of the issuer's, RFC 8414
 * (section 3.1) at the beginning.
 */
function discoveryUrls(issuer: string): URL[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [new URL(`${origin}${path}/.well-known/openid-configuration`), new URL(`${origin}/.well-known/oauth-authorization-server${path}`)]
}

type Keys = ReturnType<typeof createRemoteJWKSet>

/** What `openIdTokens` works with. */
interface IdTokensDeps {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly onError: (error: Error) => void
}

/**
 * @param settings of the provider. Nothing is asked of it before a token comes that says it is for us.
 * @param deps.onError is called why its keys cannot be had, at most once in a cool-down.
 */
export function openIdTokens(settings: OidcSettings, deps: IdTokensDeps): OpenIdTokens {
  const { clock } = deps
  /** As `fetch`; each with bounds of its own. */
  const guarded = async (url: string | URL, init: RequestInit = {}): Promise<Response> =>
    createGuardedFetch({ reach: await networkScopeOf(settings.issuer) })(url, init)

  const discover = async (): Promise<Keys> => {
    let last: unknown
    for (const url of discoveryUrls(settings.issuer)) {
      const response = await guarded(url, { signal: AbortSignal.timeout(KEYS_WITHIN) })
      if (!response.ok) {
        last = new Error(`${url.href} answered with ${response.status}.`)
        continue
      }
      const metadata: unknown = await response.json()
      const { issuer, jwks_uri: jwks } = isObject(metadata) ? metadata : {}
      // One that speaks for another issuer could hand out keys for it.
      if (issuer !== settings.issuer) throw new Error(`${url.href} speaks for the issuer ${String(issuer).slice(0, 200)}.`)
      if (typeof jwks !== 'string' || !URL.canParse(jwks)) throw new Error(`${url.href} does not say where its keys are.`)
      return createRemoteJWKSet(new URL(jwks), {
        cacheMaxAge: KEYS_LAST,
        cooldownDuration: COOL_DOWN,
        timeoutDuration: KEYS_WITHIN,
        [customFetch]: guarded,
      })
    }
    throw last
  }

  let keys: Promise<Keys> | undefined
  let failedAt: number | undefined
  /** Undefined where they cannot be had, and were tried for just now. */
  const keysNow = async (): Promise<Keys | undefined> => {
    if (failedAt !== undefined && clock.monotonic() - failedAt < COOL_DOWN) return undefined
    keys ??= discover()
    try {
      return await keys
    } catch (error) {
      keys = undefined
      failed(error as Error)
      return undefined
    }
  }
  const failed = (error: Error): void => {
    if (failedAt !== undefined && clock.monotonic() - failedAt < COOL_DOWN) return
    failedAt = clock.monotonic()
    deps.onError(new Error(`The keys of the OpenID provider cannot be had: ${error.message}`, { cause: error }))
  }

  return {
    async visitorOf(token) {
      // Before anything is asked of anybody: who has no token for us causes no request.
      if (!claimsToBeOurs(token, settings)) return undefined
      const keySet = await keysNow()
      if (keySet === undefined) return undefined
      try {
        const { payload } = await jwtVerify(token, keySet, {
          issuer: settings.issuer,
          audience: settings.audience,
          algorithms: ALGORITHMS,
          requiredClaims: ['exp'],
          clockTolerance: CLOCK_TOLERANCE,
          currentDate: new Date(clock.now()),
        })
        return visitorIn(payload, settings)
      } catch (error) {
        // What is wrong with a token is its bearer's business; that the keys cannot be had is ours.
        if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) failed(error as Error)
        return undefined
      }
    },
  }
}

/** Whether a text is a JWT that says of itself that it is of this provider, and for us. Nothing of it is proven. */
function claimsToBeOurs(token: string, { issuer, audience }: OidcSettings): boolean {
  if (token.length > LONGEST_TOKEN) return false
  try {
    const { alg } = decodeProtectedHeader(token)
    const { iss, aud } = decodeJwt(token)
    return alg !== undefined && ALGORITHMS.includes(alg) && iss === issuer && [aud].flat().includes(audience)
  } catch {
    // No JWT at all.
    return false
  }
}

function visitorIn(payload: JWTPayload, { nameClaim, clients, roleClaim, role: usual, profile }: OidcSettings): Principal | undefined {
  const { [nameClaim]: name } = payload
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name)) return undefined
  const program = payload['azp'] ?? payload['client_id']
  if (clients !== undefined && !(typeof program === 'string' && clients.includes(program))) return undefined
  const role = roleClaim === undefined ? usual : (roleIn(payload[roleClaim.claim], roleClaim.roles) ?? usual)
  // Where groups decide, nobody comes in of whom they say nothing.
  if (roleClaim !== undefined && role === undefined) return undefined
  // No credential is called like it, whatever a provider says.
  return { name: `openid:${name}`, ...(profile === undefined ? {} : { profile }), ...(role === undefined ? {} : { role }) }
}

/** @param claim a text, or a list of some: groups or roles of the provider. */
function roleIn(claim: unknown, roles: Readonly<Record<string, string>>): string | undefined {
  const values = new Set([claim].flat())
  return Object.entries(roles).find(([value]) => values.has(value))?.[1]
}
