import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type PageServer, openPage } from './server.ts'

const SECRET = 'beside the page, not of it'
const PAGE = '<!doctype html><title>Tooltray</title>'

let folder: string
let page: PageServer
let addresses: string[]
let attached: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-page-'))
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true })
  writeFileSync(join(folder, 'renderer/index.html'), PAGE)
  writeFileSync(join(folder, 'renderer/assets/app-1234.js'), 'export {}')
  writeFileSync(join(folder, 'secret.js'), SECRET)
  addresses = []
  attached = 0
  page = await openPage({
    folder: join(folder, 'renderer'),
    port: 0,
    onAddress: (address) => addresses.push(address),
    attach(webSocket) {
      attached += 1
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

/** The path with the newest one-time token. */
function entrance(): string {
  const { pathname, search } = new URL(addresses.at(-1) ?? '')
  return pathname + search
}

async function cookie(): Promise<string> {
  const { headers } = await get(entrance())
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

/** What a WebSocket gets: its first message, or the refusal. */
function knock(headers: Record<string, string>, path = '/control'): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${page.port}${path}`, { headers })
    socket.on('message', (data: Buffer) => {
      resolve(data.toString())
      socket.close()
    })
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode}`))
    socket.on('error', () => undefined)
  })
}

const own = () => `http://127.0.0.1:${page.port}`

describe('the page', () => {
  it('is given to whoever exchanged the token for a cookie', async () => {
    const entered = await get(entrance())
    expect(entered).toMatchObject({ status: 303, body: '' })
    expect(entered.headers.location).toBe('/')
    expect(entered.headers['set-cookie']?.[0]).toMatch(/^tooltray-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
    const jar = { cookie: entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
    expect(await get('/', jar)).toMatchObject({ status: 200, body: PAGE })
    expect(await get('/', jar, 'HEAD')).toMatchObject({ status: 200, body: '' })
    const script = await get('/assets/app-1234.js', { ...jar, origin: own(), 'sec-fetch-site': 'same-origin' })
    expect(script).toMatchObject({ status: 200, body: 'export {}' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
    })
  })

  it('may load its own files only, and never runs what stands inline', async () => {
    for (const answer of [await get('/', { cookie: await cookie() }), await get('/')]) {
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

  it('is not given without a cookie, or with a wrong one', async () => {
    await cookie()
    for (const headers of [{}, { cookie: '' }, { cookie: `tooltray-${page.port}=x` }, { cookie: `tooltray-${page.port}=` }]) {
      for (const path of ['/', '/assets/app-1234.js', '/nothing']) {
        const { status, body } = await get(path, headers)
        expect(status).toBe(403)
        expect(body).toContain('Open the address')
      }
    }
  })

  it('is not given for a token that was used, or is not the newest', async () => {
    const used = entrance()
    expect((await get(used)).status).toBe(303)
    const replayed = await get(used)
    expect(replayed.status).toBe(403)
    expect(replayed.headers['set-cookie']).toBeUndefined()
    expect((await get('/?token=')).status).toBe(403)
    expect(addresses).toHaveLength(2)
    expect((await get(entrance())).status).toBe(303)
  })

  it('is not given to another host name, though it leads here', async () => {
    const jar = await cookie()
    for (const host of [
      'evil.example',
      `evil.example:${page.port}`,
      '127.0.0.1',
      `127.0.0.1:${page.port + 1}`,
      `127.0.0.1:${page.port}.evil.example`,
      `0.0.0.0:${page.port}`,
    ]) {
      expect(await get('/', { host, cookie: jar })).toMatchObject({ status: 403, body: '' })
      expect((await get(entrance(), { host })).headers['set-cookie']).toBeUndefined()
    }
    expect((await get('/', { host: `localhost:${page.port}`, cookie: jar })).status).toBe(200)
  })

  it('is not given to pages of other sites', async () => {
    const jar = await cookie()
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `https://127.0.0.1:${page.port}` },
      { origin: `http://127.0.0.1:${page.port + 1}` },
    ]
    for (const headers of [...foreign, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      expect(await get('/', { cookie: jar, ...headers })).toMatchObject({ status: 403, body: '' })
      expect((await get(entrance(), headers as Record<string, string>)).headers['set-cookie']).toBeUndefined()
    }
  })

  it('has no files but its own', async () => {
    const jar = { cookie: await cookie() }
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
      const { status, body } = await get(path, jar)
      expect({ path, found: body.includes(SECRET), status: [200, 404].includes(status) }).toEqual({ path, found: false, status: true })
      if (status === 200) expect(body).toBe(PAGE)
    }
  })

  it('is only read', async () => {
    const jar = { cookie: await cookie() }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await get('/', jar, method)).status).toBe(405)
  })
})

describe('the WebSocket', () => {
  it('is opened for the page', async () => {
    expect(await knock({ origin: own(), cookie: await cookie() })).toBe('hello')
    expect(attached).toBe(1)
  })

  it('is refused without a cookie, without an origin, to other sites, hosts and paths', async () => {
    const jar = await cookie()
    expect(await knock({ origin: own() })).toBe('refused 403')
    expect(await knock({ origin: own(), cookie: `tooltray-${page.port}=x` })).toBe('refused 403')
    expect(await knock({ cookie: jar })).toBe('refused 403')
    expect(await knock({ origin: 'https://evil.example', cookie: jar })).toBe('refused 403')
    expect(await knock({ origin: `http://localhost:${page.port}`, cookie: jar })).toBe('refused 403')
    expect(await knock({ origin: `http://evil.example:${page.port}`, host: `evil.example:${page.port}`, cookie: jar })).toBe('refused 403')
    expect(await knock({ origin: own(), cookie: jar }, '/')).toBe('refused 403')
    expect(await knock({ origin: own(), cookie: jar }, `/control?${entrance().split('?')[1]}`)).toBe('refused 403')
    expect(attached).toBe(0)
  })
})

describe('openPage', () => {
  it('says what is wrong when the page was not built or the port is taken', async () => {
    const parts = { attach: () => undefined, onAddress: () => undefined }
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
