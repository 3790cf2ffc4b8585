import { expect, it } from 'vitest'
import { withFirstScript } from '../../serve/tool-pages/first-script.ts'
import { toolPageHandler } from './tool-page-scheme.ts'

const ID = '0123456789abcdef0123456789abcdef'
const handle = toolPageHandler(async (id) => {
  if (id !== ID) throw new Error('This page is closed.')
  return { html: '<h1>A map</h1>', sources: { connect: ['https://api.example.com'], resources: [], frames: [], refused: [] } }
})

it('serves an opened page under the policy of what it declares', async () => {
  const response = await handle(new Request(`tooltray-page://${ID}/page`))
  expect([response.status, await response.text()]).toEqual([200, withFirstScript('<h1>A map</h1>')])
  const policy = response.headers.get('Content-Security-Policy')
  expect(policy).toContain("default-src 'none'; script-src 'unsafe-inline'")
  expect(policy).toContain('connect-src data: blob: https://api.example.com;')
  expect(policy).toContain('sandbox allow-scripts allow-same-origin allow-forms')
  expect(policy).not.toContain('frame-ancestors')
  // The page around it may show that page, and load nothing else.
  const around = (await handle(new Request(`tooltray-page://${ID}/`))).headers.get('Content-Security-Policy')
  expect(around).toMatch(/^default-src 'none'; script-src 'sha256-\S+'; style-src 'sha256-\S+'; frame-src tooltray-page:; base-uri 'none';/)
})

it.each([
  `tooltray-page://${'f'.repeat(32)}/`,
  `tooltray-page://${ID}/other`,
  'tooltray-page://window/',
  `tooltray-app://${ID}/`,
  `https://${ID}/`,
])('has nothing at %s', async (address) => {
  expect((await handle(new Request(address))).status).toBe(404)
})

it('takes no other method', async () => {
  expect((await handle(new Request(`tooltray-page://${ID}/`, { method: 'POST' }))).status).toBe(404)
})
