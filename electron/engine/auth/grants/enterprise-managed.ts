import {
  CrossAppAccessProvider,
  type FetchLike,
  type OAuthClientProvider,
  discoverAndRequestJwtAuthGrant,
  requestJwtAuthorizationGrant,
} from '@modelcontextprotocol/client'
import { defined } from '../../base/defined.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { OAuthConfig } from '../../entry/keys/oauth-key.ts'
import type { AuthorizationServer } from '../authorization-server.ts'
import { unavailable } from '../explain.ts'
import { readAssertion } from './assertion.ts'

/** Dependencies of `enterpriseManaged`. */
interface EnterpriseManagedDeps {
  readonly server: string
  readonly url: string
  readonly settings: OAuthConfig
  readonly at: AuthorizationServer
  readonly fetch: FetchLike
  /** Returns a `fetch` for an address that the user has configured. */
  readonly fetchTo: (url: string) => Promise<FetchLike>
}

/**
 * Creates the provider of tokens that an organization's identity provider allows (MCP extension "Enterprise-Managed Authorization"): it
 * exchanges the user's ID token for an identity assertion (RFC 8693), and that for a token of the server (RFC 7523).
 */
export function enterpriseManaged({ server, url, settings, at, fetch, fetchTo }: EnterpriseManagedDeps): OAuthClientProvider {
  const { clientId = '', clientSecret = '', identityProvider = { issuer: '', clientId: '' } } = settings
  const provider = new CrossAppAccessProvider({
    clientId,
    clientSecret,
    clientName: 'Tooltray',
    expectedIssuer: at.issuer,
    fetchFn: fetch,
    async assertion({ authorizationServerUrl, resourceUrl, scope }) {
      const { issuer, tokenEndpoint, clientId: idpClient, clientSecret: idpSecret, idToken, idTokenFile } = identityProvider
      const jwt = await readAssertion(server, 'the ID token', { text: idToken, file: idTokenFile })
      const request = {
        audience: authorizationServerUrl,
        resource: resourceUrl,
        idToken: jwt,
        clientId: idpClient,
        fetchFn: await fetchTo(issuer),
        ...defined({ clientSecret: idpSecret, scope }),
      }
      try {
        const granted =
          tokenEndpoint === undefined
            ? await discoverAndRequestJwtAuthGrant({ ...request, idpUrl: issuer })
            : await requestJwtAuthorizationGrant({ ...request, tokenEndpoint })
        return granted.jwtAuthGrant
      } catch (error) {
        throw explained(error, server, issuer)
      }
    },
  })
  provider.saveAuthorizationServerUrl(at.issuer)
  provider.saveResourceUrl?.(at.resource ?? url)
  return provider
}

const PASSING = ['server_error', 'temporarily_unavailable']

/** The SDK throws plain errors here: the code is in their text, and whatever else the identity provider wrote is left out. */
function explained(error: unknown, server: string, issuer: string): unknown {
  const [, code] = /^Token exchange failed: ([\w.-]{1,60})/.exec((error as Error).message) ?? []
  if (code === undefined || PASSING.includes(code)) return unavailable(server, `The identity provider ${issuer} gives no answer.`, error)
  return new TooltrayError('sign_in_failed', `The sign-in to ${server} failed: the identity provider ${issuer} answered "${code}".`, {
    hint: 'The ID token may have expired, or your organization does not allow this server. Ask those who manage your sign-in.',
    data: { server },
    cause: error,
  })
}
