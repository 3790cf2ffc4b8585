import { createMcpHandler } from '@modelcontextprotocol/server'
import Provider, { type Configuration, errors } from 'oidc-provider'
import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sdkServer } from '../servers/sdk-server.ts'
import { sseConnections } from '../servers/sse.ts'
import { interact } from './sign-in/interact.ts'
import { type ProofCheck, createProofCheck } from './sign-in/dpop-proof.ts'

export { clickThrough } from './sign-in/click-through.ts'

/** An authorisation server that can be told to misbehave, and a resource server behind it. Both in this process, on loopback. */
export interface OAuthBed extends AsyncDisposable {
  /** The MCP server: wants a token of the authorisation server, for itself as audience. */
  readonly url: string
  /** The same over the transport of 2024-11-05. */
  readonly sseUrl: string
  readonly issuer: string
  /** Where both really listen on loopback. */
  readonly ports: { readonly issuer: number; readonly resource: number }
  /**
   * What happened at the authorisation server, in order: `registered`, `code`, `refreshed`, other grants by their type, `reuse`,
   * `error <code>`, `revoked`.
   */
  readonly events: readonly string[]
  count(event: string): number
  /** Every token and code that was ever given out, and every secret. */
  readonly secrets: readonly string[]
  /** The proofs that came with requests, if tokens are bound to keys. */
  readonly proofs: ProofCheck | undefined
  /** Calls of tools that came with a token that was taken. */
  readonly calls: number
  /** The same, in order: whose token each came with, and its arguments. */
  readonly callers: readonly { readonly who: string; readonly arguments: Readonly<Record<string, unknown>> }[]
  /** From now on the resource server takes no token that was given out so far, as if their time were up. */
  expireTokens(): void
  /** From now on the resource server wants this scope for `tools/call`. */
  wantScope(scope: string): void
  /** From now on the resource server names this authorisation server. */
  moveTo(issuer: string): void
  /** Answers requests to the authorisation server in its place. Return false to let it answer itself. */
  meddle(handler: ((request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>) | undefined): void
}

export interface BedOptions {
  /** Seconds; default 3600. */
  readonly tokenLife?: number
  readonly configuration?: Configuration
  /** Other resources that tokens are given out for. */
  readonly audiences?: readonly string[]
  /**
   * Tokens are bound to a key (RFC 9449). With `nonce`, both servers want a nonce of their own in each proof. With `offered`, the
   * authorization server would bind them, and the resource takes Bearer tokens alone.
   */
  readonly dpop?: 'plain' | 'nonce' | 'offered'
  /** Both servers speak https, and are known by these names instead of their addresses. */
  readonly https?: { readonly cert: string; readonly key: string; readonly issuer: string; readonly resource: string }
}

const GRANT_EVENTS: Readonly<Record<string, string>> = { authorization_code: 'code', refresh_token: 'refreshed' }

const NONCE = 'a nonce of the resource server'

export async function startOAuthBed({
  tokenLife = 3600,
  configuration = {},
  audiences = [],
  dpop,
  https,
}: BedOptions = {}): Promise<OAuthBed> {
  const events: string[] = []
  const secrets: string[] = []
  const callers: { who: string; arguments: Record<string, unknown> }[] = []
  let refusedBefore = 0
  let namedIssuer = ''
  let issued = 0
  let wantedScope: string | undefined
  let meddler: Parameters<OAuthBed['meddle']>[0]
  const known = new Map<string, number>()
  const proofs = dpop === undefined || dpop === 'offered' ? undefined : createProofCheck()

  // No connection is given up in the moment in which a client uses it again.
  const newServer = (): Server =>
    https === undefined ? createServer({ keepAliveTimeout: 600_000 }) : createSecureServer({ ...https, keepAliveTimeout: 600_000 })
  const [authServer, resourceServer] = [newServer(), newServer()]
  const ports = { issuer: await listening(authServer), resource: await listening(resourceServer) }
  const issuer = https?.issuer ?? `http://127.0.0.1:${ports.issuer}`
  namedIssuer = issuer
  const resource = `${https?.resource ?? `http://127.0.0.1:${ports.resource}`}/mcp`

  const sseResource = resource.replace(/mcp$/, 'sse')

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'key' }
  const publicKey = createPublicKey(privateKey)

  const provider = new Provider(issuer, {
    ...configuration,
    jwks: { keys: [jwk] },
    cookies: { keys: ['test bed'] },
    clients: configuration.clients ?? [],
    scopes: ['openid', 'offline_access', 'tools:read', 'tools:write'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: tokenLife,
      IdToken: tokenLife,
      RefreshToken: 86_400,
      AuthorizationCode: 60,
      Grant: 86_400,
      Interaction: 600,
      Session: 86_400,
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: dpop !== undefined, nonceSecret: randomBytes(32), requireNonce: () => dpop === 'nonce' },
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_context, indicator) {
          if (![resource, sseResource, ...audiences].includes(indicator)) throw new errors.InvalidTarget()
          return {
            scope: 'tools:read tools:write',
            audience: indicator,
            accessTokenTTL: tokenLife,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
      ...configuration.features,
    },
  })
  provider.on('registration_create.success', (_context, client) => {
    events.push('registered')
    if (client.clientSecret !== undefined) secrets.push(client.clientSecret)
  })
  provider.on('grant.success', (context) => {
    const body = context.body as { access_token?: string; refresh_token?: string }
    const grant = String(context.oidc.params?.grant_type)
    events.push(GRANT_EVENTS[grant] ?? grant)
    for (const secret of [body.access_token, body.refresh_token, context.oidc.params?.code, context.oidc.params?.code_verifier])
      if (typeof secret === 'string') secrets.push(secret)
    if (body.access_token !== undefined) known.set(body.access_token, ++issued)
  })
  provider.on('grant.error', (_context, error) => events.push(`error ${error.error}`))
  provider.on('grant.revoked', (context) => events.push(context.oidc.route === 'token' ? 'reuse' : 'revoked'))

