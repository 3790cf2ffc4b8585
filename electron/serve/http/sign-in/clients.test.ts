import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REDIRECT } from '../../testing/sdk-sign-in.ts'
import { type SignInBed, signInBed } from '../../testing/sign-in-bed.ts'
import { visitor } from '../../testing/visitor.ts'

let bed: SignInBed
beforeEach(async () => (bed = await signInBed()))
afterEach(async () => {
  await bed[Symbol.asyncDispose]()
  expect(bed.errors).toEqual([])
})

/** Where an authorization request leads: to the page for the code, back to the client, or nowhere. */
async function outcome(clientId: string, more: Record<string, string> = {}): Promise<string> {
  bed.devices.pairing.open({})
  const { left, body, status } = await visitor().open(bed.request(clientId, more).url)
  const error = left?.searchParams.get('error') ?? new URLSearchParams(left?.hash.slice(1)).get('error')
  if (left !== undefined) return `back: ${error ?? ''}`
  return body.includes('Type the code') ? 'page' : `refused: ${status} ${/class="about">([^<:]*)/.exec(body)?.[1] ?? ''}`
}

describe('an authorization request', () => {
  it('leads to the redirect URI that was registered, exactly; on loopback at any port', async () => {
    const native = await bed.register()
    expect(await outcome(native, { redirect_uri: 'http://127.0.0.1:5151/callback' })).toBe('page')
    for (const redirect of [
      'http://127.0.0.1:1/callback/',
      'http://127.0.0.1:1/',
      'http://127.0.0.2:1/callback',
      'https://127.0.0.1:1/callback',
    ])
      expect(await outcome(native, { redirect_uri: redirect })).toBe('refused: 400 invalid_redirect_uri')
    const web = await bed.register({ redirect_uris: ['https://app.test/back'] })
    expect(await outcome(web, { redirect_uri: 'https://app.test/back' })).toBe('page')
    for (const redirect of ['https://app.test:444/back', 'https://app.test/back?x=1', 'https://evil.test/back', REDIRECT])
      expect(await outcome(web, { redirect_uri: redirect })).toBe('refused: 400 invalid_redirect_uri')
    expect(await outcome('unknown')).toMatch(/^refused: 400 invalid_client/)
  })

  it('needs PKCE with S256, and a resource of this address', async () => {
    const client = await bed.register()
    expect(await outcome(client, { code_challenge: '' })).toBe('back: invalid_request')
    expect(await outcome(client, { code_challenge_method: 'plain' })).toBe('back: invalid_request')
    expect(await outcome(client, { response_type: 'token' })).toBe('back: unsupported_response_type')
    expect(await outcome(client, { prompt: 'none' })).toBe('back: interaction_required')
    for (const resource of ['https://other.test/mcp', `${bed.origin}/oauth/token`, `${bed.origin}/health`])
      expect(await outcome(client, { resource })).toBe('back: invalid_target')
    expect(await outcome(client, { resource: `${bed.origin}/mcp/server/a`, scope: 'openid everything', prompt: 'consent' })).toBe('page')
  })

  it('needs its own verifier for the code, which works once: its second use ends the device', async () => {
    const client = await bed.register()
    const other = await bed.register()
    const { code, verifier, access_token: token } = await bed.signIn(client)
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, client_id: client, code_verifier: verifier }
    expect(await bed.post('/oauth/token', { ...fields, client_id: other })).toMatchObject({ status: 400 })
    expect(await bed.access.principalOf(token, bed.door.url)).toBeDefined()
    expect(await bed.post('/oauth/token', fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await bed.access.principalOf(token, bed.door.url)).toBeUndefined()
    expect(bed.access.list()).toEqual([])
  })

  it('without the verifier gets nothing', async () => {
    const client = await bed.register()
    const { code } = bed.devices.pairing.open({})
    const person = visitor()
    await person.open(bed.request(client).url)
    const { left } = await person.send({ code, choice: 'connect' })
    const fields = {
      grant_type: 'authorization_code',
      code: left?.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      client_id: client,
    }
    expect(await bed.post('/oauth/token', fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await bed.post('/oauth/token', { ...fields, code_verifier: 'x'.repeat(43) })).toMatchObject({ status: 400 })
  })
})

describe('registration', () => {
  it('makes public clients: none gets a secret, whatever it asks for', async () => {
    const body = JSON.stringify({
      client_name: 'Web',
      redirect_uris: ['https://app.test/back'],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['client_credentials', 'implicit'],
      scope: 'openid',
      logo_uri: 'https://app.test/x.png',
      contacts: ['a@b.test'],
    })
    const response = await fetch(`${bed.origin}/oauth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const made = (await response.json()) as Record<string, unknown>
    expect([response.status, made]).toMatchObject([
      201,
      { token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    ])
    for (const key of ['client_secret', 'logo_uri', 'contacts', 'registration_access_token']) expect(made).not.toHaveProperty(key)
  })

  it.each([
    ['no redirect URI', { redirect_uris: [] }],
    ['a script as redirect URI', { redirect_uris: ['javascript:alert(1)'] }],
    ['http at another host', { redirect_uris: ['http://app.test/back'] }],
    ['a user in a redirect URI', { redirect_uris: ['https://app.test@evil.test/back'] }],
    ['a password in a redirect URI', { redirect_uris: ['https://ada:pw@app.test/back'] }],
    ['too many', { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://app.test/${at}`) }],
    ['too much', { redirect_uris: [`https://app.test/${'x'.repeat(9_000)}`] }],
  ])('refuses %s', async (_what, metadata) => {
    await expect(bed.register(metadata)).rejects.toThrow('invalid_')
  })

  it('accepts apps that open by a scheme of their own, and says so on the page', async () => {
    const redirect = 'cursor://anysphere.cursor-mcp/oauth/callback'
    const client = await bed.register({ client_name: 'Cursor', redirect_uris: [redirect, 'https://vscode.test/redirect'] })
    bed.devices.pairing.open({})
    const page = await visitor().open(bed.request(client, { redirect_uri: redirect }).url)
    expect(page.body).toContain('an app on your device (cursor:)')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' cursor:")
  })

  it('has a rate for each address', async () => {
    let refused = 0
    for (let turn = 0; turn < 25; turn++) await bed.register().catch(() => refused++)
    expect(refused).toBeGreaterThanOrEqual(4)
  })
})

