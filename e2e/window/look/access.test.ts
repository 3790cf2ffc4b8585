import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../../testing/installation.ts'
import { launchBrowser, printedAddress } from '../browser.ts'

it('nobody gets in without the address, twice with it, or from another page of the same machine', async () => {
  await using installation = createInstallation()
  installation.configure({ files: ownServer('echo') })
  const address = await printedAddress(await installation.serve('--ui'))
  const { origin } = new URL(address)
  await using browser = await launchBrowser()

  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.goto(origin))?.status()).toBe(403)
  const context = await browser.newContext()
  const page = await context.newPage()
  expect((await page.goto(address))?.status()).toBe(200)
  await page.locator('[data-server-row=files]').waitFor()
  expect(page.url()).not.toContain('token')
  expect((await stranger.goto(address))?.status()).toBe(403)
  await stranger.getByText('It works once').waitFor()

  // Another program's page on another port: for browsers the same site, so the cookie goes along. The Origin tells.
  const other = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>other</title>'),
  )
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const neighbour = await context.newPage()
  await neighbour.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  const tried = await neighbour.evaluate(async (target) => {
    const fetched = await fetch(target, { credentials: 'include' }).then(
      (response) => `answered ${response.status}`,
      () => 'failed',
    )
    const opaque = await fetch(target, { credentials: 'include', mode: 'no-cors' }).then(
      (response) => response.type,
      () => 'failed',
    )
    const socket = new WebSocket(`${target.replace('http', 'ws')}/control`)
    const connected = await new Promise((resolve) => {
      socket.onopen = () => resolve('open')
      socket.onerror = () => resolve('refused')
    })
    return { fetched, opaque, connected }
  }, origin)
  // Without CORS a page may send a request and read nothing of the answer; the engine has refused it all the same.
  expect(tried.fetched).toBe('failed')
  expect(['opaque', 'failed']).toContain(tried.opaque)
  expect(tried.connected).toBe('refused')
  other.close()
})
