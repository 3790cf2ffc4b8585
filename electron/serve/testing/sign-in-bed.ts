import { createHash, randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type Access, openAccess } from '../../engine/authorization/credentials/access.ts'
import type { Devices } from '../../engine/authorization/devices/devices.ts'
import { createPairing } from '../../engine/authorization/devices/pairing.ts'
import { openSignInStore } from '../../engine/authorization/devices/sign-in-store.ts'
import type { Clock } from '../../engine/base/platform.ts'
import { systemClock } from '../../engine/base/platform.ts'
import { openOutbound } from '../../engine/network/outbound.ts'
import { migrate } from '../../engine/storage/migrations.ts'
import { type HttpServer, openHttpServer } from '../http/http-server.ts'
import type { ListenerConfig } from '../http/listener-config.ts'
import { countingEngine } from './counting-engine.ts'
import { REDIRECT } from './sdk-sign-in.ts'
import { visitor } from './visitor.ts'

/** A listener where devices sign in, over a real database. */
export interface SignInBed extends AsyncDisposable {
  readonly door: HttpServer
  readonly origin: string
  readonly access: Access
  readonly devices: Devices
  readonly errors: string[]
  /** Addresses of client documents, with what they are; others cannot be fetched. */
  readonly documents: Map<string, unknown>
  /** Addresses that were fetched. */
  readonly fetched: string[]
  setOn(on: boolean): void
  /** Registers a client, and returns its id. */
  register(metadata?: Record<string, unknown>): Promise<string>
  /** Makes an authorization request, and returns its address with the verifier of its challenge. */
  request(clientId: string, more?: Record<string, string>): { readonly url: string; readonly verifier: string }
  /** Sends a form to an endpoint for clients. */
  post(path: string, fields: Record<string, string>): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
  /** Signs a device in with a new code. Returns its tokens. */
  signIn(clientId: string, name?: string): Promise<Tokens>
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly code: string
  readonly verifier: string
}

/** @param plan of the listener, in place of one on loopback. */
export async function signInBed(options: { clock?: Clock; plan?: Partial<ListenerConfig>; isMeant?: (name: string) => boolean } = {}) {
  const { clock = systemClock } = options
  const sql = new DatabaseSync(':memory:')
  migrate(sql)
  let on = true
  const errors: string[] = []
  const documents = new Map<string, unknown>()
  const fetched: string[] = []
  const signIns = openSignInStore(sql, clock)
  const access = openAccess({
    sql,
    durable: true,
    clock,
    signIns,
    outbound: openOutbound({ env: {}, clock: systemClock }),
    oidc: () => undefined,
    signIn: () => on,
    onProblem: ({ message }) => errors.push(message),
    onError: ({ message }) => errors.push(message),
  })
  const pairing = createPairing({
    clock,
    access,
    isOn: () => on,
    isMeant: options.isMeant ?? (() => false),
    onChange: () => undefined,
  })
  const devices: Devices = {
    isOn: () => on,
    pairing,
    signIns,
    async fetchDocument(url) {
      fetched.push(String(url))
      const found = documents.get(String(url))
      if (found === undefined) throw new TypeError('It is not there.')
      return Response.json(found)
    },
  }
  const { engine } = countingEngine({})
  const plan = { host: '127.0.0.1', port: 0, noAuth: false, signIn: true, tls: undefined, trustedProxy: undefined, ...options.plan }
  const log = { warn: (_details: unknown, message: string) => void errors.push(message) }
  const door = await openHttpServer(plan, { engine: { ...engine, access, devices }, clock, log, onChange: () => undefined })
  const { origin } = new URL(door.url)

  const bed: SignInBed = {
    door,
    origin,
    access,
    devices,
    errors,
    documents,
    fetched,
    setOn: (value) => void (on = value),
    async register(metadata = {}) {
      const body = JSON.stringify({ client_name: 'Claude', redirect_uris: [REDIRECT], ...metadata })
      const response = await fetch(`${origin}/oauth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const answer = (await response.json()) as { client_id?: string }
      if (answer.client_id === undefined) throw new Error(JSON.stringify(answer))
      return answer.client_id
    },
    request(clientId, more = {}) {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: REDIRECT,
        state: 's1',
        resource: `${origin}/mcp`,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...more,
      })
      return { url: `${origin}/oauth/authorize?${query.toString()}`, verifier }
    },
    async post(path, fields) {
      const response = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
      const text = await response.text()
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
    },
    async signIn(clientId, name) {
      const { code } = pairing.open(name === undefined ? {} : { name })
      const { url, verifier } = bed.request(clientId)
      const person = visitor()
      await person.open(url)
      const { left, body } = await person.send({ code, choice: 'connect' })
      if (left === undefined) throw new Error(body)
      const fields = { grant_type: 'authorization_code', code: left.searchParams.get('code') ?? '', redirect_uri: REDIRECT }
      const answer = await bed.post('/oauth/token', { ...fields, client_id: clientId, code_verifier: verifier })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer))
      return { ...(answer.body as unknown as Tokens), code: fields.code, verifier }
    },
    async [Symbol.asyncDispose]() {
      await door.close()
      access.close()
      sql.close()
    },
  }
  return bed
}