it('an address has a rate for all of its requests for signing in', async () => {
  const path = '/.well-known/oauth-authorization-server'
  const statuses = await Promise.all(Array.from({ length: 90 }, async () => (await fetch(`${bed.origin}${path}`)).status))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

describe('a client with a key of its own', () => {
  // RFC 7515, 4.1.4: `kid` is optional, in a key and in what is signed with it.
  it.each([
    [undefined, undefined],
    ['own', undefined],
    ['own', 'own'],
  ])('signs its requests with it: kid of the key %j, of the assertion %j', async (ofKey, ofAssertion) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = { ...publicKey.export({ format: 'jwk' }), ...(ofKey === undefined ? {} : { kid: ofKey }) }
    const metadata = { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'ES256', jwks: { keys: [key] } }
    const client = await bed.register(metadata)
    const redeemed = async (signer: typeof privateKey) => {
      const { code } = bed.devices.pairing.open({})
      const { url, verifier } = bed.request(client)
      const person = visitor()
      await person.open(url)
      const { left } = await person.send({ code, choice: 'connect' })
      const assertion = await new SignJWT({ jti: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', ...(ofAssertion === undefined ? {} : { kid: ofAssertion }) })
        .setIssuer(client)
        .setSubject(client)
        .setAudience(bed.origin)
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(signer)
      return bed.post('/oauth/token', {
        grant_type: 'authorization_code',
        code: left?.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        client_id: client,
        code_verifier: verifier,
        client_assertion: assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      })
    }
    expect(await redeemed(privateKey)).toMatchObject({ status: 200, body: { access_token: expect.any(String) as string } })
    const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(await redeemed(other)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  })
})

it('makes Tooltray fetch no keys by registering, whatever id it gives itself', async () => {
  const address = 'https://internal.test/keys'
  const fields = { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'ES256', jwks_uri: address }
  await expect(bed.register(fields)).rejects.toThrow('invalid_')
  const made = await bed.register({ ...fields, client_id: 'https://app.test/client' }).catch(() => undefined)
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(made ?? 'x')
    .setSubject(made ?? 'x')
    .setAudience(bed.origin)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
  const sent = { grant_type: 'authorization_code', code: 'x', client_id: made ?? 'x', client_assertion: assertion }
  await bed.post('/oauth/token', { ...sent, client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' })
  expect(bed.fetched).toEqual([])
})

describe('a client with a metadata document', () => {
  const id = 'https://app.test/client.json'
  const document = { client_id: id, client_name: 'Document app', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' }

  it('needs no registration; its tokens are renewed without the document', async () => {
    bed.documents.set(id, document)
    const { access_token: token, refresh_token: refresh } = await bed.signIn(id)
    expect(await bed.access.principalOf(token, bed.door.url)).toMatchObject({ name: 'Document app' })
    bed.documents.clear()
    const again = await bed.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: refresh, client_id: id })
    expect(again.status).toBe(200)
    expect(new Set(bed.fetched)).toEqual(new Set([id]))
  })

  it.each([
    ['is not there', undefined],
    ['is that of another', { ...document, client_id: 'https://other.test/client.json' }],
    ['has a secret', { ...document, client_secret: 'x' }],
    ['leads elsewhere', { ...document, redirect_uris: ['https://other.test/back'] }],
  ])('is refused where the document %s', async (_what, found) => {
    if (found !== undefined) bed.documents.set(id, found)
    expect(await outcome(id)).toMatch(/^refused: 400 invalid_/)
  })
})
