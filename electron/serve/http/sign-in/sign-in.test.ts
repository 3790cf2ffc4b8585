import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REDIRECT, signInWithSdk } from '../../testing/sdk-sign-in.ts'
import { type SignInBed, signInBed } from '../../testing/sign-in-bed.ts'
import { visitor } from '../../testing/visitor.ts'

let bed: SignInBed
beforeEach(async () => (bed = await signInBed()))
afterEach(async () => {
  await bed[Symbol.asyncDispose]()
  expect(bed.errors).toEqual([])
})

/** Whether a token is accepted at the MCP endpoint. */
async function isAccepted(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const { status } = await fetch(bed.door.url, { method: 'POST', headers, body })
  return status === 200
}

const renew = (clientId: string, token: string) =>
  bed.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId })

describe('a client of the SDK', () => {
  it.each(['legacy', 'modern'] as const)('signs in with a code, and calls a tool: era %s', async (era) => {
    const { code } = bed.devices.pairing.open({ role: 'reader' })
    const person = visitor()
    const client = await signInWithSdk(
      bed.door.url,
      async (address) => {
        const page = await person.open(address)
        expect(page.body).toContain('Connect SDK client to Tooltray')
        expect(bed.devices.pairing.current()?.asking).toEqual([{ name: 'SDK client', leadsTo: 'a program on your device' }])
        const { left } = await person.send({ code: code.toLowerCase(), choice: 'connect' })
        expect(left?.searchParams.get('iss')).toBe(bed.origin)
        return left
      },
      { era },
    )
    expect(await client.callTool({ name: 'count', arguments: {} })).toMatchObject({ content: [{ text: '1' }] })
    expect(bed.access.list()).toMatchObject([{ name: 'SDK client', client: 'SDK client', role: 'reader' }])
    expect(bed.devices.pairing.current()).toMatchObject({ state: 'used', device: 'SDK client' })
    await client.close()
  })

  it('is told where to sign in, by metadata for the address that it uses', async () => {
    const refused = await fetch(`${bed.door.url}/profile/work`, { method: 'POST' })
    const metadata = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? ''
    const resource = (await (await fetch(metadata)).json()) as Record<string, unknown>
    expect(resource).toMatchObject({ resource: `${bed.door.url}/profile/work`, authorization_servers: [bed.origin] })
    const server = (await (await fetch(`${bed.origin}/.well-known/oauth-authorization-server`)).json()) as Record<string, unknown>
    expect(server).toMatchObject({
      issuer: bed.origin,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    })
  })
})

describe('a device', () => {
  it('gets a new refresh token with each use, and ends when an old one is used again', async () => {
    const client = await bed.register()
    const first = await bed.signIn(client, 'phone')
    expect(await isAccepted(first.access_token)).toBe(true)
    const second = await renew(client, first.refresh_token)
    expect(second).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'mcp' } })
    expect(second.body['refresh_token']).not.toBe(first.refresh_token)
    expect(await isAccepted(String(second.body['access_token']))).toBe(true)
    expect(await renew(client, first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    for (const token of [first.access_token, second.body['access_token']]) expect(await isAccepted(String(token))).toBe(false)
    expect(await renew(client, String(second.body['refresh_token']))).toMatchObject({ status: 400 })
    expect(bed.access.list()).toEqual([])
  })

  it('ends when it is revoked here, or signs out itself, and no other does', async () => {
    const client = await bed.register()
    const [mine, other] = [await bed.signIn(client, 'phone'), await bed.signIn(client, 'tablet')]
    bed.access.revoke('phone')
    expect([await isAccepted(mine.access_token), (await renew(client, mine.refresh_token)).status]).toEqual([false, 400])
    expect(await isAccepted(other.access_token)).toBe(true)
    expect((await bed.post('/oauth/revoke', { token: other.refresh_token, client_id: client })).status).toBe(200)
    expect([await isAccepted(other.access_token), bed.access.list()]).toEqual([false, []])
  })

  it('has a token for one address and what is below it', async () => {
    const client = await bed.register()
    const { access_token: token } = await bed.signIn(client)
    const at = (address: string) => bed.access.principalOf(token, address)
    expect(await at(`${bed.origin}/mcp/profile/work`)).toMatchObject({ name: 'Claude' })
    expect(await at(`${bed.origin}/sse`)).toBeUndefined()
    expect(await at(bed.door.url.replace('127.0.0.1', 'localhost'))).toBeUndefined()
  })

  it('cannot connect while this is off', async () => {
    const client = await bed.register()
    const { access_token: token } = await bed.signIn(client)
    bed.setOn(false)
    expect(await isAccepted(token)).toBe(false)
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp', bed.request(client).url])
      expect((await fetch(new URL(path, bed.origin))).status).toBe(404)
    expect(() => bed.devices.pairing.open({})).toThrow(expect.objectContaining({ code: 'sign_in_off' }) as Error)
  })

  it('is not named as an app wants where rules are about that name', async () => {
    await using other = await signInBed({ isMeant: (name) => name === 'Claude' })
    await other.signIn(await other.register())
    await other.signIn(await other.register({ client_name: 'openid:root' }))
    await other.signIn(await other.register({ client_name: 'An app' }))
    expect(other.access.list().map(({ name }) => name)).toEqual(['Device', 'An app', 'An app 2'])
  })
})

