import { X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { computerNames } from '../../../electron/engine/network/certificate/computer-names.ts'
import { CERTIFICATE_DAYS, makeCertificate } from '../../../electron/engine/network/certificate/make-certificate.ts'
import { ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'
import { OWN_ADDRESS } from './own-address.ts'

const DAY = 24 * 3_600_000

/** The address that the page shows, by one that this machine has in any case. */
async function shownAddress(page: Page): Promise<string> {
  const url = new URL(await page.getByRole('textbox', { name: 'Address for other devices' }).inputValue())
  url.hostname = OWN_ADDRESS
  return url.href
}

/** Knocks at an address as a device does that has installed a certificate. Rejects if the device does not accept it. */
const knock = (url: string, ca: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { ca, method: 'POST' }, (response) => resolve(response.resume().statusCode ?? 0))
    outgoing.on('error', reject).end()
  })

it('a certificate that has expired says so where it is made, and a new one is accepted again', async () => {
  const old = await makeCertificate(computerNames(), Date.now() - (CERTIFICATE_DAYS + 1) * DAY)
  let folder = ''
  await using window = await openWindow(
    { one: ownServer('echo') },
    {
      prepare: ({ home, configure }) => {
        folder = join(home, 'data', 'tls')
        mkdirSync(folder, { recursive: true })
        const [cert, key] = [join(folder, 'certificate-1.pem'), join(folder, 'key-1.pem')]
        writeFileSync(cert, old.cert)
        writeFileSync(key, old.key, { mode: 0o600 })
        configure({ one: ownServer('echo') }, { http: { enabled: true, host: '0.0.0.0', port: 0, tls: { cert, key } } })
      },
    },
  )
  const { page, visit, installation, photograph } = window
  // Home says so, and leads to where it is put right.
  await visit('#/')
  await page.getByText(/The certificate of HTTP access expired on/).waitFor()
  await page.getByRole('button', { name: 'Open HTTP access' }).click()
  await page.waitForURL(/#\/settings\/network/)
  await page.getByText(/The certificate of HTTP access expired on/).waitFor()
  await expect(knock(await shownAddress(page), old.cert)).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' })

  await page.getByText(/^It was valid until \d+ \w+ \d{4}\./).waitFor()
  await page.getByText('It has expired: no device accepts it. Make a new one, and install it on your devices.').waitFor()
  await photograph('settings-certificate-expired')

  await page.getByRole('button', { name: 'Make a new one' }).click()
  await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Agree' }).click()
  await page.getByText('Made by Tooltray. It is valid until').waitFor()
  await expect.poll(() => page.getByText('It has expired').count()).toBe(0)
  await expect.poll(() => page.getByText(/The certificate of HTTP access expired on/).count()).toBe(0)

  const { settings } = JSON.parse(readFileSync(join(installation.home, 'servers.json'), 'utf8')) as {
    settings: { http: { tls: { cert: string } } }
  }
  const { cert } = settings.http.tls
  expect(new X509Certificate(readFileSync(cert)).validToDate.getTime()).toBeGreaterThan(Date.now() + (CERTIFICATE_DAYS - 2) * DAY)
  // The listener opens again within moments, on another port; without a key the request is refused, but the connection is accepted.
  await vi.waitFor(async () => expect(await knock(await shownAddress(page), readFileSync(cert, 'utf8'))).toBe(401), { interval: 100 })
})
