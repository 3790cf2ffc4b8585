import {
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  isStrictScopeSuperset,
} from '@modelcontextprotocol/client'
import { randomBytes } from 'node:crypto'
import type { AuthorizationServer } from './authorization-server.ts'
import type { RecordStore } from './tokens/record-store.ts'
import type { Registration, SignInRecord } from './tokens/sign-in-record.ts'

/** What a person wrote into servers.json about the sign-in, variables filled in. */
export interface OAuthSettings {
  readonly clientId?: string
  readonly clientSecret?: string
  /** Address of a client metadata document that a person has published. */
  readonly clientMetadataUrl?: string
  readonly scope?: string
}

/** The SDK's view of one sign-in by a person. */
export interface InteractiveProvider extends OAuthClientProvider {
  /** Where the person is to go, once the SDK has said so. */
  readonly authorizationUrl: URL | undefined
  /** What the answer must carry. */
  readonly expectedState: string
}

/** What `createInteractiveProvider` works with. */
interface InteractiveProviderDeps {
  url: string
  settings: OAuthSettings
  redirectUrl: string
  at: AuthorizationServer
  records: RecordStore
  resourceMetadataUrl: string | undefined
  /** What will be asked for, where that is known. */
  scope: string | undefined
  now: () => number
}

/**
 * Holds what belongs to one sign-in, and keeps what outlives it: the registration as soon as it is made, the tokens at the end.
 *
 * @param deps.url a normal server URL. @param deps.now ms since 1970.
 */
export function createInteractiveProvider(deps: InteractiveProviderDeps): InteractiveProvider {
  const { url, settings, redirectUrl, at, records, resourceMetadataUrl, scope, now } = deps
  const expectedState = randomBytes(32).toString('base64url')
  let authorizationUrl: URL | undefined
  let verifier = ''

  const configured = (issuer: string): StoredOAuthClientInformation | undefined => {
    const { clientId, clientSecret } = settings
    return clientId === undefined
      ? undefined
      : { client_id: clientId, ...(clientSecret === undefined ? {} : { client_secret: clientSecret }), issuer }
  }
  const keepRegistration = (issuer: string, registration: Registration): Promise<void> =>
    records.change(url, (record) => ({ ...record, registrations: { ...record.registrations, [issuer]: registration } }))

  return {
    get authorizationUrl() {
      return authorizationUrl
    },
    expectedState,
    redirectUrl,
    clientMetadata: clientMetadata(redirectUrl, settings, at),
    ...(settings.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: settings.clientMetadataUrl }),
    state: () => expectedState,
    async clientInformation(context) {
      const issuer = context?.issuer ?? at.issuer
      return configured(issuer) ?? usableRegistration((await records.get(url)).registrations[issuer], redirectUrl, scope)?.client
    },
    saveClientInformation: (client, context) =>
      keepRegistration(context?.issuer ?? at.issuer, { client, redirectUrl, ...(scope === undefined ? {} : { scope }) }),
    // Whoever signs in by hand wants a new grant: old tokens have no part in it.
    tokens: () => undefined,
    async saveTokens(tokens, context) {
      const issuer = context?.issuer ?? at.issuer
      const client = configured(issuer)
      await records.change(url, (record): SignInRecord => {
        const { resourceMetadataUrl: _before, ...rest } = record
        return {
          ...rest,
          // What a renewal needs must be there even if servers.json changes.
          registrations: client === undefined ? record.registrations : { ...record.registrations, [issuer]: { client } },
          current: { tokens, savedAt: now(), issuer },
          hasResourceMetadata: at.state.resourceMetadata !== undefined,
          ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
        }
      })
    },
    redirectToAuthorization: (target) => void (authorizationUrl = target),
    saveCodeVerifier: (value) => void (verifier = value),
    codeVerifier: () => verifier,
    discoveryState: () => at.state,
    // Found out just before, and kept for this sign-in alone.
    saveDiscoveryState: () => undefined,
  }
}

/**
 * The registration to sign in with, or undefined when a new one must be made: there is none, the server has forgotten it, it was made
 * for fewer rights, or for another port, and not every server lets the port differ as RFC 8252 section 7.3 asks.
 */
function usableRegistration(
  registration: Registration | undefined,
  redirectUrl: string,
  scope: string | undefined,
): Registration | undefined {
  if (registration === undefined || registration.refused === true) return undefined
  const { scope: answered } = registration.client as { scope?: unknown }
  const registered = registration.scope ?? (typeof answered === 'string' ? answered : undefined)
  if (registered !== undefined && isStrictScopeSuperset(scope, registered)) return undefined
  return registration.redirectUrl === undefined || registration.redirectUrl === redirectUrl ? registration : undefined
}

/** What Tooltray says of itself where it registers (RFC 7591): a program on a person's machine, which can keep no secret from them. */
function clientMetadata(redirectUrl: string, { scope }: OAuthSettings, { metadata }: AuthorizationServer): OAuthClientMetadata {
  const methods = metadata?.token_endpoint_auth_methods_supported
  return {
    client_name: 'Tooltray',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
    ...(methods === undefined || methods.includes('none')
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: methods[0] ?? 'none' }),
    ...(scope === undefined ? {} : { scope }),
  }
}
