import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { AskingApp } from '../../../contract/access.ts'
import { appName } from '../../../engine/authorization/devices/pairing.ts'
import { forgetOldest } from '../../../engine/base/limits/forget-oldest.ts'
import type { Caller } from '../guard/caller.ts'
import { rates } from '../guard/rates.ts'
import { refusal } from '../sessions/refusals.ts'
import type { AuthorizationServerDeps } from './authorization-server.ts'
import { ENDPOINTS, SERVER_METADATA_PATH, authorizationRequest, serverMetadata } from './endpoints.ts'
import { codePage, endedPage, failurePage, noCodePage, pageHeaders } from './pages.ts'

/** Names that one listener signs devices in under. Over it: sign-ins under the one that was used first must begin again. */
const MOST_ISSUERS = 8
/** Requests of one address for signing in. Over it: HTTP 429. */
const SIGN_INS = [60, 2] as const
/** Registrations of clients from one address. Over it: HTTP 429. */
const REGISTRATIONS = [20, 0.1] as const
/** Bytes of the form with a code. Over it: HTTP 413. */
const LARGEST_FORM = 2_048

/** A request for signing in. */
export interface SignInRequest {
  readonly path: string
  /** The origin that the client knows Tooltray by. */
  readonly issuer: string
  readonly caller: Pick<Caller, 'address'>
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

const MACHINES: ReadonlySet<string> = new Set([ENDPOINTS.token, ENDPOINTS.register, ENDPOINTS.revoke])

/**
 * Creates the sign-in of devices at one listener. It owns an authorization server for each name that clients know the listener by. The
 * library behind it is loaded with the first request that needs it.
 *
 * @returns a function that returns the response to a request, or undefined if the response was written.
 */
export function signInEndpoints(deps: Omit<AuthorizationServerDeps, 'open'>): (request: SignInRequest) => Promise<Response | undefined> {
  const { pairing, isOn } = deps.engine.devices
  const open: AuthorizationServerDeps['open'] = new Map()
  const servers = new Map<string, Provider>()
  const maySignIn = rates(deps.clock, ...SIGN_INS)
  const mayRegister = rates(deps.clock, ...REGISTRATIONS)

  const library = () => import('./authorization-server.ts')
  const serverOf = async (issuer: string): Promise<Provider> => {
    const { createAuthorizationServer } = await library()
    const server = servers.get(issuer) ?? createAuthorizationServer(issuer, { ...deps, open })
    servers.set(issuer, server)
    forgetOldest(servers, MOST_ISSUERS)
    return server
  }

  /** Lets the library answer. */
  const handOn = async ({ issuer, incoming, outgoing }: SignInRequest, target = incoming.url): Promise<undefined> => {
    const server = await serverOf(issuer)
    incoming.url = target
    incoming.headers['x-forwarded-proto'] = new URL(issuer).protocol.slice(0, -1)
    delete incoming.headers['x-forwarded-host']
    await server.callback()(incoming, outgoing)
    return undefined
  }

  const showCode = async (request: SignInRequest): Promise<Response | undefined> => {
    const { issuer, path, incoming, outgoing } = request
    // Pages at other ports of this host are of the same site: they get the cookie, too.
    const { origin = issuer } = incoming.headers
    if (incoming.method === 'POST' && origin !== issuer) return refusal(403, 'Pages of other sites cannot use this endpoint.')
    const [server, { askingClient, finishPairing, refusePairing }] = [await serverOf(issuer), await library()]
    const found = await askingClient(server, incoming, outgoing)
    if (path !== `${ENDPOINTS.pair}/${found.uid}`) return over()
    const app = appOf(found.asking.name, found.asking.redirect)
    const headers = pageHeaders(found.asking.redirect)
    if (incoming.method === 'GET') {
      pairing.asks(app)
      return new Response(codePage(app), { headers })
    }
    if (Number(incoming.headers['content-length'] ?? LARGEST_FORM + 1) > LARGEST_FORM) return refusal(413, 'Payload Too Large')
    const form = new URLSearchParams(await text(incoming))
    for (const [name, value] of Object.entries(pageHeaders())) outgoing.setHeader(name, value)
    if (form.get('choice') === 'cancel') {
      await refusePairing(server, incoming, outgoing)
      return undefined
    }
    const result = pairing.redeem(form.get('code') ?? '', app)
    if (result === 'closed') return new Response(noCodePage(path), { status: 403, headers })
    if (result === 'ended') return new Response(endedPage(), { status: 403, headers })
    if (result === 'wrong')
      return new Response(codePage(app, 'This is not the code. Look at it again: it has no 0, O, 1, I, L, or U.'), { status: 403, headers })
    try {
      await finishPairing(server, found.asking, result.account, incoming, outgoing)
    } catch (error) {
      deps.engine.access.endAccount(result.account)
      throw error
    }
    return undefined
  }

  const browse = async (request: SignInRequest): Promise<Response | undefined> => {
    const { path, incoming, outgoing } = request
    if (incoming.method !== 'GET' && !(incoming.method === 'POST' && path.startsWith(`${ENDPOINTS.pair}/`))) return notAllowed()
    if (path === ENDPOINTS.authorize) {
      const target = authorizationRequest(new URL(incoming.url ?? '', request.issuer).searchParams)
      // Without a code, nothing is fetched, and nothing is remembered.
      if (!pairing.isOpen()) return new Response(noCodePage(target), { status: 403, headers: pageHeaders() })
      for (const [name, value] of Object.entries(pageHeaders())) outgoing.setHeader(name, value)
      return handOn(request, target)
    }
    if (path.startsWith(`${ENDPOINTS.authorize}/`)) return handOn(request)
    try {
      return await showCode(request)
    } catch (error) {
      if (!(await library()).isOver(error)) throw error
      return over()
    }
  }

  return async (request) => {
    const { path, issuer, caller, incoming } = request
    if (!isOn()) return refusal(404, 'Not found')
    if (!maySignIn(caller.address) || (path === ENDPOINTS.register && !mayRegister(caller.address)))
      return refusal(429, 'Too many requests.', { headers: { 'Retry-After': '10' } })
    if (path === SERVER_METADATA_PATH) return incoming.method === 'GET' ? Response.json(serverMetadata(issuer)) : notAllowed()
    if (MACHINES.has(path)) return incoming.method === 'POST' ? handOn(request) : notAllowed()
    return browse(request)
  }
}

function over(): Response {
  return new Response(failurePage('This sign-in has ended, or was started in another browser.'), { status: 400, headers: pageHeaders() })
}

function notAllowed(): Response {
  return refusal(405, 'Method not allowed')
}

/** Returns an app as a person is shown it: its own name, and where its redirect URI leads. */
function appOf(name: unknown, redirect: string): AskingApp {
  const url = URL.parse(redirect)
  const leadsTo =
    url === null || url.protocol === 'http:'
      ? 'a program on your device'
      : url.protocol === 'https:'
        ? url.host
        : `an app on your device (${url.protocol.slice(0, 40)})`
  return { name: appName(name), leadsTo }
}
