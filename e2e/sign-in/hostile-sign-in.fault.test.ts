import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clickThrough, type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'

const METADATA = '/.well-known/oauth-authorization-server'

async function wanting(home: Home, bed: OAuthBed): Promise<OwnEngine> {
  home.configure({ bed: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  return own
}

/** What is kept of the sign-in: nothing, or at the most a registration. */
function kept(home: Home): { file: boolean; tokens: boolean } {
  const file = join(home.folder, 'data', 'secrets.json')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return {
    file: text !== '',
    tokens: /access_token|refresh_token/.test(text.replaceAll('refresh_token\\\\\\"]', '').replace(/grant_types[^\]]*\]/g, '')),
  }
}

const json = (response: ServerResponse, value: unknown): true =>
  !!response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** The metadata of the bed with some of it changed. */
function metadata(bed: OAuthBed, change: Record<string, unknown>): Record<string, unknown> {
  const { issuer } = bed
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/reg`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...change,
  }
}

describe('an authorisation server that is refused before anything is opened or kept', () => {
  const cases: [what: string, message: RegExp, answer: (bed: OAuthBed, response: ServerResponse, path: string) => boolean][] = [
    [
      'names a javascript: address to open',
      /an invalid answer/,
      (bed, response) => json(response, metadata(bed, { authorization_endpoint: 'javascript:alert(document.domain)//' })),
    ],
    [
      'names a file: address to open',
      /no web address \(file:\)/,
      (bed, response) => json(response, metadata(bed, { authorization_endpoint: 'file:///etc/passwd' })),
    ],
    [
      'names an address with credentials to open',
      /credentials/,
      (bed, response) => json(response, metadata(bed, { authorization_endpoint: 'https://paypal.com:x@evil.test/' })),
    ],
    [
      'wants tokens to travel without encryption',
      /without encryption, http:\/\/192\.0\.2\.1/,
      (bed, response) => json(response, metadata(bed, { token_endpoint: 'http://192.0.2.1/token' })),
    ],
    [
      'sends registrations to the metadata service of a cloud',
      /link-local/,
      (bed, response) => json(response, metadata(bed, { registration_endpoint: 'https://169.254.169.254/latest' })),
    ],
    [
      'does not say that it knows PKCE',
      /PKCE with S256/,
      (bed, response) => json(response, metadata(bed, { code_challenge_methods_supported: undefined })),
    ],
    [
      'knows only plain PKCE',
      /PKCE with S256/,
      (bed, response) => json(response, metadata(bed, { code_challenge_methods_supported: ['plain'] })),
    ],
    [
      'speaks for another issuer',
      /the answer was not for /,
      (bed, response) => json(response, metadata(bed, { issuer: 'https://accounts.example.com' })),
    ],
    [
      'answers with 10 MB of metadata',
      /larger than 1 MB/,
      (bed, response) => json(response, metadata(bed, { padding: 'x'.repeat(10_000_000) })),
    ],
    [
      'redirects without end',
      /publishes no metadata/,
      (bed, response, path) => !!response.writeHead(302, { location: `${bed.issuer}${path}?${Math.random()}` }).end(),
    ],
    [
      'redirects its metadata to a private address',
      /publishes no metadata/,
      (_bed, response) => !!response.writeHead(302, { location: 'http://10.0.0.1/metadata' }).end(),
    ],
    [
      'answers with a page',
      /an invalid answer/,
      (_bed, response) => !!response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
    ],
  ]
  it.each(cases)('%s', async (_what, message, answer) => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await wanting(home, bed)
    bed.meddle((_request, response, path) => path.startsWith('/.well-known/') && answer(bed, response, path))
    const failure = await own.engine.signIn.start('bed', false).then(
      () => undefined,
      (error: unknown) => error as Error,
    )
    expect(failure).toMatchObject({ code: 'sign_in_failed', message: expect.stringMatching(message) as string })
    expect(kept(home)).toEqual({ file: false, tokens: false })
    expect(bed.events).toEqual([])
    expect(own.status().signIn).toMatchObject({ name: 'signed-out', problem: { code: 'sign_in_failed' } })
    // A person can try again, and it works as soon as the server is honest.
    bed.meddle(undefined)
    expect((await own.signIn()).status).toBe(200)
  })
})

describe('an answer of the browser that is not believed', () => {
  const cases: [what: string, message: RegExp, change: (callback: URL, bed: OAuthBed) => void][] = [
    ['of another issuer', /the answer was not for /, (callback) => callback.searchParams.set('iss', 'https://evil.test')],
    ['of nearly the same issuer', /the answer was not for /, (callback, bed) => callback.searchParams.set('iss', `${bed.issuer}/`)],
    ['without the issuer that was promised', /the answer was not for /, (callback) => callback.searchParams.delete('iss')],
    [
      'that is an error of another issuer, whose words are not shown',
      /the answer was not for /,
      (callback) => {
        callback.searchParams.delete('code')
        callback.searchParams.set('iss', 'https://evil.test')
        callback.searchParams.set('error', 'call_0800_evil')
        callback.searchParams.set('error_description', 'Call 0800-EVIL to sign in.')
      },
    ],
    ['without a code', /"invalid_response"/, (callback) => callback.searchParams.delete('code')],
    ['with a code of somebody else', /"invalid_grant"/, (callback) => callback.searchParams.set('code', 'c'.repeat(43))],
    [
      'with an error that is markup',
      /answered "an error"/,
      (callback) => {
        callback.searchParams.delete('code')
        callback.searchParams.set('error', '<img src=x onerror=alert(1)>')
      },
    ],
  ]
  it.each(cases)('%s', async (_what, message, change) => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await wanting(home, bed)
    const started = await own.engine.signIn.start('bed', false)
    const done = own.engine.signIn.wait('bed')
    const refused = expect(done).rejects.toMatchObject({ code: 'sign_in_failed', message: expect.stringMatching(message) as string })
    const callback = await callbackOf(started?.authorizationUrl ?? '')
    change(callback, bed)
    const page = await fetch(callback)
    const text = await page.text()
    expect(page.status).toBe(400)
    expect(text).not.toMatch(/0800|<img|<script/)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    await refused
    expect(kept(home).tokens).toBe(false)
    expect(bed.count('code')).toBe(0)
    expect((await own.signIn()).status).toBe(200)
  })
})

it('an answer without our state, which any web page can bring, ends nothing and counts nothing', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  const own = await wanting(home, bed)
  const started = await own.engine.signIn.start('bed', false)
  const done = own.engine.signIn.wait('bed')
  const callback = await callbackOf(started?.authorizationUrl ?? '')
  for (const state of [undefined, '', 'x'.repeat(43)]) {
    const wrong = new URL(callback)
    if (state === undefined) wrong.searchParams.delete('state')
    else wrong.searchParams.set('state', state)
    const page = await fetch(wrong)
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('not for the sign-in that Tooltray waits for')
    expect(own.status().signIn).toMatchObject({ name: 'signing-in' })
  }
  expect(bed.count('code')).toBe(0)
  expect((await fetch(callback)).status).toBe(200)
  await done
  expect(own.status().signIn).toMatchObject({ name: 'signed-in' })
})

describe('a token response that is none', () => {
  it.each([
    ['a page', 200, 'text/html', '<html><body>access_token=planted-in-a-page</body></html>'],
    ['JSON without a token', 200, 'application/json', '{"token_type":"Bearer","planted":"planted-in-json"}'],
    ['torn JSON', 200, 'application/json', '{"access_token":"planted-in-torn-json'],
    [
      'an error with markup',
      400,
      'application/json',
      '{"error":"<script>planted-in-error</script>","error_description":"planted-in-error"}',
    ],
    ['10 MB', 200, 'application/json', JSON.stringify({ access_token: 'x'.repeat(10_000_000) })],
    ['a redirect to elsewhere', 307, 'location', 'http://10.0.0.1/token'],
  ])('%s', async (_what, status, type, body) => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    const own = await wanting(home, bed)
    const started = await own.engine.signIn.start('bed', false)
    const done = own.engine.signIn.wait('bed')
    const refused = done.then(
      () => undefined,
      (error: unknown) => error as Error,
    )
    bed.meddle(
      (_request, response, path) =>
        path === '/token' &&
        !!response
          .writeHead(status, type === 'location' ? { location: body } : { 'content-type': type })
          .end(type === 'location' ? '' : body),
    )
    const page = await clickThrough(started?.authorizationUrl ?? '')
    const failure = await refused
    expect(failure).toMatchObject({ code: expect.stringMatching(/^sign_in_(failed|unavailable)$/) as string })
    expect(page.status).toBe(400)
    expect(kept(home).tokens).toBe(false)
    expect(own.status().signIn).toMatchObject({ name: 'signed-out' })
    for (const text of [page.body, String(failure), JSON.stringify(own.status()), home.log.join('\n')])
      expect(text).not.toContain('planted')
    bed.meddle(undefined)
    expect((await own.signIn()).status).toBe(200)
  })
})

it('a sign-in that goes wrong takes nothing from who is signed in', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  const own = await wanting(home, bed)
  await own.signIn()
  bed.wantScope('tools:write')
  await own.engine.servers.refresh('bed')
  await expect(own.echo('x')).rejects.toMatchObject({ code: 'server_needs_sign_in' })
  bed.meddle(
    (_request, response, path) => path === METADATA && json(response, metadata(bed, { authorization_endpoint: 'javascript:alert(1)' })),
  )
  await expect(own.engine.signIn.start('bed', false)).rejects.toMatchObject({ code: 'sign_in_failed' })
  bed.meddle(undefined)
  expect(own.status().signIn).toMatchObject({ name: 'signed-in' })
  expect(kept(home).tokens).toBe(true)
  await own.engine.servers.refresh('bed')
  expect(own.status().state).not.toBe('needs-sign-in')
})

/** Goes through the pages up to the answer, which is not given yet. */
async function callbackOf(authorizationUrl: string): Promise<URL> {
  const target = new URL(authorizationUrl)
  const redirect = new URL(target.searchParams.get('redirect_uri') ?? '')
  const page = await clickThrough(authorizationUrl, 'allow', (url) => url.origin === redirect.origin)
  return new URL(page.url)
}
