import { generateKeyPairSync, randomBytes } from 'node:crypto'
import Provider, { type ClientMetadata, type Configuration, errors, interactionPolicy } from 'oidc-provider'
import type { Engine } from '../../../engine/app/engine-api.ts'
import { messageOf } from '../../../engine/base/errors.ts'
import type { Clock } from '../../../engine/base/platform.ts'
import { placeOf } from '../guard/place.ts'
import { acceptedMetadata } from './client-metadata.ts'
import { ENDPOINTS, SCOPE } from './endpoints.ts'
import { failurePage } from './pages.ts'
import { type OpenRecords, recordsOf } from './records.ts'

/** Dependencies of `createAuthorizationServer`. */
export interface AuthorizationServerDeps {
  readonly engine: Pick<Engine, 'access' | 'devices'>
  readonly clock: Clock
  readonly open: OpenRecords
  readonly onError: (error: Error) => void
}

/** In s. */
const ACCESS_TOKEN_LASTS = 3_600
/** In s. Each use returns a new one, so a device that was away for longer must pair again. */
const REFRESH_TOKEN_LASTS = 90 * 24 * 3_600
/** In s: as long as its device is there. */
const GRANT_LASTS = 100 * 365 * 24 * 3_600
/** In s: how long the page with the code waits for a person. */
const PAGE_LASTS = 600
/** In s. */
const CODE_LASTS = 60

/**
 * Creates the authorization server of one issuer with `oidc-provider`, as far as MCP needs it: authorization code with PKCE, refresh tokens
 * that are used once, resource indicators, dynamic registration, and client ID metadata documents. Its only prompt is the code.
 */
export function createAuthorizationServer(issuer: string, { engine, clock, open, onError }: AuthorizationServerDeps): Provider {
  const { access, devices } = engine
  const { Prompt, Check } = interactionPolicy
  const isResource = (resource: string): boolean => {
    const url = URL.parse(resource)
    if (url === null || url.origin !== issuer) return false
    const place = placeOf(url.pathname)
    return url.pathname === '/' || place?.kind === 'mcp' || place?.kind === 'sse'
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const secure = issuer.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true, overwrite: true } as const

  const records = recordsOf({
    issuer,
    clock,
    open,
    signIns: devices.signIns,
    isFetched: (id) => id.startsWith('https:') && !['token', 'revocation'].includes(Provider.ctx?.oidc.route ?? ''),
    onRevoked: access.endAccount,
  })

  const configuration: Configuration = {
    adapter: records,
    // No token is signed by it: access tokens are opaque, and there are no others.
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')], long: cookie, short: cookie },
    routes: {
      authorization: ENDPOINTS.authorize,
      token: ENDPOINTS.token,
      registration: ENDPOINTS.register,
      revocation: ENDPOINTS.revoke,
    },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'private_key_jwt'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    extraClientMetadata: {
      // Called for each client that registers, is fetched, or is read: whatever it says, it is only what this accepts.
      properties: ['software_id'],
      validator: (_context, _key, _value, metadata) => restrict(metadata),
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: ACCESS_TOKEN_LASTS,
      AuthorizationCode: CODE_LASTS,
      Grant: GRANT_LASTS,
      Interaction: PAGE_LASTS,
      RefreshToken: REFRESH_TOKEN_LASTS,
      Session: PAGE_LASTS,
    },
    findAccount: (_context, id) => (access.hasAccount(id) ? { accountId: id, claims: () => ({ sub: id }) } : undefined),
    interactions: {
      url: (_context, { uid }) => `${ENDPOINTS.pair}/${uid}`,
      policy: [
        new Prompt(
          { name: 'pair', requestable: false },
          new Check('code_needed', 'A code of Tooltray is needed.', ({ oidc }) => oidc.result?.consent?.grantId === undefined),
        ),
      ],
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html'
      context.body = failurePage(`${error}${description === undefined ? '' : `: ${description}`}`)
    },
    fetch: async (url, init) => devices.fetchDocument(url instanceof Request ? url.url : url, init),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => `${issuer}/`,
        useGrantedResource: () => true,
        getResourceServerInfo(_context, resource) {
          if (!isResource(resource)) throw new errors.InvalidTarget()
          return { scope: SCOPE, audience: resource, accessTokenTTL: ACCESS_TOKEN_LASTS, accessTokenFormat: 'opaque' }
        },
      },
    },
  }
  const server = new Provider(issuer, configuration)
  // Cookies are secure by what the browser sees, also behind a proxy: `signInEndpoints` writes it into the header.
  server.proxy = true
  server.on('server_error', (_context, error) => onError(error))
  const events: NodeJS.EventEmitter = server
  events.on('error', onError)
  // The document of a client may be out of reach when a token is renewed.
  server.on('grant.success', ({ oidc: { client } }) => {
    if (client?.clientId.startsWith('https:') === true) void records('Client').upsert(client.clientId, client.metadata())
  })
  return server
}

function restrict(metadata: ClientMetadata): void {
  const fields: Record<string, unknown> = metadata
  try {
    const accepted = acceptedMetadata(fields)
    for (const key of Object.keys(fields)) if (!(key in accepted)) delete fields[key]
    Object.assign(fields, accepted)
  } catch (error) {
    throw new errors.InvalidClientMetadata(messageOf(error))
  }
}

/** The client and redirect URI of a sign-in that is under way. */
export interface AskingClient {
  readonly id: string
  readonly name: unknown
  readonly redirect: string
  readonly resource: string
}

/** Returns who asks in a sign-in. Rejects with the library's error if it is not under way in this browser. */
export async function askingClient(server: Provider, ...[request, response]: Parameters<Provider['interactionDetails']>) {
  const { uid, params } = await server.interactionDetails(request, response)
  const client = await server.Client.find(String(params['client_id']))
  if (client === undefined) throw new errors.InvalidClient('client is not there any more')
  const { resource } = params
  const asking: AskingClient = {
    id: client.clientId,
    name: client.clientName,
    redirect: String(params['redirect_uri']),
    resource: typeof resource === 'string' ? resource : `${server.issuer}/`,
  }
  return { uid, asking }
}

/** Lets a device in: returns to its client with an authorization code. */
export async function finishPairing(
  server: Provider,
  asking: AskingClient,
  account: string,
  ...[request, response]: Parameters<Provider['interactionDetails']>
): Promise<void> {
  const grant = new server.Grant({ accountId: account, clientId: asking.id })
  grant.addResourceScope(asking.resource, SCOPE)
  const grantId = await grant.save()
  await server.interactionFinished(request, response, { login: { accountId: account, remember: false }, consent: { grantId } })
}

/** Whether an error of a sign-in is the visitor's: it ended, or began in another browser. */
export function isOver(error: unknown): boolean {
  return error instanceof errors.SessionNotFound || error instanceof errors.InvalidClient
}

/** Refuses a sign-in: returns to its client with `access_denied`. */
export async function refusePairing(server: Provider, ...[request, response]: Parameters<Provider['interactionDetails']>): Promise<void> {
  await server.interactionFinished(request, response, { error: 'access_denied', error_description: 'The sign-in was cancelled.' })
}