describe('the page', () => {
  it('accepts nothing while no code is open, fetches nothing, and says how to get a code', async () => {
    const person = visitor()
    const { url } = bed.request('https://app.test/client.json')
    const page = await person.open(url)
    expect(page).toMatchObject({ status: 403, body: expect.stringContaining('tooltray access pair') as string })
    expect([bed.fetched, page.headers.getSetCookie()]).toEqual([[], []])
    const client = await bed.register()
    bed.devices.pairing.open({})
    await person.open(bed.request(client).url)
    bed.devices.pairing.end()
    expect(await person.send({ code: 'K7PM-Q2XD', choice: 'connect' })).toMatchObject({ status: 403, left: undefined })
    expect(bed.access.list()).toEqual([])
  })

  it('ends a code after five wrong ones, over all visitors', async () => {
    const client = await bed.register()
    const { code } = bed.devices.pairing.open({})
    for (let turn = 1; turn <= 5; turn++) {
      const person = visitor()
      await person.open(bed.request(client).url)
      const { body } = await person.send({ code: 'AAAA-AAAA', choice: 'connect' })
      expect(body).toContain(turn < 5 ? 'This is not the code' : 'This code no longer works')
    }
    expect(bed.devices.pairing.current()).toMatchObject({ state: 'wrong' })
    expect(bed.devices.pairing.current()).not.toHaveProperty('code')
    const late = visitor()
    expect((await late.open(bed.request(client).url)).status).toBe(403)
    bed.devices.pairing.open({})
    await late.open(bed.request(client).url)
    expect(await late.send({ code, choice: 'connect' })).toMatchObject({ status: 403 })
    expect(bed.access.list()).toEqual([])
  })

  it('lets one device in with one code', async () => {
    const client = await bed.register()
    const { code } = bed.devices.pairing.open({})
    const [one, other] = [visitor(), visitor()]
    await one.open(bed.request(client).url)
    await other.open(bed.request(client).url)
    expect((await one.send({ code, choice: 'connect' })).left?.searchParams.get('code')).toBeTruthy()
    expect((await other.send({ code, choice: 'connect' })).left).toBeUndefined()
    expect(bed.access.list()).toHaveLength(1)
    // Each device needs a code of its own, also in the same browser.
    bed.devices.pairing.open({})
    expect((await one.open(bed.request(client).url)).body).toContain('Type the code')
  })

  it('is in no frame, in no cache, and has no script; what an app calls itself is text', async () => {
    const client = await bed.register({ client_name: '<b>Evil</b>\u202e\n" onload="x', redirect_uris: ['https://app.test/back'] })
    bed.devices.pairing.open({})
    const { headers, body } = await visitor().open(bed.request(client, { redirect_uri: 'https://app.test/back' }).url)
    expect(body).toContain('Connect &lt;b&gt;Evil&lt;/b&gt; &quot; onload=&quot;x to Tooltray')
    expect(body).toContain('you return to <b>app.test</b>')
    expect(body).not.toMatch(/<script|<img|<[^>]*\son\w+=/)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'; base-uri 'none'; form-action 'self' https:\/\/app\.test$/,
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('takes no form of another site, nor of another browser', async () => {
    const client = await bed.register()
    const { code } = bed.devices.pairing.open({})
    const person = visitor()
    const page = await person.open(bed.request(client).url)
    for (const origin of ['https://evil.test', 'http://127.0.0.1:1', 'null'])
      expect((await person.send({ code, choice: 'connect' }, { origin })).status).toBe(403)
    expect((await person.send({ code, choice: 'connect' }, { cookie: '' })).status).toBe(400)
    const other = visitor()
    await other.open(bed.request(client).url)
    await other.open(page.url)
    expect((await other.send({ code, choice: 'connect' })).status).toBe(400)
    expect(bed.access.list()).toEqual([])
  })

  it('goes back without a code where the person cancels', async () => {
    const client = await bed.register()
    bed.devices.pairing.open({})
    const person = visitor()
    await person.open(bed.request(client).url)
    const { left } = await person.send({ choice: 'cancel' })
    expect(Object.fromEntries(left?.searchParams ?? [])).toMatchObject({ error: 'access_denied', state: 's1', iss: bed.origin })
    expect(bed.devices.pairing.isOpen()).toBe(true)
  })
})

describe('behind a proxy with https', () => {
  it('is the issuer that the world knows, and its cookies are secure', async () => {
    const trustedProxy = { addresses: ['127.0.0.1'], url: 'https://tools.test', userHeader: undefined }
    await using proxied = await signInBed({ plan: { trustedProxy } })
    const client = await proxied.register()
    proxied.devices.pairing.open({})
    const { url } = proxied.request(client, { resource: 'https://tools.test/mcp' })
    const { status, headers } = await fetch(url, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/oauth\/pair\//)])
    expect(headers.getSetCookie().length).toBeGreaterThan(0)
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; secure; httponly/i)
    const foreign = await fetch(proxied.request(client, { resource: `${proxied.origin}/mcp` }).url, { redirect: 'manual' })
    expect(foreign.headers.get('location')).toContain(`${REDIRECT}?error=invalid_target`)
    expect(foreign.headers.get('location')).toContain(`iss=${encodeURIComponent('https://tools.test')}`)
  })
})
