import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { errors } from 'oidc-provider'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oidc } from '../../config/settings/oidc-schema.ts'
import { openOutbound } from '../../network/outbound.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { type OpenIdTokens, openIdTokens } from './openid.ts'
import { resourceMetadata } from './resource-metadata.ts'

const AUDIENCE = 'https://tools.example/mcp'
const OTHER = 'https://mail.example/mcp'

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let strangers: Awaited<ReturnType<typeof generateKeyPair>>
let server: Server
let issuer: string
/** Paths that were asked for. */
let asked: string[]
/** Answers in the place of the provider, where it answers. */
let meddle: ((path: string) => { status: number; body: unknown } | undefined) | undefined
let clock: ManualClock
let problems: string[]

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  strangers = await generateKeyPair('RS256', { extractable: true })
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const jwk = { ...(await exportJWK(keys.privateKey)), alg: 'RS256', use: 'sig', kid: 'key' }
  const provider = new Provider(issuer, {
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    clients: [
      {
        client_id: 'robot',
        client_secret: 'robot-secret-of-the-test',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    ttl: { ClientCredentials: 600 },
    extraTokenClaims: () => ({ groups: ['staff', 'readers'] }),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo(_context, resource) {
          if (resource !== AUDIENCE && resource !== OTHER) throw new errors.InvalidTarget()
          return { scope: '', audience: resource, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
        },
      },
    },
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    asked.push(pathname)
    const own = meddle?.(pathname)
    if (own === undefined) void callback(request, response)
    else response.writeHead(own.status, { 'content-type': 'application/json' }).end(JSON.stringify(own.body))
  })
})
afterAll(() => void server.close())

beforeEach(() => {
  asked = []
  meddle = undefined
  clock = manualClock(Date.now())
  problems = []
})
afterEach(() => expect(problems).toEqual([]))

const settingsOf = (more: Record<string, unknown> = {}) => oidc.parse({ issuer, audience: AUDIENCE, ...more })
const open = (more: Record<string, unknown> = {}): OpenIdTokens =>
  openIdTokens(settingsOf(more), { clock, outbound: openOutbound({ env: {}, clock }), onError: ({ message }) => problems.push(message) })

/** A token that the provider itself gives out. */
async function granted(resource = AUDIENCE): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('robot:robot-secret-of-the-test')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** One that is made by hand, right unless something is said. */
function signed(
  claims: Record<string, unknown> = {},
  { header = {}, key = keys.privateKey }: { header?: object; key?: Parameters<SignJWT['sign']>[0] } = {},
) {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iss: issuer, aud: AUDIENCE, sub: 'ada', exp: now + 600, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'key', ...header })
    .sign(key)
}

const SOMEBODY = { person: expect.stringMatching(/^o-[0-9a-f]{32}$/) as string }

