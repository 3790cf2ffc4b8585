import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageHandler } from './page-scheme.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-page-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/a.js'), 'export {}')
  writeFileSync(join(folder, '../secret.txt'), 'no')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(folder, '../secret.txt'), { force: true })
})

describe('pageHandler', () => {
  it.each([
    ['tooltray-app://window/', 'text/html; charset=utf-8'],
    ['tooltray-app://window/assets/a.js', 'text/javascript; charset=utf-8'],
  ])('serves %s under a strict policy', async (address, type) => {
    const response = await pageHandler(folder)(new Request(address))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'")
  })

  it.each([
    'tooltray-app://window/../secret.txt',
    'tooltray-app://window/%2e%2e/secret.txt',
    'tooltray-app://window/assets/b.js',
    'tooltray-app://elsewhere/',
    'file:///etc/passwd',
  ])('has nothing at %s', async (address) => {
    expect((await pageHandler(folder)(new Request(address))).status).toBe(404)
  })

  it('takes no other method', async () => {
    expect((await pageHandler(folder)(new Request('tooltray-app://window/', { method: 'POST' }))).status).toBe(404)
  })

  it('says that the page was not built', () => {
    expect(() => pageHandler(join(folder, 'nowhere'))).toThrow('The page is not in')
  })
})
