import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import type { AuthorizationServer } from '../authorization-server.ts'
import { readAssertion } from './assertion.ts'

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/**
 * Creates the provider of tokens for a workload: a JWT of its platform is the grant itself (RFC 7523, section 2.1). The
 * client may be unknown to the authorization server, and then has no id.
 */
export function workloadIdentity(server: string, settings: OAuthConfig, { issuer }: AuthorizationServer): OAuthClientProvider {
  const { clientId, clientSecret, assertion, assertionFile } = settings
  const unused = (): never => {
    throw new Error('A workload has no browser.')
  }
  return {
    redirectUrl: undefined,
    clientMetadata: { client_name: 'Tooltray', redirect_uris: [], grant_types: [JWT_BEARER] },
    clientInformation: () => (clientId === undefined ? undefined : { client_id: clientId, client_secret: clientSecret, issuer }),
    tokens: () => undefined,
    saveTokens: unused,
    redirectToAuthorization: unused,
    saveCodeVerifier: unused,
    codeVerifier: unused,
    async prepareTokenRequest(scope) {
      const jwt = await readAssertion(server, 'the assertion', { text: assertion, file: assertionFile })
      const request = new URLSearchParams({ grant_type: JWT_BEARER, assertion: jwt })
      if (scope !== undefined) request.set('scope', scope)
      return request
    },
  }
}
