import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WebSocket as Client } from 'ws'
import { createInstallation, ownServer, until } from '../../testing/installation.ts'
import { newContext, printedAddress } from '../browser.ts'

/** Another program of this machine that serves pages, and keeps what browsers send it. */
async function neighbourListener() {
  const got: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    got.push(request.headers)
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>other</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { got, port, address: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => void server.close() }
}

it('nobody gets in without the address, twice with it, or from another page of the same machine', async () => {
  await using installation = createInstallation()
  installation.configure({ files: ownServer('echo') })
  const served = await installation.serve('--ui')
  const address = await printedAddress(served)
  await until(() => served.printed().includes('Open this address in your browser:'), 'what to do with the address is said')
  const { origin } = new URL(address)
  await using others = await newContext()
  const stranger = await others.newPage()
  await stranger.goto(origin)
  await stranger.getByText('This page has been signed out.').waitFor()
  await using context = await newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[data-link=online]').waitFor()
  expect(page.url()).toBe(`${origin}/`)
  // Another tab of the same browser is in, too; so is a page that is loaded anew.
  const tab = await context.newPage()
  await tab.goto(origin)
  await tab.locator('[data-link=online]').waitFor()
  await page.reload()
  await page.locator('[data-link=online]').waitFor()
  await stranger.goto(address)
  await stranger.getByText('This page has been signed out.').waitFor()
  expect(await stranger.locator('[data-link=online]').count()).toBe(0)

  // Another program's page on another port is of the same site for browsers. The Origin tells.
  using other = await neighbourListener()
  const neighbour = await context.newPage()
  await neighbour.goto(other.address)
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
    return { fetched, opaque, connected, stored: { ...localStorage, ...sessionStorage } }
  }, origin)
  // Without CORS a page may send a request and read nothing of the answer; the engine has refused it all the same.
  expect(tried.fetched).toBe('failed')
  expect(['opaque', 'failed']).toContain(tried.opaque)
  expect([tried.connected, tried.stored]).toEqual(['refused', {}])
})

it('a listener on another port is sent nothing by the browser that would let it in', async () => {
  await using installation = createInstallation()
  installation.configure({ files: ownServer('echo') })
  const address = await printedAddress(await installation.serve('--ui'))
  const { origin, host } = new URL(address)
  await using context = await newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[data-link=online]').waitFor()

  using thief = await neighbourListener()
  await (await context.newPage()).goto(thief.address)
  expect(thief.got.length).toBeGreaterThan(0)
  // No browser: it can say of itself what it likes, and brings everything that it was sent.
  for (const { cookie = '', authorization = '' } of thief.got) {
    const outcome = await new Promise((resolve) => {
      const socket = new Client(`ws://${host}/control`, { headers: { origin, cookie, authorization } })
      socket.on('open', () => resolve('open')).on('error', (error) => resolve(error.message))
    })
    expect(outcome).toBe('Unexpected server response: 403')
  }
})

/** The command lines of all processes of this machine, the engine's among them. */
function commandLines(): string[] {
  const lines = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        // It has ended meanwhile.
        return ''
      }
    })
  expect(lines.join('\n')).toContain('tooltray.js\0serve')
  return lines
}

it('the browser is opened on a file that only its user can read, and that is gone once it was used', async () => {
  await using installation = createInstallation()
  installation.configure({ files: ownServer('echo') })
  const given = join(installation.home, 'given')
  mkdirSync(join(installation.home, 'bin'))
  writeFileSync(join(installation.home, 'bin/xdg-open'), `#!/bin/sh\nprintf '%s' "$*" > ${given}.part && mv ${given}.part ${given}\n`, {
    mode: 0o755,
  })
  installation.env['PATH'] = `${join(installation.home, 'bin')}:${installation.env['PATH']}`
  const served = await installation.serve('--ui', '--open')
  const secret = new URL(await printedAddress(served)).hash.slice('#token='.length)
  await until(() => existsSync(given), 'the browser is started')
  const file = readFileSync(given, 'utf8')
  for (const words of commandLines()) expect(words).not.toContain(secret)
  expect(file).not.toContain(secret)

  await using context = await newContext()
  const page = await context.newPage()
  await page.goto(`file://${file}`)
  await page.locator('[data-link=online]').waitFor()
  await until(() => !existsSync(file), 'the file is removed')
})
