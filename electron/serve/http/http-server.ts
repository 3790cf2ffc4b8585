import { isJsonContentType, isLegacyRequest } from '@modelcontextprotocol/server'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type Principal, personBehind } from '../../engine/authorization/credentials/principal.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../engine/base/errors.ts'
import { once } from '../../engine/base/limits/once.ts'
import type { Log } from '../../engine/base/log.ts'
import type { Clock } from '../../engine/base/platform.ts'
import type { Engine } from '../../engine/app/engine-api.ts'
import { EXCESS_WORDS, excessIn } from '../../engine/transport/framing/client-message-limits.ts'
import { type Caller, type Surroundings, callerOf } from './guard/caller.ts'
import { allowPagesHere } from './guard/cross-origin.ts'
import { aliveResponse, serverHealthResponse } from './health.ts'
import type { ListenerConfig } from './listener-config.ts'
import { keptSessions } from './sessions/kept-sessions.ts'
import { serveOldSse } from './sessions/old-sse.ts'
import { responseWriters } from './sessions/response-writers.ts'
import { METADATA_PATH, type Place, placeOf } from './guard/place.ts'
import { rates } from './guard/rates.ts'
import { acceptsOthers, addresses, bracketed, isEveryAddress, ownNames, urlsForOthers } from './guard/reachable.ts'
import { readBody } from './guard/read-body.ts'
import { notFound, refusal, tooMany } from './sessions/refusals.ts'
import { personalSignInPages } from './personal/personal-sign-in.ts'
import { signInEndpoints } from './sign-in/sign-in.ts'
import { serveStateless } from './sessions/stateless.ts'
import { dropUnauthenticated } from './guard/unauthenticated-connections.ts'
import type { RequestContext } from './sessions/request-context.ts'
import { requestOf } from './sessions/wanted-form.ts'
import { serveWithSessions } from './sessions/with-session.ts'
import { readClientJson } from '../../engine/transport/json/client-json.ts'

/** An open listener for MCP over HTTP. */
export interface HttpServer {
  /** The URL that clients connect to. */
  readonly url: string
  /** As `acceptsOthers`. */
  readonly acceptsOthers: boolean
  /** The URLs by which other computers reach it now: this computer may join a network later. */
  readonly others: readonly string[]
  readonly sessions: number
  close(): Promise<void>
}

/** Dependencies of `openHttpServer`. */
export interface HttpServerDeps {
  readonly engine: Pick<Engine, 'serveMcp' | 'access' | 'devices' | 'personalSignIns' | 'serverHealth'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Called when a session opens or ends. */
  readonly onChange: () => void
}

/** How long the head of a request may take, in ms. Over it: the connection is closed. */
const HEAD_TIME = 10_000
/** How long a whole request may take to come, in ms. Over it: the connection is closed. */
const REQUEST_TIME = 30_000
const LOOK_EVERY = 5_000
const KEEP_ALIVE = 60_000
/** In ms of silence, after which TCP keep-alive probes the peer. */
const PROBE_AFTER = 30_000
/** Connections to the HTTP address at the same time. Over it: a further connection is closed at once. */
const MOST_CONNECTIONS = 4_096

/** Requests of one credential, or of one address if no credential is required. Over it: HTTP 429. */
const REQUESTS = [20_000, 2_000] as const
/** Requests of one address without a valid credential. Over it: HTTP 429 instead of 401. */
const REFUSALS = [100, 10] as const
/** Requests of one address for the health checks and for the metadata of sign-in. Over it: HTTP 429. */
const HEALTH_CHECKS = [20, 5] as const

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'DELETE'])

/**
 * Opens a listener for MCP over HTTP. Every request must name this host as its own, must not come from a page of another site, and must
 * carry a credential, unless the configuration requires none. Its body is not read before these checks.
 *
 * It owns the sessions and the rate limits; requests are handled concurrently. Each call opens another listener.
 *
 * @throws TooltrayError `http_unavailable` if the address cannot be listened on.
 */
