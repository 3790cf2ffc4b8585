import {
  ClientCredentialsProvider,
  type FetchLike,
  type OAuthClientProvider,
  type OAuthTokens,
  PrivateKeyJwtProvider,
  fetchToken,
} from '@modelcontextprotocol/client'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import { defined } from '../../base/defined.ts'
import { type DpopKey, dpopSession } from '../dpop/dpop-key.ts'
import type { AuthorizationServer } from '../authorization-server.ts'
import { signingKey } from './signing-key.ts'

/** Dependencies of `requestTokens`. */
interface RequestTokensDeps {
  /** The server's name, for messages. */
  readonly server: string
  readonly settings: OAuthConfig
  readonly at: AuthorizationServer
  readonly scope: string | undefined
  readonly fetch: FetchLike
  /** The key that the tokens are to be bound to. */
  readonly dpopKey: DpopKey | undefined
}

/**
 * Requests tokens without a user, in the way that the server's `oauth` names. Call it only for an authorization server that may get the
 * secrets. Throws `sign_in_failed` for unusable settings, and what the SDK throws.
 */
export async function requestTokens({ server, settings, at, scope, fetch, dpopKey }: RequestTokensDeps): Promise<OAuthTokens> {
  const provider: OAuthClientProvider = providerFor(server, settings, at)
  if (dpopKey !== undefined) provider.dpop = () => dpopSession(dpopKey)
  return fetchToken(provider, at.state.authorizationServerUrl, {
    fetchFn: fetch,
    ...defined({ metadata: at.metadata, resource: at.resource, scope }),
  })
}

function providerFor(server: string, settings: OAuthConfig, at: AuthorizationServer): OAuthClientProvider {
  const { clientId = '', clientSecret = '', privateKey } = settings
  const client = { clientId, clientName: 'Tooltray', expectedIssuer: at.issuer }
  if (privateKey === undefined) return new ClientCredentialsProvider({ ...client, clientSecret })
  const accepted = at.metadata?.token_endpoint_auth_signing_alg_values_supported
  const { jwk, algorithm } = signingKey(privateKey, server, accepted)
  return new PrivateKeyJwtProvider({ ...client, privateKey: jwk, algorithm })
}
