/** Redirect URIs of one client. Over it: the client is refused. */
const MOST_REDIRECT_URIS = 10
/** Characters of what a client says about itself. Over it: the client is refused. */
const LARGEST_METADATA = 8_192
/** Characters of the name of a client. Over it: the rest is cut. */
const LONGEST_NAME = 200

/** What a client may say about itself. The rest means nothing here, and is not stored. */
const KEPT = ['client_id', 'client_id_issued_at', 'redirect_uris', 'jwks', 'jwks_uri', 'token_endpoint_auth_signing_alg'] as const

/**
 * Returns the metadata with which a client is accepted (RFC 7591, section 2): a public client, or one with a key of its own, that signs in
 * with a code and PKCE. A client gets no secret: it would have to be stored here, and protects nothing that PKCE does not.
 *
 * The address of its keys is taken from a metadata document alone (a client whose id is an https address).
 *
 * A client with a redirect URI on its own device is a native app (RFC 8252): any port of loopback fits, and other hosts need https.
 *
 * @throws Error with a sentence for the client.
 */
export function acceptedMetadata(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.fromEntries(KEPT.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])))
  const { redirect_uris: uris } = kept
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_REDIRECT_URIS)
    throw new Error(`redirect_uris must have 1 to ${MOST_REDIRECT_URIS} elements`)
  // The page that asks shows the host alone.
  if (uris.some(hasUser)) throw new Error('redirect_uris must not have a user or a password in them')
  // Nothing is fetched for a stranger. A document is read while a code is open; anyone can register at any time.
  if (kept['jwks_uri'] !== undefined && !isDocument(kept['client_id'])) throw new Error('a client that registers sends its keys as jwks')
  if (JSON.stringify(kept).length > LARGEST_METADATA) throw new Error('the metadata is too large')
  const isWeb = uris.every((uri) => typeof uri === 'string' && URL.parse(uri)?.protocol === 'https:')
  const hasKey = given['token_endpoint_auth_method'] === 'private_key_jwt'
  const { client_name: name } = given
  return {
    ...kept,
    ...(typeof name === 'string' && name.trim() !== '' ? { client_name: name.trim().slice(0, LONGEST_NAME) } : {}),
    application_type: isWeb ? 'web' : 'native',
    token_endpoint_auth_method: hasKey ? 'private_key_jwt' : 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
    subject_type: 'public',
    require_auth_time: false,
  }
}

function hasUser(uri: unknown): boolean {
  const { username = '', password = '' } = URL.parse(String(uri)) ?? {}
  return username !== '' || password !== ''
}

function isDocument(id: unknown): boolean {
  return typeof id === 'string' && URL.parse(id)?.protocol === 'https:'
}
