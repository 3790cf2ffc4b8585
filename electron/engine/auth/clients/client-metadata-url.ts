import type { FetchLike } from '@modelcontextprotocol/client'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import type { AuthorizationServer } from '../authorization-server.ts'
import type { ReleaseClients } from './release-clients.ts'
import type { SignInRecord } from '../tokens/sign-in-record.ts'

/**
 * Returns the address of the client ID metadata document to sign in with: that of the entry, or that of the release, unless the
 * authorization server has refused it. Undefined if it does not accept such documents.
 */
export function clientMetadataUrl(
  settings: OAuthConfig,
  at: AuthorizationServer,
  record: SignInRecord,
  release: ReleaseClients,
): string | undefined {
  if (at.metadata?.client_id_metadata_document_supported !== true) return undefined
  const url = settings.clientMetadataUrl ?? release.clientMetadataUrl
  const before = record.registrations[at.issuer]
  return settings.clientMetadataUrl === undefined && before?.refused === true && before.client.client_id === url ? undefined : url
}

/** The errors (RFC 6749, section 4.1.2.1) of an authorization server that does not accept a client. */
const REFUSALS = ['invalid_client', 'unauthorized_client', 'invalid_client_metadata']

/** Whether an error code says that the client is not accepted. */
export function refusesClient(code: string): boolean {
  return REFUSALS.includes(code)
}

/**
 * Whether the page for signing in refuses the client: the browser would show an error page, which leads nowhere, and of which Tooltray
 * would learn nothing. Follows no redirect. Returns false if there is no answer.
 */
export async function pageRefusesClient(authorizationUrl: URL, fetch: FetchLike): Promise<boolean> {
  const response = await fetch(authorizationUrl, { redirect: 'manual' }).catch(() => undefined)
  if (response === undefined) return false
  await response.body?.cancel()
  const target = response.headers.get('location')
  const back = target === null ? null : URL.parse(target, authorizationUrl.href)
  const code = back?.searchParams.get('error')
  return [400, 401, 403, 422].includes(response.status) || (typeof code === 'string' && refusesClient(code))
}
