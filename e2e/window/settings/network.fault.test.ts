import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { attachByHttp } from '../../testing/http-door.ts'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const fixtures = join(import.meta.dirname, '../../../electron/serve/http/fixtures')

/** An OpenID provider with one key, and tokens of it. */
async function openProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(request.url === '/jwks' ? keys : { issuer, jwks_uri: `${issuer}/jwks` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const head = part({ alg: 'RS256', kid: 'one', typ: 'at+jwt' })
  const words = `${head}.${part({ iss: issuer, aud: 'tooltray', sub: 'ada', iat: now, exp: now + 600 })}`
  const token = `${words}.${sign('sha256', Buffer.from(words), privateKey).toString('base64url')}`
  return { issuer, token, close: () => server.close() }
}

const statusByTls = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })

/** A change closes the listener and opens it anew, on another port: until the page shows that, nothing answers. */
const opened = <Answer>(connect: () => Promise<Answer>): Promise<Answer> => vi.waitFor(connect, { interval: 100 })

it('others reach Tooltray as it is set: with a key or an account, on a port, with a certificate', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page, visit, installation } = window
  const http = (): unknown =>
    (JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { settings?: { http?: unknown } }).settings?.http
  const agree = () => page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
  await visit('#/settings/network')
  const port = page.getByRole('textbox', { name: 'Port' })
  await port.fill('0')
  await port.press('Enter')
  await expect.poll(http).toEqual({ port: 0 })
  const access = page.getByRole('switch', { name: 'Others can reach Tooltray' })
  await access.click()
  await page.getByText(/Tooltray opens http:\/\/127\.0\.0\.1:0\/mcp/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(http()).toEqual({ port: 0 })
  await access.click()
  await agree()
  const address = page.getByRole('textbox', { name: /^Address for (?:other devices|programs on this computer)$/ })
  await address.waitFor()
  expect(http()).toEqual({ port: 0, enabled: true })
  const url = await address.inputValue()
  expect((await opened(() => fetch(new URL('/health', url)))).status).toBe(200)
  expect((await fetch(url, { method: 'POST' })).status).toBe(401)

  // An account of an OpenID provider opens it, too.
  const provider = await openProvider()
  await page.getByRole('button', { name: 'Set up: Sign-in with OpenID' }).click()
  const form = page.getByRole('form', { name: 'Sign-in with OpenID' })
  await form.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
  await form.getByRole('textbox', { name: 'Audience' }).fill('tooltray')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`People who sign in at ${provider.issuer} can connect without a key.`).waitFor()
  await agree()
  await expect.poll(http).toMatchObject({ oidc: { issuer: provider.issuer, audience: 'tooltray' } })
  const client = await opened(async () => attachByHttp(await address.inputValue(), { token: provider.token }))
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  await client.close()
  provider.close()
  await page.getByRole('button', { name: 'Back to default: Sign-in with OpenID' }).click()
  await expect.poll(http).toEqual({ port: 0, enabled: true })

  // A proxy that encrypts is named by its address, and others connect to it.
  await page.getByRole('button', { name: 'Set up: Behind a proxy' }).click()
  const proxy = page.getByRole('form', { name: 'Behind a proxy' })
  await proxy.getByRole('textbox', { name: 'Addresses of the proxy' }).fill('10.0.0.1\n10.1.0.0/16')
  await proxy.getByRole('textbox', { name: 'Its public address' }).fill('https://tools.example')
  await proxy.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The proxy at 10.0.0.1, 10.1.0.0/16 says who connects.').waitFor()
  await agree()
  await expect.poll(http).toMatchObject({ trustedProxy: { address: ['10.0.0.1', '10.1.0.0/16'], url: 'https://tools.example' } })
  await expect.poll(() => address.inputValue()).toBe('https://tools.example/mcp')
  await page.getByRole('button', { name: 'Back to default: Behind a proxy' }).click()
  await expect.poll(http).toEqual({ port: 0, enabled: true })

  // To the network only with a certificate.
  await page.getByRole('button', { name: 'This network' }).click()
  await page.getByText('Without TLS, Tooltray does not listen on 0.0.0.0').first().waitFor()
  await page.getByRole('button', { name: 'Set up: Certificate files' }).click()
  const files = page.getByRole('form', { name: 'Certificate files' })
  await files.getByLabel('Certificate', { exact: true }).fill(join(fixtures, 'box.cert.pem'))
  await files.getByLabel('Key of the certificate').fill(join(fixtures, 'nothing.pem'))
  await files.getByRole('button', { name: 'Save' }).click()
  await files.getByText('cannot be used').waitFor()
  await files.getByLabel('Key of the certificate').fill(join(fixtures, 'box.key.pem'))
  await files.getByRole('button', { name: 'Save' }).click()
  await agree()
  await expect.poll(() => address.inputValue()).toMatch(/^https:/)
  expect(await opened(async () => statusByTls(new URL('/health', await address.inputValue()).href))).toBe(200)
  await page.getByRole('button', { name: 'This network' }).click()
  await page.getByText('Other computers that reach this one can connect').waitFor()
  await agree()
  await expect.poll(http).toMatchObject({ host: '0.0.0.0' })
  await expect.poll(() => address.inputValue()).toMatch(/^https:\/\/box\.test:\d+\/mcp$/)
  const wide = await address.inputValue()
  await page.getByRole('button', { name: `QR code of ${wide}` }).click()
  await page.getByRole('img', { name: `QR code of ${wide}` }).waitFor()
  await window.photograph('settings-network')
  await access.click()
  await address.waitFor({ state: 'detached' })
  expect(http()).not.toHaveProperty('enabled')
})
