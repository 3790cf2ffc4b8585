import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { protocolsWith } from '../../control/page/endpoint.ts'
import { type ManualClock, manualClock } from '../../engine/testing/manual-clock.ts'
import { IDLE_LIMIT } from './access.ts'
import { type PageServer, openPage } from './server.ts'

const SECRET = 'beside the page, not of it'
const PAGE = '<!doctype html><title>Tooltray</title>'

let folder: string
let page: PageServer
let addresses: string[]
let attached: number
let heard: string[]
let clock: ManualClock

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-page-'))
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true })
  writeFileSync(join(folder, 'renderer/index.html'), PAGE)
  writeFileSync(join(folder, 'renderer/assets/app-1234.js'), 'export {}')
  writeFileSync(join(folder, 'secret.js'), SECRET)
  addresses = []
  attached = 0
  heard = []
  clock = manualClock()
  page = await openPage({
    folder: join(folder, 'renderer'),
    port: 0,
    onAddress: (address) => addresses.push(address),
    clock,
    pageContent: () => undefined,
    attach(webSocket) {
      attached += 1
      webSocket.on('message', (data: Buffer) => heard.push(data.toString()))
      webSocket.send('hello')
    },
  })
})
afterEach(async () => {
  await page.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request whose path is sent as it is, not tidied up on the way as `fetch` would. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: page.port, path, headers, method }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

/** The newest one-time token. */
const token = (): string => addresses.at(-1)?.split('#token=')[1] ?? ''
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const own = () => `http://127.0.0.1:${page.port}`
/** As the page itself asks. */
const asPage = () => ({ origin: own(), 'sec-fetch-site': 'same-origin' })
/** As a browser opens an address that a page of another site, or a file, leads to. */
const LED = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

async function session(): Promise<string> {
  return (await get('/session', { ...asPage(), ...bearer(token()) }, 'POST')).body
}

/** What a WebSocket gets: its first message, or the refusal. */
function knock(headers: Record<string, string>, protocols: string[], path = '/control'): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${page.port}${path}`, protocols, { headers })
    socket.on('message', (data: Buffer) => {
      resolve(data.toString())
      socket.close()
    })
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode}`))
    socket.on('error', () => undefined)
  })
}

