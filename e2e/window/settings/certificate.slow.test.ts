import { X509Certificate } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'
import { addPhone } from './add-phone.ts'
import { OWN_ADDRESS } from './own-address.ts'

interface HttpSettings {
  readonly tls?: { readonly cert: string; readonly key: string }
}

interface Posted {
  readonly status: number
  readonly session: string | undefined
  readonly body: string
}

/** Posts a message as a device does that has installed one certificate. */
function post(
  url: string,
  { ca, token, session, message }: { ca: string; token: string; session?: string; message: object },
): Promise<Posted> {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    Authorization: `Bearer ${token}`,
    ...(session === undefined ? {} : { 'Mcp-Session-Id': session, 'Mcp-Protocol-Version': '2025-11-25' }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', ca, headers }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, session: response.headers['mcp-session-id'] as string | undefined, body }),
      )
    })
    outgoing.on('error', reject).end(JSON.stringify({ jsonrpc: '2.0', ...message }))
  })
}

it('a phone is let in by clicks: a certificate is made, installed there, and its key runs a tool over TLS', async () => {
  await using window = await openWindow({ one: ownServer('echo') })
  const { page, visit, installation, photograph } = window
  const http = (): HttpSettings =>
    (JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as { settings: { http: HttpSettings } }).settings.http
  await page.locator('[data-server-row=one][data-state=connected]').waitFor()
  await visit('#/settings/network')
  const port = page.getByRole('textbox', { name: 'Port' })
  await port.fill('0')
  await port.press('Enter')
  await expect.poll(http).toEqual({ port: 0 })

  await page.getByRole('button', { name: 'Make a certificate' }).click()
  await page.getByText('Made by Tooltray. It is valid until').waitFor()
  const files = http().tls
  expect(readdirSync(join(installation.home, 'data/tls'))).toHaveLength(2)
  const certificate = new X509Certificate(readFileSync(files?.cert ?? '', 'utf8'))
  await page.getByText(certificate.fingerprint256).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the certificate' }).click()])
  const ca = readFileSync(await download.path(), 'utf8')
  expect(new X509Certificate(ca).fingerprint256).toBe(certificate.fingerprint256)
  expect(ca).not.toContain('PRIVATE KEY')
  await photograph('settings-certificate')

  await page.getByRole('button', { name: 'This network' }).click()
  await expect.poll(http).toMatchObject({ host: '0.0.0.0' })
  await page.getByRole('switch', { name: 'Others can reach Tooltray' }).click()
  await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
  const address = page.getByRole('textbox', { name: 'Address for other devices' })
  await address.waitFor()
  const url = new URL(await address.inputValue())
  expect(url.protocol).toBe('https:')
  url.hostname = OWN_ADDRESS

  const { token } = await addPhone(page)
  await photograph('people-phone-ready')

  const initialize = {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'phone', version: '1' } },
  }
  // The listener opens within moments of the agreement.
  const opened = await vi.waitFor(() => post(url.href, { ca, token, message: initialize }), { interval: 100 })
  expect(opened.status).toBe(200)
  const session = opened.session ?? ''
  await post(url.href, { ca, token, session, message: { method: 'notifications/initialized' } })
  const call = {
    id: 1,
    method: 'tools/call',
    params: { name: 'execute_tool', arguments: { name: 'one__echo', arguments: { text: 'hi' } } },
  }
  expect((await post(url.href, { ca, token, session, message: call })).body).toContain('hi')

  // A device that has not installed the certificate does not connect, and one without a key does not come in.
  await expect(post(url.href, { ca: '', token, message: initialize })).rejects.toThrow(/certificate/)
  expect((await post(url.href, { ca, token: 'tooltray_wrong', message: initialize })).status).toBe(401)

  // A new one takes the place of the old one.
  await visit('#/settings/network')
  await page.getByRole('button', { name: 'Make a new one' }).click()
  await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
  await expect.poll(() => http().tls?.cert).not.toBe(files?.cert)
  await expect.poll(() => page.getByText(certificate.fingerprint256).count()).toBe(0)
})
