import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TooltrayError } from '../../engine/base/errors.ts'
import { withFirstScript } from './first-script.ts'
import { type ServedPages, servePages } from './serve-pages.ts'

const ID = '0123456789abcdef0123456789abcdef'
const HTML = '<!doctype html><title>A map</title>'
const WINDOW = 'http://127.0.0.1:8737'
const sources = { connect: ['https://api.example.com'], resources: ['https://*.example.org'], frames: [], refused: ['*'] }

let pages: ServedPages
beforeEach(async () => {
  pages = await servePages((id) => {
    if (id === ID) return { html: HTML, sources }
    throw new TooltrayError('resource_unknown', 'This page is closed.')
  }, WINDOW)
})
afterEach(() => pages.close())

interface Answer {
  readonly status: number | undefined
  readonly headers: Record<string, unknown>
  readonly body: string
}

function get(host: string, { path = '/', method = 'GET', headers = {}, to = '127.0.0.1' } = {}): Promise<Answer> {
  const { port } = new URL(pages.addressOf(ID))
  return new Promise((resolve, reject) => {
    request({ host: to, port, path, method, headers: { ...headers, host: host.replace('PORT', port) } }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

/** The directives of a policy. */
function policyIn(headers: Record<string, unknown>): Map<string | undefined, string> {
  const policy = String(headers['content-security-policy'])
  return new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]))
}

describe('the page of a tool', () => {
  it('is served at an origin of its own, with a policy of what it declares', async () => {
    expect(pages.addressOf(ID)).toMatch(/^http:\/\/0123456789abcdef0123456789abcdef\.localhost:\d+\/$/)
    const { status, headers, body } = await get(`${ID}.localhost:PORT`, { path: '/page', headers: { 'sec-fetch-dest': 'iframe' } })
    expect({ status, body }).toEqual({ status: 200, body: withFirstScript(HTML) })
    const policy = policyIn(headers)
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('connect-src')).toBe('data: blob: https://api.example.com')
    expect(policy.get('script-src')).toBe("'unsafe-inline' 'unsafe-eval' blob: data: https://*.example.org")
    expect(policy.get('frame-src')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe(`'self' ${WINDOW}`)
    expect(policy.get('sandbox')).toBe('allow-scripts allow-same-origin allow-forms')
    expect(headers['permissions-policy']).toContain('camera=(), microphone=()')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is in a page of the same origin that loads nothing else, whoever acts in its name', async () => {
    const { status, headers, body } = await get(`${ID}.localhost:PORT`)
    expect(status).toBe(200)
    expect(body).toContain('<iframe src="/page"')
    expect([...policyIn(headers)]).toEqual([
      ['default-src', "'none'"],
      ['script-src', expect.stringMatching(/^'sha256-\S+'$/)],
      ['style-src', expect.stringMatching(/^'sha256-\S+'$/)],
      ['frame-src', "'self'"],
      ['frame-ancestors', `'self' ${WINDOW}`],
      ['base-uri', "'none'"],
      ['form-action', "'none'"],
      ['sandbox', 'allow-scripts allow-same-origin allow-forms'],
    ])
  })

  it('is served to nobody who does not know its address', async () => {
    const { port } = new URL(pages.addressOf(ID))
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `${'f'.repeat(32)}.localhost:${port}`,
      `${ID}.evil.example:${port}`,
      `${ID}.localhost:1`,
      `${ID}.localhost`,
    ])
      expect(await get(host)).toMatchObject({ status: 404, body: '' })
    for (const options of [
      { path: '/other' },
      { path: '/page/' },
      { method: 'POST' },
      { headers: { 'sec-fetch-dest': 'document' } },
      { headers: { 'sec-fetch-dest': 'empty' } },
    ])
      expect(await get(`${ID}.localhost:PORT`, options)).toMatchObject({ status: 404, body: '' })
  })

  it('is served by this program on both addresses of loopback', async () => {
    const answer = await get(`${ID}.localhost:PORT`, { to: '::1' }).catch((error: NodeJS.ErrnoException) => error.code)
    // Some computers have no IPv6.
    if (answer !== 'EADDRNOTAVAIL' && answer !== 'EAFNOSUPPORT') expect(answer).toMatchObject({ status: 200 })
  })
})