describe('the page', () => {
  it('may frame pages of tools, which are at other origins, and nothing else', async () => {
    const address = (await get('/tool-pages', asPage())).body
    expect(address).toMatch(/^http:\/\/ID\.localhost:\d+\/$/)
    expect((await get('/')).headers['content-security-policy']).toContain(`frame-src http://*.localhost:${new URL(address).port};`)
  })

  it('is given to whoever asks, and sets no cookie', async () => {
    for (const path of ['/', '/enter', '/enter?x=1']) {
      const answer = await get(path)
      expect(answer).toMatchObject({ status: 200, body: PAGE })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
    const script = await get('/assets/app-1234.js', asPage())
    expect(script).toMatchObject({ status: 200, body: 'export {}' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
    })
  })

  it('may load its own files only, and never runs what stands inline', async () => {
    for (const answer of [await get('/'), await get('/', { host: 'evil.example' })]) {
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;")
      expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${page.port};`)
      expect(policy).not.toContain('unsafe')
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('is not given to another host name, though it leads here', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${page.port}`,
      `localhost:${page.port}`,
      '127.0.0.1',
      `127.0.0.1:${page.port + 1}`,
      `127.0.0.1:${page.port}.evil.example`,
      `0.0.0.0:${page.port}`,
    ]) {
      const answer = await get('/', { host })
      expect([answer.status, answer.body]).toEqual([403, `This page is at ${own()}/ and nowhere else.\n`])
      expect((await get('/session', { ...asPage(), ...bearer(token()), host }, 'POST')).status).toBe(403)
    }
    expect(await session()).toMatch(/^[\w-]{43}$/)
  })

  it('is not given to pages of other sites, which may do no more than open the entrance', async () => {
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `https://127.0.0.1:${page.port}` },
      { origin: `http://127.0.0.1:${page.port + 1}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      LED,
    ] as Record<string, string>[]
    for (const headers of foreign) {
      expect(await get('/', headers)).toMatchObject({ status: 403, body: '' })
      expect((await get('/session', { ...headers, ...bearer(token()) }, 'POST')).status).toBe(403)
    }
    for (const headers of foreign.slice(0, -1)) expect((await get('/enter', headers)).status).toBe(403)
    expect(await get('/enter', LED)).toMatchObject({ status: 200, body: PAGE })
    for (const headers of [
      { ...LED, 'sec-fetch-dest': 'iframe' },
      { ...LED, 'sec-fetch-mode': 'no-cors' },
    ])
      expect((await get('/enter', headers)).status).toBe(403)
    expect((await get('/enter', LED, 'POST')).status).toBe(403)
  })

  it('has no files but its own', async () => {
    const paths = [
      '/../secret.js',
      '/assets/../../secret.js',
      '/%2e%2e/secret.js',
      '/..%2fsecret.js',
      '/assets/..%5c..%5csecret.js',
      '//secret.js',
      '/assets',
      '/assets/',
      '/index.html%00.js',
      '//',
      '/\\',
    ]
    for (const path of paths) {
      const { status, body } = await get(path)
      expect({ path, found: body.includes(SECRET), status: [200, 404].includes(status) }).toEqual({ path, found: false, status: true })
      if (status === 200) expect(body).toBe(PAGE)
    }
  })

  it('is only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await get('/', {}, method)).status).toBe(405)
  })
})

describe('a session', () => {
  it('is given for the newest token, once', async () => {
    const used = token()
    const given = await get('/session', { ...asPage(), ...bearer(used) }, 'POST')
    expect([given.status, given.headers['cache-control'], given.headers['set-cookie']]).toEqual([201, 'no-store', undefined])
    expect(given.body).toMatch(/^[\w-]{43}$/)
    expect(addresses).toHaveLength(2)
    for (const wrong of [used, '', 'x', given.body])
      expect((await get('/session', { ...asPage(), ...bearer(wrong) }, 'POST')).status).toBe(403)
    expect((await get(`/session?token=${token()}`, asPage(), 'POST')).status).toBe(403)
    expect(addresses).toHaveLength(2)
    expect(await session()).not.toBe(given.body)
  })

  it('can be asked after', async () => {
    const secret = await session()
    expect((await get('/session', { ...asPage(), ...bearer(secret) })).status).toBe(204)
    for (const headers of [{}, bearer(token()), { cookie: `tooltray-${page.port}=${secret}` }])
      expect((await get('/session', { ...asPage(), ...headers })).status).toBe(403)
    expect((await get('/session', { ...asPage(), ...bearer(secret) }, 'DELETE')).status).toBe(405)
  })
})

describe('the WebSocket', () => {
  it('is opened for a page with a session', async () => {
    expect(await knock({ origin: own() }, protocolsWith(await session()))).toBe('hello')
    expect(attached).toBe(1)
  })

  it('is refused without a session, without an origin, to other sites, hosts and paths', async () => {
    const secret = await session()
    const good = protocolsWith(secret)
    expect(await knock({ origin: own(), cookie: `tooltray-${page.port}=${secret}` }, ['tooltray'])).toBe('refused 403')
    expect(await knock({ origin: own(), authorization: `Bearer ${secret}` }, [])).toBe('refused 403')
    expect(await knock({ origin: own() }, protocolsWith('x'))).toBe('refused 403')
    expect(await knock({ origin: own() }, protocolsWith(token()))).toBe('refused 403')
    expect(await knock({}, good)).toBe('refused 403')
    expect(await knock({ origin: 'https://evil.example' }, good)).toBe('refused 403')
    expect(await knock({ origin: `http://localhost:${page.port}` }, good)).toBe('refused 403')
    expect(await knock({ origin: `http://evil.example:${page.port}`, host: `evil.example:${page.port}` }, good)).toBe('refused 403')
    expect(await knock({ origin: own() }, good, '/')).toBe('refused 403')
    expect(await knock({ origin: own() }, good, `/control?token=${token()}`)).toBe('refused 403')
    expect(attached).toBe(0)
  })

  it('is closed when nobody has used the page for half a day, and what the page says is use', async () => {
    const protocols = protocolsWith(await session())
    const open = (): WebSocket => new WebSocket(`ws://127.0.0.1:${page.port}/control`, protocols, { headers: { origin: own() } })
    const socket = open()
    await once(socket, 'message')
    clock.advance(IDLE_LIMIT - 1)
    socket.send('a person does something')
    await expect.poll(() => heard).toHaveLength(1)
    clock.advance(IDLE_LIMIT - 1)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    const closed = once(socket, 'close')
    clock.advance(1)
    expect((await closed)[0]).toBe(1008)
    expect(await knock({ origin: own() }, protocols)).toBe('refused 403')
  })
})

describe('openPage', () => {
  it('says what is wrong when the page was not built or the port is taken', async () => {
    const parts = { attach: () => undefined, pageContent: () => undefined, onAddress: () => undefined, clock }
    await expect(openPage({ ...parts, folder: join(folder, 'nowhere'), port: 0 })).rejects.toMatchObject({
      code: 'storage_failed',
      hint: 'Build it with: npm run build',
    })
    await expect(openPage({ ...parts, folder: join(folder, 'renderer'), port: page.port })).rejects.toMatchObject({
      code: 'usage',
      message: `Port ${page.port} is taken by another program.`,
    })
  })
})
