import {
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  isStrictScopeSuperset,
} from '@modelcontextprotocol/client'
import { randomBytes } from 'node:crypto'
import type { OAuthConfig } from '../entry/keys/oauth-key.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { bindsTokens, createDpopKey, dpopSession, isBound } from './dpop/dpop-key.ts'
import type { RecordStore } from './tokens/record-store.ts'
import type { SignInKey } from './tokens/sign-in-key.ts'
import type { Registration, SignInRecord } from './tokens/sign-in-record.ts'
import { defined } from '../base/defined.ts'

/** The SDK's view of one sign-in by the user. */
export interface InteractiveProvider extends OAuthClientProvider {
  /** The address that the user must open, once the SDK has set it. */
  readonly authorizationUrl: URL | undefined
  /** The state that the callback must carry. */
  readonly expectedState: string
}

/** Dependencies of `createInteractiveProvider`. */
interface InteractiveProviderDeps {
  key: SignInKey
  settings: OAuthConfig
  /** The address of a client metadata document to use as the client id. */
  clientMetadataUrl: string | undefined
  redirectUrl: string
  at: AuthorizationServer
  records: RecordStore
  resourceMetadataUrl: string | undefined
  /** Whether the server's refusal names DPoP. */
  namesDpop: boolean | undefined
  /** Whether the user chooses an account, even if the browser is signed in. */
  asksForAccount: boolean | undefined
  /** The scope to request, if it is known. */
  scope: string | undefined
  now: () => number
}

/**
 * Creates the state of one sign-in, and stores what outlives it: the registration as soon as it exists, the tokens at the end. Use it for
 * one sign-in only.
 *
 * @param deps.now ms since 1970.
 */
export function createInteractiveProvider(deps: InteractiveProviderDeps): InteractiveProvider {
  const { key, settings, clientMetadataUrl, redirectUrl, at, records, resourceMetadataUrl, scope, now } = deps
  const expectedState = randomBytes(32).toString('base64url')
  let authorizationUrl: URL | undefined
  let verifier = ''
  const dpopKey = bindsTokens(at, { namesDpop: deps.namesDpop }) ? createDpopKey() : undefined
  /** The client that the code is issued to: a concurrent sign-in may replace the registration. */
  let client: StoredOAuthClientInformation | undefined

  const configured = (issuer: string): StoredOAuthClientInformation | undefined => {
    const { clientId, clientSecret } = settings
    return clientId === undefined ? undefined : { client_id: clientId, client_secret: clientSecret, issuer }
  }
  const keepRegistration = (issuer: string, registration: Registration): Promise<void> =>
    records.change(key, (record) => ({ ...record, registrations: { ...record.registrations, [issuer]: registration } }))

  return {
    get authorizationUrl() {
      return authorizationUrl
    },
    expectedState,
    redirectUrl,
    clientMetadata: clientMetadata(redirectUrl, settings, at),
    ...defined({ clientMetadataUrl }),
    state: () => expectedState,
    async clientInformation(context) {
      const issuer = context?.issuer ?? at.issuer
      client ??= configured(issuer) ?? usableRegistration((await records.get(key)).registrations[issuer], redirectUrl, scope)?.client
      return client
    },
    async saveClientInformation(registered, context) {
      client = registered
      await keepRegistration(context?.issuer ?? at.issuer, { client: registered, redirectUrl, scope })
    },
    // An interactive sign-in needs a new grant: old tokens are ignored.
    tokens: () => undefined,
    async saveTokens(tokens, context) {
      const issuer = context?.issuer ?? at.issuer
      const own = configured(issuer)
      const boundTo = isBound(tokens) ? await dpopKey : undefined
      // An account that used the sign-in of another one has its own from now on.
      await records.change(key, (record): SignInRecord => {
        const { resourceMetadataUrl: _before, ...rest } = record
        return {
          ...rest,
          // A renewal needs the client id even if servers.json changes.
          registrations: own === undefined ? record.registrations : { ...record.registrations, [issuer]: { client: own } },
          current: { tokens, savedAt: now(), issuer, client, dpopKey: boundTo },
          hasResourceMetadata: at.state.resourceMetadata !== undefined,
          resourceMetadataUrl,
        }
      })
    },
    async redirectToAuthorization(target) {
      // RFC 9449, section 10: the code is bound to the key as well.
      if (dpopKey !== undefined) target.searchParams.set('dpop_jkt', (await dpopSession(await dpopKey)).thumbprint)
      if (deps.asksForAccount === true) askForAccount(target, at)
      authorizationUrl = target
    },
    ...(dpopKey === undefined ? {} : { dpop: async () => dpopSession(await dpopKey) }),
    saveCodeVerifier: (value) => void (verifier = value),
    codeVerifier: () => verifier,
    discoveryState: () => at.state,
    // Discovered just before, and only for this sign-in.
    saveDiscoveryState: () => undefined,
  }
}

/**
 * Makes the provider ask which account to use, by the `prompt` that it supports (OpenID Connect Core 3.1.2.1): `select_account`, or
 * `login` if it names its values without the former.
 */
function askForAccount(target: URL, { metadata }: AuthorizationServer): void {
  const { prompt_values_supported: values } = (metadata ?? {}) as { prompt_values_supported?: unknown }
  const prompt = Array.isArray(values) && !values.includes('select_account') && values.includes('login') ? 'login' : 'select_account'
  const before = target.searchParams.get('prompt')
  target.searchParams.set('prompt', before === null ? prompt : `${before} ${prompt}`)
}

/**
 * Returns the stored registration; undefined if a new one is needed: it is missing or unknown to the server, it has fewer scopes, or
 * another port, which not every server allows to differ as RFC 8252 section 7.3 requires.
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

/** Stands for the redirect URI of a sign-in that needs none. */
const LOOPBACK = 'http://127.0.0.1'

/** Returns Tooltray's metadata for registration (RFC 7591): a public client, on this computer or at an HTTPS address of its own. */
function clientMetadata(redirectUrl: string, { scope }: OAuthConfig, { metadata }: AuthorizationServer): OAuthClientMetadata {
  const methods = metadata?.token_endpoint_auth_methods_supported
  return {
    client_name: 'Tooltray',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: new URL(redirectUrl || LOOPBACK).protocol === 'https:' ? 'web' : 'native',
    ...(methods === undefined || methods.includes('none')
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: methods[0] ?? 'none' }),
    scope,
  }
}
