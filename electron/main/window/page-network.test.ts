import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import type { ProxyConfig } from 'electron'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../engine/base/platform.ts'
import { type Outbound, openOutbound } from '../../engine/network/outbound.ts'
import { type ProxyServer, startProxy } from '../../engine/network/testing/proxy-server.ts'
import { type PageNetwork, openPageNetwork } from './page-network.ts'

const sources = (...connect: string[]) => ({ html: '', sources: { connect, resources: [], frames: [], refused: [] } })

let outside: ReturnType<typeof createServer>
let company: ProxyServer
let outbound: Outbound
let network: PageNetwork
let given: ProxyConfig[]

// What a page declares is reached through the proxy of a company here, which knows where the host really is.
beforeEach(async () => {
  outside = createServer((socket) => socket.end('from outside')).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const { port } = outside.address() as AddressInfo
  company = await startProxy({ ports: { 'api.test:443': port, 'a.maps.test:8443': port } })
  outbound = openOutbound({ clock: systemClock, env: { HTTPS_PROXY: `http://127.0.0.1:${company.port}` } })
  given = []
  network = openPageNetwork({ setProxy: async (config) => void given.push(config) }, outbound)
})
afterEach(async () => {
  network.close()
  await outbound.close()
  await company[Symbol.asyncDispose]()
  outside.close()
})

/** What Chromium gets that asks the proxy of the window for a host: the status, and what comes through the tunnel. */
async function ask(host: string): Promise<{ status: number; text: string }> {
  const asked = request({ host: '127.0.0.1', port: new URL(given[0]?.proxyRules ?? '').port, method: 'CONNECT', path: host }).end()
  const [{ statusCode: status = 0 }, socket, early] = (await once(asked, 'connect')) as [IncomingMessage, Socket, Buffer]
  let text = early.toString()
  for await (const chunk of socket) text += String(chunk)
  return { status, text }
}

it('is a proxy for everything, also for this computer, and is there before the first page', async () => {
  expect(given).toEqual([])
  await network.allow('one', sources())
  await network.allow('two', sources())
  expect(given).toEqual([
    { mode: 'fixed_servers', proxyRules: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string, proxyBypassRules: '<-loopback>' },
  ])
})

it('passes what an open page declares, by the proxy of the system, and nothing else', async () => {
  await network.allow('one', sources('https://api.test'))
  await network.allow('two', sources('wss://*.maps.test:8443'))
  const passed = { status: 200, text: 'from outside' }
  const refused = { status: 403, text: '' }
  expect(await ask('api.test:443')).toEqual(passed)
  expect(await ask('a.maps.test:8443')).toEqual(passed)
  for (const host of ['maps.test:8443', 'a.maps.test:443', 'evil.api.test:443', 'api.test:80', 'evil.test:443', '127.0.0.1:443', '%'])
    expect([host, await ask(host)]).toEqual([host, refused])
  expect(company.seen).toEqual(['CONNECT api.test:443', 'CONNECT a.maps.test:8443'])
})

it('answers no request that is not for a tunnel', async () => {
  await network.allow('one', sources('https://api.test'))
  const { statusCode } = await new Promise<IncomingMessage>((resolve) =>
    request({ host: '127.0.0.1', port: new URL(given[0]?.proxyRules ?? '').port, path: 'http://api.test/' }, resolve).end(),
  )
  expect(statusCode).toBe(403)
})

it('goes to no address of this computer by a name, and to no host of a page that was closed long ago', async () => {
  // A name that the system knows as this computer, and that no proxy is for.
  await network.allow('one', sources('https://localhost'))
  expect(await ask('localhost:443')).toEqual({ status: 502, text: '' })
  await network.allow('old', sources('https://api.test'))
  for (let at = 0; at < 20; at += 1) await network.allow(`page ${at}`, sources())
  expect(await ask('api.test:443')).toEqual({ status: 403, text: '' })
})
