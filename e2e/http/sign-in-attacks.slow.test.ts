import { createHash, randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import { type AddressInfo, createServer as listener } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../electron/engine/app/engine-api.ts'
import { systemClock } from '../../electron/engine/base/platform.ts'
import { httpServers } from '../../electron/serve/http/http-servers.ts'
import { REDIRECT, signInWithSdk } from '../../electron/serve/testing/sdk-sign-in.ts'
import { visitor } from '../../electron/serve/testing/visitor.ts'
import { ownServer } from '../testing/installation.ts'
import { type Home, createHome } from '../testing/own-engine.ts'
import { newContext } from '../window/browser.ts'

let home: Home
let engine: Engine
let url: string
let origin: string
let close: () => Promise<void>

beforeEach(async () => {
  home = createHome()
  home.configure({ echo: ownServer('echo') }, { settings: { http: { signIn: true } } })
  ;({ engine } = await home.start())
  const doors = httpServers({ engine, clock: systemClock, log: { warn: () => undefined }, folder: home.folder })
  ;({ url } = await doors.open({ port: 0 }))
  ;({ origin } = new URL(url))
  close = () => doors.close()
})
afterEach(async () => {
  await close()
  await home[Symbol.asyncDispose]()
})

const devices = (): string[] => engine.access.list().map(({ name }) => name)
const openCode = (): string => engine.devices.pairing.open({}).code

async function register(metadata: Record<string, unknown> = {}): Promise<{ status: number; id: string }> {
  const body = JSON.stringify({ client_name: 'Claude', redirect_uris: [REDIRECT], ...metadata })
  const response = await fetch(`${origin}/oauth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, id: String(((await response.json()) as { client_id?: string }).client_id) }
}

function authorizationUrl(clientId: string, more: Record<string, string> = {}): { address: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    resource: url,
    state: 's',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })
  return { address: `${origin}/oauth/authorize?${query.toString()}`, verifier }
}

async function token(fields: Record<string, string>): Promise<{ status: number; access_token?: string }> {
  const response = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, ...((await response.json()) as object) }
}

/** The browser of a person, at the page for the code. */
async function atThePage(clientId: string) {
  const { address, verifier } = authorizationUrl(clientId)
  const person = visitor()
  const page = await person.open(address)
  return { person, page, verifier }
}

/** Pairs a device. Returns its tokens, with what an attacker may have seen of the sign-in. */
async function pair() {
  const { id } = await register()
  const code = openCode()
  const { person, verifier } = await atThePage(id)
  const { left } = await person.send({ code, choice: 'connect' })
  const authorization = left?.searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code: authorization, redirect_uri: REDIRECT, client_id: id, code_verifier: verifier }
  const { access_token: accessToken = '' } = await token(fields)
  return { id, code, fields, accessToken }
}

async function isAccepted(accessToken: string, at = url): Promise<boolean> {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  return (await fetch(at, { method: 'POST', headers, body })).status === 200
}

describe('a code', () => {
  it('is not guessed: five wrong ones end it, whoever types them', async () => {
    const { id } = await register()
    const code = openCode()
    for (let turn = 0; turn < 5; turn++) {
      const { person } = await atThePage(id)
      await person.send({ code: `AAAA-AAA${turn + 2}`, choice: 'connect' })
    }
    const { page } = await atThePage(id)
    expect([page.status, devices()]).toEqual([403, []])
    openCode()
    const { person } = await atThePage(id)
    expect((await person.send({ code, choice: 'connect' })).left).toBeUndefined()
    expect(devices()).toEqual([])
  })

  it('that was read over a shoulder is worth nothing once it was used', async () => {
    const { id, code } = await pair()
    const { page } = await atThePage(id)
    expect(page.status).toBe(403)
    openCode()
    const { person } = await atThePage(id)
    expect((await person.send({ code, choice: 'connect' })).left).toBeUndefined()
    expect(devices()).toEqual(['Claude'])
  })

  it('pairs nothing that nobody waits for: without one, no request leaves a trace', async () => {
    const { id } = await register()
    for (let turn = 0; turn < 20; turn++) {
      const { page } = await atThePage(id)
      expect([page.status, page.headers.getSetCookie()]).toEqual([403, []])
    }
    expect(devices()).toEqual([])
  })
})

describe('an authorization code', () => {
  it('that is used again ends the device', async () => {
    const { fields, accessToken } = await pair()
    expect(await isAccepted(accessToken)).toBe(true)
    expect((await token(fields)).status).toBe(400)
    expect([await isAccepted(accessToken), devices()]).toEqual([false, []])
  })

  it('goes to no other address than its client registered', async () => {
    const { id } = await register({ redirect_uris: ['https://app.test/back'] })
    openCode()
    for (const redirect of [
      'https://evil.test/back',
      'https://app.test/back/..',
      'https://app.test.evil.test/back',
      'https://app.test@evil.test/back',
    ]) {
      const { address } = authorizationUrl(id, { redirect_uri: redirect })
      const { left, status } = await visitor().open(address)
      expect([redirect, status, left]).toEqual([redirect, 400, undefined])
    }
  })

  it('of another authorization server is not taken for one of Tooltray, nor its token at another name', async () => {
    const code = openCode()
    const person = visitor()
    const attack = signInWithSdk(url, async (address) => {
      await person.open(address)
      const { left } = await person.send({ code, choice: 'connect' })
      left?.searchParams.set('iss', 'https://evil.test')
      return left
    })
    await expect(attack).rejects.toThrow(/Issuer mismatch/)
    const { accessToken } = await pair()
    expect(await isAccepted(accessToken)).toBe(true)
    expect(await isAccepted(accessToken, url.replace('127.0.0.1', 'localhost'))).toBe(false)
  })
})

describe('a page of another site', () => {
  it('shows the sign-in in no frame, and sends no form to it, in a real browser', async () => {
    const { id } = await register()
    const code = openCode()
    const context = await newContext()
    try {
      const person = await context.newPage()
      await person.goto(authorizationUrl(id).address)
      await person.getByLabel('Code').waitFor()
      const page = person.url()
      // Of the same site: it gets the cookies of the page, which even the most careful attacker does not know the address of.
      const evil = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html')
        const form = `<form method="post" action="${page}"><input name="code" value="${code}"><input name="choice" value="connect"></form>`
        response.end(`<iframe src="${page}"></iframe>${form}`)
      })
      await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
      const attacker = await context.newPage()
      await attacker.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
      const [, frame] = attacker.frames()
      await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
      const answer = attacker.waitForResponse(page)
      await attacker.evaluate('document.forms[0].submit()')
      expect([(await answer).status(), devices()]).toEqual([403, []])
      evil.close()
      // The person is not disturbed.
      await person.getByLabel('Code').fill(code)
      await person.getByRole('button', { name: 'Connect' }).click()
      await expect.poll(devices).toEqual(['Claude'])
    } finally {
      await context.close()
    }
  })

  it('that made its name lead here gets nothing', async () => {
    const { id } = await register()
    openCode()
    const { pathname, search } = new URL(authorizationUrl(id).address)
    const statusOf = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(new URL(path, origin), { headers: { host: 'evil.test' } }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end()
      })
    for (const path of [
      pathname + search,
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource/mcp',
      '/oauth/pair/x',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 403])
  })
})

describe('a client', () => {
  it('that registers again and again is refused, and costs a bounded number of rows', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => register()))
    const made = answers.filter(({ status }) => status === 201).length
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThanOrEqual(25)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
  })

  it('makes Tooltray fetch no document of this computer or its network', async () => {
    let connections = 0
    const inner = listener((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
    const { port } = inner.address() as AddressInfo
    openCode()
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, '10.0.0.1', '169.254.169.254', '[fd00::1]']) {
      const { left, status, body } = await visitor().open(authorizationUrl(`https://${host}/client.json`).address)
      expect([host, status, left]).toEqual([host, 400, undefined])
      expect(body).toContain('You are not signed in')
    }
    expect(connections).toBe(0)
    inner.close()
  })
})