  const callback = provider.callback()
  authServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void answerAuth(request, response)
  })
  const answerAuth = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (meddler !== undefined && (await meddler(request, response, path))) return
    if (path.startsWith('/interaction/')) await interact(provider, request, response)
    else await callback(request, response)
  }

  const mcp = createMcpHandler(() => sdkServer('behind a sign-in'))
  const sse = sseConnections('/messages', () => sdkServer('behind a sign-in'))
  const metadataPath = '/.well-known/oauth-protected-resource'
  const origin = new URL(resource).origin
  const challenge = (scheme: string, path: string, more: string): string =>
    `${scheme} resource_metadata="${origin}${metadataPath}${path}"${more}`
  resourceServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void answerResource(request, response)
  })
  const answerResource = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(incoming.url ?? '/', origin)
    const wanted = pathname.endsWith('/mcp') ? resource : sseResource
    if (pathname === metadataPath + new URL(wanted).pathname) {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ resource: wanted, authorization_servers: [namedIssuer], scopes_supported: ['tools:read'] }))
      return
    }
    const body = incoming.method === 'POST' ? await text(incoming) : undefined
    const scheme = proofs === undefined ? 'Bearer' : 'DPoP'
    const token = new RegExp(`^${scheme} (.+)$`).exec(incoming.headers.authorization ?? '')?.[1]
    const problem =
      token === undefined ? undefined : proofs?.problem(incoming, token, origin + pathname, dpop === 'nonce' ? NONCE : undefined)
    if (problem === 'nonce') {
      events.push('nonce of the server')
      response.writeHead(401, { 'www-authenticate': 'DPoP error="use_dpop_nonce"', 'dpop-nonce': NONCE }).end()
      return
    }
    const claims = token === undefined ? undefined : claimsOf(token, publicKey)
    const isTaken =
      claims !== undefined &&
      problem === undefined &&
      claims.aud === wanted &&
      claims.iss === issuer &&
      Number(claims.exp) * 1000 > Date.now() &&
      (known.get(token ?? '') ?? 0) > refusedBefore
    if (!isTaken) {
      response
        .writeHead(401, {
          'www-authenticate': challenge(scheme, new URL(wanted).pathname, token === undefined ? '' : ', error="invalid_token"'),
        })
        .end('Unauthorized')
      return
    }
    if (body?.includes('"tools/call"') === true) {
      if (wantedScope !== undefined && !String(claims.scope).split(' ').includes(wantedScope)) {
        response
          .writeHead(403, {
            'www-authenticate': challenge(scheme, new URL(wanted).pathname, `, error="insufficient_scope", scope="${wantedScope}"`),
          })
          .end('Forbidden')
        return
      }
      const { params } = JSON.parse(body) as { params: { arguments?: Record<string, unknown> } }
      callers.push({ who: String(claims.sub), arguments: params.arguments ?? {} })
    }
    const headers = new Headers()
    for (const [name, values = []] of Object.entries(incoming.headersDistinct)) for (const value of values) headers.append(name, value)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const request = new Request(`${origin}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      signal: gone.signal,
      ...(body === undefined ? {} : { body }),
    })
    const answer = wanted === resource ? await mcp.fetch(request) : pathname === '/sse' ? await sse.open(request) : await sse.post(request)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.flushHeaders()
    if (answer.body === null) response.end()
    // Whoever listens for changes hangs up at the end.
    else await pipeline(Readable.fromWeb(answer.body as never), response).catch(() => undefined)
  }

  return {
    url: resource,
    sseUrl: sseResource,
    issuer,
    ports,
    events,
    count: (event) => events.filter((each) => each === event).length,
    secrets,
    proofs,
    get calls() {
      return callers.length
    },
    callers,
    expireTokens: () => void (refusedBefore = issued),
    wantScope: (scope) => void (wantedScope = scope),
    moveTo: (other) => void (namedIssuer = other),
    meddle: (handler) => void (meddler = handler),
    async [Symbol.asyncDispose]() {
      for (const server of [authServer, resourceServer]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

/** The claims of a token that the authorisation server has signed, or undefined. */
function claimsOf(token: string, publicKey: ReturnType<typeof createPublicKey>): Record<string, unknown> | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const ok = verify('sha256', Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))
  return ok ? (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>) : undefined
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
