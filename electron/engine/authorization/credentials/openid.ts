import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { createGuardedFetch } from '../../network/guarded-fetch.ts'
import { networkScopeOf } from '../../network/network-scope.ts'
import type { Outbound } from '../../network/outbound.ts'
import { isObject } from '../../base/is-object.ts'
import type { Clock } from '../../base/platform.ts'
import type { OidcSettings } from '../../config/settings/oidc-schema.ts'
import { type Principal, personOfProvider } from './principal.ts'

/** Verifies the tokens of one OpenID provider. */
export interface OpenIdTokens {
  /** The principal that a token belongs to; undefined if it is not valid. Never rejects. */
  principalOf(token: string): Promise<Principal | undefined>
}

/** Only asymmetric signatures (RFC 8725, section 3.1): a public key must not verify `HS256`, and `none` is not a signature. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA']

/** Characters of a token of an OpenID provider: a longer one does not fit into the head of a request. Over it: HTTP 401. */
const LONGEST_TOKEN = 16_384
/** Characters of the name in a token of an OpenID provider. Over it: HTTP 401. */
const LONGEST_NAME = 200
/** The tolerated difference between clocks, in seconds. */
const CLOCK_TOLERANCE = 30
/** How long keys are used before they are fetched again, the minimum time between two attempts, and the time limit of one, in ms. */
const KEYS_LAST = 600_000
const COOL_DOWN = 30_000
const KEYS_WITHIN = 5_000

/**
 * The discovery documents of a provider: OpenID Connect Discovery 1.0 (section 4) appends its path to the issuer's, RFC 8414 (section 3.1)
 * prepends it.
 */
function discoveryUrls(issuer: string): URL[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [new URL(`${origin}${path}/.well-known/openid-configuration`), new URL(`${origin}/.well-known/oauth-authorization-server${path}`)]
}

type Keys = ReturnType<typeof createRemoteJWKSet>

/** The dependencies of `openIdTokens`. */
interface IdTokensDeps {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly outbound: Outbound
  readonly onError: (error: Error) => void
}

/**
 * Creates a verifier.
 *
 * @param settings of the provider. No request is made to it before a token arrives that claims to be for this audience.
 * @param deps.onError is called with the reason why its keys cannot be fetched, at most once per cool-down.
 */
export function openIdTokens(settings: OidcSettings, deps: IdTokensDeps): OpenIdTokens {
  const { clock, outbound } = deps
  /** As `fetch`; each request has its own bounds. */
  const guarded = async (url: string | URL, init: RequestInit = {}): Promise<Response> =>
    createGuardedFetch({ reach: await networkScopeOf(settings.issuer), outbound })(url, init)

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
      // A document for another issuer could supply keys for that one.
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
  /** Undefined if they cannot be fetched, and an attempt failed recently. */
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
    async principalOf(token) {
      // Checked before any request is made: a token for another audience causes none.
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
        return principalIn(payload, settings)
      } catch (error) {
        // An invalid token is the client's problem; unavailable keys are reported here.
        if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) failed(error as Error)
        return undefined
      }
    },
  }
}

/** Whether a text is a JWT that claims to be of this provider and for this audience. Nothing is verified yet. */
function claimsToBeOurs(token: string, { issuer, audience }: OidcSettings): boolean {
  if (token.length > LONGEST_TOKEN) return false
  try {
    const { alg } = decodeProtectedHeader(token)
    const { iss, aud } = decodeJwt(token)
    return alg !== undefined && ALGORITHMS.includes(alg) && iss === issuer && [aud].flat().includes(audience)
  } catch {
    // Not a JWT.
    return false
  }
}

/**
 * Returns the principal that the claims of a verified token belong to; undefined if the settings accept no such token.
 */
export function principalIn(
  payload: JWTPayload,
  { issuer, nameClaim, clients, roleClaim, role: usual, profile }: OidcSettings,
): Principal | undefined {
  const { [nameClaim]: name } = payload
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name)) return undefined
  const program = payload['azp'] ?? payload['client_id']
  if (clients !== undefined && !(typeof program === 'string' && clients.includes(program))) return undefined
  const role = roleClaim === undefined ? usual : (roleIn(payload[roleClaim.claim], roleClaim.roles) ?? usual)
  // If roles depend on groups, a token without a mapped group is rejected.
  if (roleClaim !== undefined && role === undefined) return undefined
  // The prefix keeps it apart from names of credentials, whatever the provider returns.
  // A provider without subjects names people by the claim for their names.
  const person = personOfProvider(issuer, payload.sub ?? JSON.stringify([nameClaim, name]))
  return { name: `openid:${name}`, person, profile, role }
}

/**
 * Finds the role of a claim.
 *
 * @param claim a string or a list of strings: groups or roles of the provider.
 */
function roleIn(claim: unknown, roles: Readonly<Record<string, string>>): string | undefined {
  const values = new Set([claim].flat())
  return Object.entries(roles).find(([value]) => values.has(value))?.[1]
}
