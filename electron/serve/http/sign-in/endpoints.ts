/** The endpoints of the authorization server. A browser opens those of `authorize` and `pair`, clients the others. */
export const ENDPOINTS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  pair: '/oauth/pair',
} as const

export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server'

/** The only scope: what a device may do is decided by its profile, its role, and the rules. */
export const SCOPE = 'mcp'

/**
 * The metadata of the authorization server (RFC 8414, section 2; RFC 9207, section 3; client ID metadata documents, section 5).
 *
 * @param issuer an origin.
 */
export function serverMetadata(issuer: string): Readonly<Record<string, unknown>> {
  const at = (path: string): string => new URL(path, issuer).href
  return {
    issuer,
    authorization_endpoint: at(ENDPOINTS.authorize),
    token_endpoint: at(ENDPOINTS.token),
    registration_endpoint: at(ENDPOINTS.register),
    revocation_endpoint: at(ENDPOINTS.revoke),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'],
    revocation_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    scopes_supported: [SCOPE],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
}

/** Parameters of an authorization request that mean something here. The scope is always the same one. */
const PARAMETERS = ['response_type', 'client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method', 'resource']

/**
 * Returns the path and query of an authorization request without the parameters that mean nothing here: those of OpenID Connect, and
 * requests for other scopes. `prompt` is kept where it asks for no page at all.
 */
export function authorizationRequest(given: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = given.get(name)
    if (value !== null) query.set(name, value)
  }
  query.set('scope', SCOPE)
  if (given.get('prompt') === 'none') query.set('prompt', 'none')
  return `${ENDPOINTS.authorize}?${query.toString()}`
}