describe('a token of an OpenID provider', () => {
  it('lets in whom it names, in the profile and by the role that the settings give', async () => {
    const token = await granted()
    expect(await open().principalOf(token)).toEqual({ ...SOMEBODY, name: 'openid:robot' })
    expect(await open({ name: 'client_id', profile: 'work', role: 'reader' }).principalOf(token)).toEqual({
      ...SOMEBODY,
      name: 'openid:robot',
      profile: 'work',
      role: 'reader',
    })
    const roles = { readers: 'reader', staff: 'everything' }
    expect(await open({ roleClaim: { claim: 'groups', roles } }).principalOf(token)).toMatchObject({ role: 'reader' })
    expect(await open({ roleClaim: { claim: 'groups', roles: { admins: 'all' } } }).principalOf(token)).toBeUndefined()
    expect(await open({ roleClaim: { claim: 'groups', roles: { admins: 'all' } }, role: 'least' }).principalOf(token)).toMatchObject({
      role: 'least',
    })
    expect(await open({ clients: ['robot'] }).principalOf(token)).toBeDefined()
    expect(await open({ clients: ['desktop'] }).principalOf(token)).toBeUndefined()
  })

  it('is of the person that its subject is, whatever they are called', async () => {
    const tokens = open({ name: 'email' })
    const personOf = async (claims: object) => (await tokens.principalOf(await signed({ email: 'team@x.test', ...claims })))?.person
    const ada = await personOf({})
    expect(await personOf({ email: 'ada@x.test' })).toBe(ada)
    expect(await personOf({ sub: 'bob' })).not.toBe(ada)
    const withoutSubject = await personOf({ sub: undefined })
    expect([ada, await personOf({ sub: undefined, email: 'ada@x.test' })]).not.toContain(withoutSubject)
    expect(await personOf({ sub: undefined })).toBe(withoutSubject)
  })

  it('opens nothing when its time is over', async () => {
    const tokens = open()
    const token = await granted()
    clock.advance(600_000 + 29_000)
    expect(await tokens.principalOf(token)).toBeDefined()
    clock.advance(3_000)
    expect(await tokens.principalOf(token)).toBeUndefined()
  })

  it('opens nothing that is for another audience, of another issuer, or whose signature is none', async () => {
    const tokens = open()
    expect(await tokens.principalOf(await signed())).toEqual({ ...SOMEBODY, name: 'openid:ada' })
    const [header = '', payload = '', signature = ''] = (await signed()).split('.')
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
    const wrong: Record<string, string> = {
      'another audience': await granted(OTHER),
      'no audience': await signed({ aud: undefined }),
      'another issuer': await signed({ iss: 'https://elsewhere.example' }),
      'the issuer with a slash': await signed({ iss: `${issuer}/` }),
      'no end': await signed({ exp: undefined }),
      'not yet': await signed({ nbf: Math.floor(Date.now() / 1000) + 300 }),
      'no name': await signed({ sub: undefined }),
      'a name that is no text': await signed({ sub: { admin: true } }),
      'a name with a line break': await signed({ sub: 'ada\nadmin' }),
      'the key of somebody else': await signed({}, { key: strangers.privateKey }),
      'a key that nobody has': await signed({}, { header: { kid: 'other' } }),
      'a key of its own': await signed({}, { header: { jwk: await exportJWK(strangers.publicKey) }, key: strangers.privateKey }),
      'no signature': new UnsecuredJWT({ iss: issuer, aud: AUDIENCE, sub: 'ada', exp: 9e9 }).encode(),
      'the public key as a secret': await signed({}, { header: { alg: 'HS256' }, key: secret }),
      'a changed payload': [header, payload.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), signature].join('.'),
      'one without its signature': `${header}.${payload}.`,
      'no JWT': 'a.b.c',
      'a very long one': await signed({ more: 'x'.repeat(20_000) }),
    }
    for (const [what, token] of Object.entries(wrong)) expect(await tokens.principalOf(token), what).toBeUndefined()
  })

  it('asks the provider for nothing until a token says that it is for us, and then once', async () => {
    const tokens = open()
    for (const token of ['a.b.c', await signed({ aud: OTHER }), await signed({ iss: 'https://elsewhere.example' })])
      await tokens.principalOf(token)
    expect(asked).toEqual([])
    const token = await signed()
    await Promise.all(Array.from({ length: 20 }, () => tokens.principalOf(token)))
    for (let at = 0; at < 20; at += 1) await tokens.principalOf(await signed({}, { header: { kid: `made-up-${at}` } }))
    expect(asked.filter((path) => path.includes('.well-known'))).toEqual(['/.well-known/openid-configuration'])
    expect(asked.filter((path) => path === '/jwks')).toHaveLength(1)
  })

  it('opens nothing while the keys cannot be had, and does so again when they can, without asking all the time', async () => {
    const tokens = open()
    const token = await signed()
    meddle = () => ({ status: 503, body: {} })
    for (let at = 0; at < 20; at += 1) expect(await tokens.principalOf(token)).toBeUndefined()
    expect(asked).toEqual(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
    expect(problems.splice(0)).toEqual([expect.stringContaining('The keys of the OpenID provider cannot be had:')])
    meddle = undefined
    clock.advance(29_000)
    expect(await tokens.principalOf(token)).toBeUndefined()
    clock.advance(1_000)
    expect(await tokens.principalOf(token)).toEqual({ ...SOMEBODY, name: 'openid:ada' })
  })

  it.each([
    [
      'speaks for another issuer',
      (): unknown => ({ issuer: 'https://elsewhere.example', jwks_uri: `${issuer}/jwks` }),
      'speaks for the issuer',
    ],
    ['does not say where its keys are', (): unknown => ({ issuer }), 'does not say where its keys are'],
    ['leads to a file', (): unknown => ({ issuer, jwks_uri: 'file:///etc/passwd' }), 'no web address'],
    ['leads elsewhere without encryption', (): unknown => ({ issuer, jwks_uri: 'http://192.0.2.1/jwks' }), 'without encryption'],
    ['is no metadata', (): unknown => 'hello', 'speaks for the issuer undefined'],
  ])('opens nothing where the provider %s', async (_what, body, message) => {
    meddle = (path) => (path.includes('.well-known') ? { status: 200, body: body() } : undefined)
    expect(await open().principalOf(await signed())).toBeUndefined()
    expect(problems.splice(0)).toEqual([expect.stringContaining(message)])
  })
})

describe('the settings of a provider', () => {
  it.each([
    { issuer: 'http://provider.example', audience: 'a' },
    { issuer: 'https://user:word@provider.example', audience: 'a' },
    { issuer: 'provider', audience: 'a' },
    { issuer: 'https://provider.example' },
    { issuer: 'https://provider.example', audience: 'a', rolesClaim: {} },
  ])('are refused: %j', (settings) => {
    expect(oidc.safeParse(settings).success).toBe(false)
  })

  it('are published for clients that look for where to get a token', () => {
    expect(resourceMetadata(settingsOf(), 'https://tools.example/mcp/profile/work')).toEqual({
      resource: AUDIENCE,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      resource_name: 'Tooltray',
    })
    expect(resourceMetadata(settingsOf({ audience: 'tooltray' }), 'https://tools.example/mcp')).toMatchObject({
      resource: 'https://tools.example/mcp',
    })
  })
})
