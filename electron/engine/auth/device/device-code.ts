import { type FetchLike, OAuthError, assertSecureTokenEndpoint } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import { GuardError, checkUrl } from '../../network/guarded-fetch.ts'
import type { NetworkScope } from '../../network/network-scope.ts'
import { type AuthorizationServer, sameIssuer } from '../authorization-server.ts'
import type { ReleaseClients } from '../clients/release-clients.ts'

/** The answer to a request for a device code (RFC 8628, section 3.2). */
export interface DeviceCode {
  readonly deviceCode: string
  /** What the user types. */
  readonly userCode: string
  /** Where the user types it. */
  readonly page: URL
  /** Seconds. */
  readonly expiresIn: number
  /** Seconds between two requests for the token. */
  readonly interval: number
}

const answer = z.object({
  device_code: z.string().min(1),
  // Shown to the user: nothing but what a code consists of.
  user_code: z.string().regex(/^[\w -]{1,32}$/),
  verification_uri: z.url(),
  expires_in: z.number().positive(),
  interval: z.number().positive().optional(),
})

/** In seconds, if the authorization server names no interval (RFC 8628, section 3.2). */
const USUAL_INTERVAL = 5

/** Returns where to request device codes; undefined if the authorization server has none. */
function deviceEndpointOf({ metadata }: AuthorizationServer): string | undefined {
  const { device_authorization_endpoint: endpoint } = (metadata ?? {}) as { device_authorization_endpoint?: unknown }
  return typeof endpoint === 'string' ? endpoint : undefined
}

/** As the metadata of GitHub's sign-in, which does not name it, would have it. */
const GITHUB = { issuer: 'https://github.com/login/oauth', endpoint: 'https://github.com/login/device/code' }

/**
 * Returns the client id to sign in with by a code: that of the entry if it asks for a code, or that of the release for GitHub, where
 * Tooltray cannot register. Undefined if the user signs in with a browser on this computer.
 */
export function deviceClientId(
  { grant, clientId }: OAuthConfig,
  at: AuthorizationServer,
  { githubClientId }: ReleaseClients,
): string | undefined {
  if (grant === 'device_code') return clientId
  const isGithub = sameIssuer(at.issuer, GITHUB.issuer) && at.metadata?.registration_endpoint === undefined
  return clientId === undefined && isGithub ? githubClientId : undefined
}

/** Returns where to request device codes. Throws `GuardError` if there is no such place, or it must not be connected to. */
export function checkedDeviceEndpoint(at: AuthorizationServer, reach: NetworkScope): string {
  const endpoint = deviceEndpointOf(at) ?? (sameIssuer(at.issuer, GITHUB.issuer) ? GITHUB.endpoint : undefined)
  if (endpoint === undefined || !URL.canParse(endpoint))
    throw new GuardError('its sign-in server gives out no codes for devices.', { passing: false })
  checkUrl(new URL(endpoint), reach)
  return endpoint
}

/**
 * Returns the scope to request with a code, as the SDK selects it for a sign-in with a browser: what the server or the entry names, or
 * what the server supports, and `offline_access` for a refresh token.
 */
export function deviceScope({ metadata, state }: AuthorizationServer, named: string | undefined): string | undefined {
  const scope = named ?? state.resourceMetadata?.scopes_supported?.join(' ')
  if (scope === undefined || metadata?.scopes_supported?.includes('offline_access') !== true) return scope
  return scope.split(' ').includes('offline_access') ? scope : `${scope} offline_access`
}

/** Requests a device code. Throws `OAuthError` if it is refused, and a `ZodError` for an invalid answer. */
export async function requestDeviceCode(
  endpoint: string,
  asked: { readonly clientId: string; readonly scope: string | undefined; readonly resource: string | undefined },
  fetch: FetchLike,
): Promise<DeviceCode> {
  const body = new URLSearchParams({ client_id: asked.clientId })
  if (asked.scope !== undefined) body.set('scope', asked.scope)
  if (asked.resource !== undefined) body.set('resource', asked.resource)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }
  const response = await fetch(assertSecureTokenEndpoint(endpoint), { method: 'POST', headers, body, redirect: 'manual' })
  const json: unknown = await response.json()
  const { error } = (json ?? {}) as { error?: unknown }
  if (typeof error === 'string') throw new OAuthError(error, 'No device code.')
  const { device_code, user_code, verification_uri, expires_in, interval = USUAL_INTERVAL } = answer.parse(json)
  return { deviceCode: device_code, userCode: user_code, page: new URL(verification_uri), expiresIn: expires_in, interval }
}
