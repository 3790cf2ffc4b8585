import fc from 'fast-check'
import { expect, it } from 'vitest'
import { declaredByPage } from './declared-by-page.ts'

const declared = (csp: unknown, permissions?: unknown) => declaredByPage({ ui: { csp, permissions } })

it('allows what a page declares, and nothing where it declares nothing', () => {
  const csp = {
    connectDomains: ['https://api.example.com', 'wss://live.example.com:8443'],
    resourceDomains: ['https://*.example.org', 'https://cdn.example.org/lib/'],
    frameDomains: ['https://player.example.net'],
  }
  expect(declared(csp, { microphone: {}, clipboardWrite: {}, camera: false, unknown: {} })).toEqual({
    sources: { connect: csp.connectDomains, resources: csp.resourceDomains, frames: csp.frameDomains, refused: [] },
    permissions: ['microphone', 'clipboardWrite'],
  })
  for (const meta of [undefined, 1, {}, { ui: [] }, { ui: { csp: 'https://x.example' } }])
    expect(declaredByPage(meta)).toEqual({ sources: { connect: [], resources: [], frames: [], refused: [] }, permissions: [] })
})

it.each([
  '*',
  'https:',
  'http://api.example.com',
  "'unsafe-eval'",
  'data:',
  'https://a.example.com; script-src *',
  'https://a.example.com, default-src *',
  'https://a.example.com *',
  'https://*',
  'https://127.0.0.1:8737',
  'https://localhost',
  'wss://x.localhost:8737',
  'https://[::1]',
  'https://192.168.0.1',
  'https://169.254.169.254',
  'https://2130706433',
])('refuses %s', (source) => {
  expect(declared({ connectDomains: [source] }).sources).toEqual({ connect: [], resources: [], frames: [], refused: [source] })
})

it('never lets a source end a directive or add another, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => `https://a.example${tail}`),
        ),
      ),
      (sources) => {
        for (const source of declared({ resourceDomains: sources }).sources.resources) {
          expect(source).toMatch(/^(https|wss):\/\//i)
          expect(source).not.toMatch(/[\s;,'"]/)
        }
      },
    ),
  )
})

it('has bounds', () => {
  const many = Array.from({ length: 200 }, (_none, at) => `https://n${at}.example.com`)
  expect(declared({ connectDomains: many }).sources.connect).toHaveLength(50)
  expect(declared({ connectDomains: [`https://a.example.com/${'x'.repeat(300)}`] }).sources.connect).toEqual([])
})
