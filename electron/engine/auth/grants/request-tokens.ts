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
import { enterpriseManaged } from './enterprise-managed.ts'
import { signingKey } from './signing-key.ts'
import { workloadIdentity } from './workload-identity.ts'

/** Dependencies of `requestTokens`. */
export interface RequestTokensDeps {
  /** The server's name, for messages. */
  readonly server: string
  /** Its normal URL. */
  readonly url: string
  readonly settings: OAuthConfig
  readonly at: AuthorizationServer
  readonly scope: string | undefined
  readonly fetch: FetchLike
  /** Returns a `fetch` for an address that the user has configured. */
  readonly fetchTo: (url: string) => Promise<FetchLike>
  /** The key that the tokens are to be bound to. */
  readonly dpopKey: DpopKey | undefined
}

/**
 * Requests tokens without a user, in the way that the server's `oauth` names. Call it only for an authorization server that may get the
 * secrets. Throws `sign_in_failed` for unusable settings, and what the SDK throws.
 */
export async function requestTokens(deps: RequestTokensDeps): Promise<OAuthTokens> {
  const { at, scope, fetch, dpopKey } = deps
  const provider = providerFor(deps)
  if (dpopKey !== undefined) provider.dpop = () => dpopSession(dpopKey)
  return fetchToken(provider, at.state.authorizationServerUrl, {
    fetchFn: fetch,
    ...defined({ metadata: at.metadata, resource: at.resource, scope }),
  })
}

function providerFor(deps: RequestTokensDeps): OAuthClientProvider {
  const { server, settings, at } = deps
  if (settings.grant === 'workload_identity') return workloadIdentity(server, settings, at)
  if (settings.grant === 'enterprise_managed') return enterpriseManaged(deps)
  const { clientId = '', clientSecret = '', privateKey } = settings
  const client = { clientId, clientName: 'Tooltray', expectedIssuer: at.issuer }
  if (privateKey === undefined) return new ClientCredentialsProvider({ ...client, clientSecret })
  const accepted = at.metadata?.token_endpoint_auth_signing_alg_values_supported
  const { jwk, algorithm } = signingKey(privateKey, server, accepted)
  return new PrivateKeyJwtProvider({ ...client, privateKey: jwk, algorithm })
}
