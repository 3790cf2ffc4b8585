import {
  type AuthorizationServerMetadata,
  type FetchLike,
  type StoredOAuthClientInformation,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client'

/** Dependencies of `revokeTokens`. */
interface RevokeTokensDeps {
  metadata: AuthorizationServerMetadata | undefined
  client: StoredOAuthClientInformation
  tokens: { access_token: string; refresh_token?: string | undefined }
  fetch: FetchLike
}

/**
 * Revokes tokens at an authorization server (RFC 7009). Returns whether the sign-in was revoked: decided by the refresh token if there is
 * one, because access tokens that servers validate themselves cannot be revoked. Returns false if the server has no revocation endpoint.
 * Throws what `fetch` throws.
 */
export async function revokeTokens(deps: RevokeTokensDeps): Promise<boolean> {
  const { metadata, client, tokens, fetch } = deps
  const endpoint = (metadata as { revocation_endpoint?: unknown } | undefined)?.revocation_endpoint
  if (typeof endpoint !== 'string') return false
  // The refresh token first: many servers also revoke all tokens derived from it.
  const wanted = [
    ...(tokens.refresh_token === undefined ? [] : [['refresh_token', tokens.refresh_token] as const]),
    ['access_token', tokens.access_token] as const,
  ]
  const answers: boolean[] = []
  for (const [hint, token] of wanted) {
    const body = new URLSearchParams({ token, token_type_hint: hint })
    const headers: Record<string, string> = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }
    authenticate(client, metadata, headers, body)
    const response = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual' })
    answers.push(response.ok)
  }
  return answers[0] === true
}

/** Adds client authentication as at the token endpoint (RFC 7009 section 2.1), with a method that both sides support. */
function authenticate(
  client: StoredOAuthClientInformation,
  metadata: AuthorizationServerMetadata | undefined,
  headers: Record<string, string>,
  body: URLSearchParams,
): void {
  const { client_id, client_secret } = client as { client_id: string; client_secret?: string }
  const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? [])
  if (method === 'client_secret_basic' && client_secret !== undefined) {
    headers.Authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
    return
  }
  body.set('client_id', client_id)
  if (method === 'client_secret_post' && client_secret !== undefined) body.set('client_secret', client_secret)
}