export async function openHttpServer(plan: ListenerConfig, deps: HttpServerDeps): Promise<HttpServer> {
  const { engine, clock, log } = deps
  const seen = { host: plan.host, publicUrl: plan.trustedProxy?.url, certificate: plan.tls?.cert }
  const around: Surroundings = {
    names: ownNames(seen),
    secure: plan.tls !== undefined,
    noAuth: plan.noAuth,
    isProxy: plan.trustedProxy && addresses(plan.trustedProxy.addresses),
    userHeader: plan.trustedProxy?.userHeader,
  }
  const sessions = keptSessions(clock, deps.onChange)
  const onError = (error: Error): void => log.warn({ from: 'http' }, error.message)
  const forMcp = {
    clock,
    sessions,
    onError,
    serve: (...[transport, { choice, principal, origin }]: Parameters<Parameters<typeof serveStateless>[0]['serve']>) =>
      engine.serveMcp(transport, 'http', choice, principal === undefined ? {} : { principal, publicOrigin: origin }),
  }
  const withSessions = serveWithSessions(forMcp)
  const stateless = serveStateless(forMcp)
  const oldSse = serveOldSse(forMcp)
  const signIn = signInEndpoints({ engine, clock, onError })
  const personalSignIn = personalSignInPages({ signIns: engine.personalSignIns, clock })
  const mayAsk = rates(clock, ...REQUESTS)
  const mayBeRefused = rates(clock, ...REFUSALS)
  const mayCheckHealth = rates(clock, ...HEALTH_CHECKS)
  const answer = (response: Response, outgoing: ServerResponse): Promise<void> => responseWriters(clock).send(response, outgoing)

  /** Authenticates a request. Returns its principal, or the response that refuses it. */
  const admit = async (
    { headers }: IncomingMessage,
    caller: Caller,
    path: string,
  ): Promise<Pick<RequestContext, 'principal' | 'owner'> | Response> => {
    if (plan.noAuth) return { principal: undefined, owner: '' }
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]
    const principal = token === undefined ? undefined : await engine.access.principalOf(token, addressOf(path, headers))
    if (principal !== undefined) return { principal: inPersonOf(principal, caller.user), owner: principal.name }
    if (!mayBeRefused(caller.address)) return tooMany()
    const challenge = [
      'Bearer realm="tooltray"',
      ...(headers.authorization === undefined ? [] : ['error="invalid_token"']),
      ...(engine.access.metadataOf('') === undefined ? [] : [`resource_metadata="${addressOf(METADATA_PATH + path, headers)}"`]),
    ]
    return refusal(401, 'A credential of this Tooltray is needed.', { headers: { 'WWW-Authenticate': challenge.join(', ') } })
  }

  /** Returns the URL at which clients reach a path: the proxy's, if there is one. The host was checked before. */
  const addressOf = (path: string, { host = '' }: IncomingMessage['headers']): string =>
    new URL(path, plan.trustedProxy?.url ?? `${plan.tls === undefined ? 'http' : 'https'}://${host}`).href

  /** Tells clients where to get tokens (RFC 9728). Public: a client without a token must be able to read it. */
  const answerMetadata = (of: string, caller: Caller, { headers }: IncomingMessage): Response => {
    if (!mayCheckHealth(caller.address)) return tooMany()
    const metadata = engine.access.metadataOf(addressOf(of === '' ? '/mcp' : of, headers))
    return metadata === undefined ? notFound() : Response.json(metadata)
  }

  /** A credential is not required, but must be valid. */
  const answerServerHealth = async (caller: Caller, incoming: IncomingMessage): Promise<Response> => {
    if (incoming.headers.authorization === undefined) return serverHealthResponse(engine, undefined)
    const admitted = await admit(incoming, caller, '/mcp')
    return admitted instanceof Response ? admitted : serverHealthResponse(engine, admitted.principal)
  }

  const serveMcp = async (
    place: Place & { kind: 'mcp' | 'sse' | 'messages' },
    caller: Caller,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    const path = place.kind === 'messages' ? '' : place.path
    const admitted = await admit(incoming, caller, path)
    if (admitted instanceof Response) return answer(admitted, outgoing)
    accept(incoming.socket)
    if (!mayAsk(admitted.owner === '' ? caller.address : admitted.owner)) return answer(tooMany(), outgoing)
    const { method = '' } = incoming
    if (!METHODS.has(method)) return answer(refusal(405, 'Method not allowed', { headers: { Allow: [...METHODS].join(', ') } }), outgoing)
    const choice = place.kind === 'messages' ? {} : place.choice
    const { profile } = admitted.principal ?? {}
    // A credential of one profile must not reveal whether others exist.
    if (profile !== undefined && choice.profile !== undefined && choice.profile !== profile) return answer(notFound(), outgoing)
    let body: unknown
    if (method === 'POST') {
      if (!isJsonContentType(incoming.headers['content-type'] ?? null))
        return answer(refusal(415, 'Unsupported Media Type: Content-Type must be application/json'), outgoing)
      const text = await readBody(incoming)
      if (text === undefined) return answer(refusal(413, 'Payload Too Large'), outgoing)
      const excess = excessIn(text)
      if (excess === 'values') return answer(refusal(413, EXCESS_WORDS.values), outgoing)
      if (excess === 'levels') return answer(refusal(400, EXCESS_WORDS.levels, { code: -32_600 }), outgoing)
      const { value, refusal: refused } = readClientJson(text)
      if (refused !== undefined) return answer(refusal(400, refused, { code: -32_602 }), outgoing)
      if (value === undefined) return answer(refusal(400, 'Parse error: Invalid JSON', { code: -32_700 }), outgoing)
      body = value
    }
    outgoing.shouldKeepAlive = true
    const context: RequestContext = {
      ...admitted,
      origin: new URL(addressOf('/', incoming.headers)).origin,
      method,
      headers: incoming.headers,
      request: once(() => requestOf(incoming)),
      body,
      outgoing,
      path,
      choice,
    }
    if (place.kind === 'messages') return answer(oldSse.take(context, place.session), outgoing)
    if (place.kind === 'sse') return oldSse.open(context)
    return (await isLegacyRequest(context.request(), body)) ? withSessions(context) : stateless(context)
  }

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    outgoing.setHeader('X-Content-Type-Options', 'nosniff')
    // Do not read more from a connection whose request is refused.
    outgoing.shouldKeepAlive = false
    const caller = callerOf(incoming, around)
    if (typeof caller === 'string') return answer(refusal(403, caller), outgoing)
    const place = placeOf(incoming.url ?? '')
    if (allowPagesHere(incoming, outgoing))
      return answer(mayCheckHealth(caller.address) ? new Response(null, { status: 204 }) : tooMany(), outgoing)
    if (place === undefined) return answer(notFound(), outgoing)
    if (place.kind === 'metadata') return answer(answerMetadata(place.of, caller, incoming), outgoing)
    const issuer = new URL(addressOf('/', incoming.headers)).origin
    if (place.kind === 'personal') return answer(await personalSignIn({ path: place.secret, issuer, caller, incoming }), outgoing)
    if (place.kind === 'sign-in') {
      const response = plan.signIn ? await signIn({ path: place.path, issuer, caller, incoming, outgoing }) : notFound()
      return response === undefined ? undefined : answer(response, outgoing)
    }
    if (place.kind !== 'health' && place.kind !== 'server-health') return serveMcp(place, caller, incoming, outgoing)
    if (!mayCheckHealth(caller.address)) return answer(tooMany(), outgoing)
    return answer(place.kind === 'health' ? aliveResponse() : await answerServerHealth(caller, incoming), outgoing)
  }

  const limits = {
    headersTimeout: HEAD_TIME,
    requestTimeout: REQUEST_TIME,
    connectionsCheckingInterval: LOOK_EVERY,
    keepAliveTimeout: KEEP_ALIVE,
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER,
    noDelay: true,
  }
  const server: Server = plan.tls === undefined ? createServer(limits) : createTlsServer({ ...limits, ...plan.tls, minVersion: 'TLSv1.2' })
  server.maxConnections = MOST_CONNECTIONS
  const accept = dropUnauthenticated(server)
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.on('error', () => undefined)
    handle(incoming, outgoing).catch((error: unknown) => {
      // A client that disconnected in the middle of its request is no error.
      if (!incoming.destroyed || incoming.complete) onError(error as Error)
      if (outgoing.headersSent) outgoing.destroy()
      else void answer(refusal(500, 'Internal server error', { code: -32_603 }), outgoing)
    })
  })
  await listen(server, plan)
  const stopHearing = engine.access.onRevoked((name) => sessions.endOf(name))

  const { port } = server.address() as AddressInfo
  const host = isEveryAddress(plan.host) ? 'localhost' : bracketed(plan.host)
  return {
    url: `${plan.tls === undefined ? 'http' : 'https'}://${host}:${port}/mcp`,
    acceptsOthers: acceptsOthers(seen),
    get others() {
      return urlsForOthers(
        { ...seen, port },
        Object.values(networkInterfaces()).flatMap((each) => each ?? []),
      )
    },
    get sessions() {
      return sessions.size
    },
    async close() {
      stopHearing()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      sessions.close()
      // Responses that are being completed have until now.
      setImmediate(() => server.closeAllConnections())
      await closed
    },
  }
}

/** Returns the principal of a user behind a proxy, named after the user and the proxy's credential, with the rights of that credential. */
function inPersonOf(principal: Principal, user: string | undefined): Principal {
  if (user === undefined) return principal
  return { ...principal, name: `${user}@${principal.name}`, person: personBehind(principal.person, user) }
}

async function listen(server: Server, { host, port }: ListenerConfig): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    const isTaken = systemCodeOf(error) === 'EADDRINUSE'
    throw new TooltrayError(
      'http_unavailable',
      isTaken
        ? `Port ${port} of ${host} is taken by another program.`
        : `Nothing can listen on port ${port} of ${host}: ${messageOf(error)}.`,
      { hint: 'Choose another one: settings.http.port in servers.json, or --port.', cause: error },
    )
  }
}
