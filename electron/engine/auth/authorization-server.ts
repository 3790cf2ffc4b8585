import {
  type AuthorizationServerMetadata,
  type FetchLike,
  IssuerMismatchError,
  type OAuthDiscoveryState,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  discoverOAuthServerInfo,
  selectResourceURL,
} from '@modelcontextprotocol/client'
import { GuardError, checkUrl } from '../network/guarded-fetch.ts'
import type { NetworkScope } from '../network/network-scope.ts'
import { defined } from '../base/defined.ts'

/** The authorization server of an MCP server, as just discovered. Not stored: servers move. */
export interface AuthorizationServer {
  readonly issuer: string
  readonly state: OAuthDiscoveryState
  readonly metadata: AuthorizationServerMetadata | undefined
  /** The resource indicator (RFC 8707) to send, exactly as spelled in the server's metadata. */
  readonly resource: string | undefined
}

/**
 * Discovers the authorization server of an MCP server, and its metadata. Throws `GuardError`, and the SDK's errors for metadata that is
 * invalid or belongs to another server.
 *
 * A server of 2025-03-26 names no issuer: its origin is asked. If that answers for another issuer, the issuer's own metadata decides (RFC
 * 8414, section 3.3): it must claim itself. An origin that could name any issuer gains nothing by it that a redirect would not give it.
 * An issuer that has no metadata of its own is taken if it is on that origin, whose operator can only speak for itself.
 */
export async function findAuthorizationServer(
  serverUrl: string,
  resourceMetadataUrl: string | undefined,
  fetch: FetchLike,
): Promise<AuthorizationServer> {
  const place = resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(resourceMetadataUrl) }
  const info = await discoverOAuthServerInfo(serverUrl, { fetchFn: fetch, ...place }).catch(async (error: unknown) => {
    const named = error instanceof IssuerMismatchError && error.kind === 'metadata' ? error.received : undefined
    if (named === undefined || !URL.canParse(named) || (await namesIssuer(serverUrl, place, fetch))) throw error
    const metadata = (await discoverAuthorizationServerMetadata(named, { fetchFn: fetch })) ?? (await ofSameOrigin(named, serverUrl, fetch))
    if (metadata === undefined) throw error
    return { authorizationServerUrl: named, authorizationServerMetadata: metadata }
  })
  const resourceMetadata = 'resourceMetadata' in info ? info.resourceMetadata : undefined
  const selected = await selectResourceURL(serverUrl, NO_PROVIDER, resourceMetadata)
  return {
    issuer: info.authorizationServerMetadata?.issuer ?? info.authorizationServerUrl,
    state: { ...info, ...defined({ resourceMetadataUrl }) },
    metadata: info.authorizationServerMetadata,
    resource: selected === undefined ? undefined : resourceMetadata?.resource,
  }
}

/** The metadata of a server's origin, if that is also the issuer's. Undefined if it is not, or there are none. */
async function ofSameOrigin(issuer: string, serverUrl: string, fetch: FetchLike): Promise<AuthorizationServerMetadata | undefined> {
  const { origin } = new URL(serverUrl)
  if (new URL(issuer).origin !== origin) return undefined
  const place = new URL('/.well-known/oauth-authorization-server', origin)
  return discoverAuthorizationServerMetadata(issuer, { fetchFn: (_url, init) => fetch(place, init) })
}

/** Whether a document of the server names its issuer, which then must be that one. */
async function namesIssuer(serverUrl: string, place: { readonly resourceMetadataUrl?: URL }, fetch: FetchLike): Promise<boolean> {
  const document = await discoverOAuthProtectedResourceMetadata(serverUrl, place, fetch).catch(() => undefined)
  return (document?.authorization_servers ?? []).length > 0
}

/** The function calls only one optional method of its provider. */
const NO_PROVIDER = {} as Parameters<typeof selectResourceURL>[1]

/**
 * Rejects an authorization server with which a sign-in by a user would not be safe: without PKCE by S256 in its metadata (MCP
 * specification, Authorization, "Authorization Code Protection"), or with an endpoint that must not be connected to. Throws `GuardError`.
 */
export function checkAuthorizationServer(at: AuthorizationServer, reach: NetworkScope): void {
  checkEndpoints(at, reach)
  if (at.metadata?.code_challenge_methods_supported?.includes('S256') !== true)
    throw new GuardError('its sign-in server does not say that it protects codes (PKCE with S256).', { passing: false })
}

/** Rejects an authorization server without metadata, or with an endpoint that must not be connected to. Throws `GuardError`. */
export function checkEndpoints({ metadata }: AuthorizationServer, reach: NetworkScope): void {
  if (metadata === undefined)
    throw new GuardError('its sign-in server publishes no metadata, so Tooltray cannot know whether it protects codes (PKCE).', {
      passing: false,
    })
  for (const endpoint of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.registration_endpoint]) {
    if (endpoint === undefined) continue
    if (!URL.canParse(endpoint)) throw new GuardError('It names an address that is none.', { passing: false })
    checkUrl(new URL(endpoint), reach)
  }
}

/** Compares issuers without a final slash, because the SDK adds one to some. */
export function sameIssuer(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '')
}
