import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, type Server, type Socket, createServer as createSocketServer, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../base/platform.ts'
import { makeCertificate } from './certificate/make-certificate.ts'
import { guardedDownload } from './guarded-download.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import type { Lookup } from './network-scope.ts'
import { type Outbound, openOutbound } from './outbound.ts'
import { tunnelAgent } from './proxy/tunnel-agent.ts'
import { startProxy } from './testing/proxy-server.ts'

// Names under .test are known to no name service (RFC 6761): only a proxy leads to them.
const PASSWORD = 'me:p@ss:w/rd%'
const CREDENTIALS = `me:${encodeURIComponent('p@ss:w/rd%')}`

const ends: (() => unknown)[] = []
let ports: Record<string, number>

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const echo: RequestListener = (request, response) => {
  const { method, url, headers } = request
  void text(request).then((body) => {
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end(JSON.stringify({ method, url, host: headers.host, leaked: headers['proxy-authorization'], body }))
  })
}

beforeAll(async () => {
  const { cert, key } = await makeCertificate(['secure.test', 'moved.test'], Date.now())
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, cert])
  ends.push(() => tls.setDefaultCACertificates(trusted))
  const secure = createSecureServer({ cert, key }, (request, response) =>
    request.url === '/moved' ? response.writeHead(302, { location: 'https://moved.test/file' }).end() : echo(request, response),
  )
  const securePort = await listening(secure)
  ports = { 'plain.test:80': await listening(createServer(echo)), 'secure.test:443': securePort, 'moved.test:443': securePort }
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

describe('an answer that is late', () => {
  /** In ms: over what undici's coarse timers can tell apart. */
  const LATE = 2_500

  it.each(['headers', 'body'])('is waited for, where only the library had a limit for its %s', async (part) => {
    const inForce = getGlobalDispatcher()
    setGlobalDispatcher(new Agent({ headersTimeout: 100, bodyTimeout: 100 }))
    await using outbound = openOutboundHere()
    const port = await listening(
      createServer((_request, response) => {
        if (part === 'body') response.flushHeaders()
        setTimeout(() => response.end('late'), LATE)
      }),
    )
    try {
      const url = `http://127.0.0.1:${port}/`
      const answer = async (get: Outbound['fetch']) => (await get(url)).text()
      const [library, patient] = await Promise.allSettled([answer(outbound.fetch), answer(outbound.patientFetch)])
      expect([library.status, patient]).toEqual(['rejected', { status: 'fulfilled', value: 'late' }])
    } finally {
      setGlobalDispatcher(inForce)
    }
  })
})

function openOutboundHere() {
  const outbound = openOutbound({ env: {}, clock: systemClock })
  return Object.assign(outbound, { [Symbol.asyncDispose]: () => outbound.close() })
}

async function bed({ password, env = (port) => ({ ALL_PROXY: `http://${CREDENTIALS}@127.0.0.1:${port}` }) }: Bed = {}) {
  const proxy = await startProxy({ ports, refused: ['refused.test:443'], ...(password === undefined ? {} : { password }) })
  const outbound = openOutbound({ env: env(proxy.port), clock: systemClock })
  return {
    proxy,
    outbound,
    async [Symbol.asyncDispose]() {
      await outbound.close()
      await proxy[Symbol.asyncDispose]()
    },
  }
}
interface Bed {
  readonly password?: string
  readonly env?: (port: number) => Record<string, string>
}

const WITHOUT = (port: number): Record<string, string> => ({ HTTP_PROXY: `127.0.0.1:${port}`, HTTPS_PROXY: `127.0.0.1:${port}` })
const guarded = (outbound: Outbound, lookup?: Lookup) => createGuardedFetch({ reach: 'public', outbound, lookup })

describe('through a proxy that wants a password', () => {
  it('a request without encryption goes in absolute form, and one with it in a tunnel', async () => {
    await using opened = await bed({ password: PASSWORD })
    const { outbound, proxy } = opened
    const plain = await outbound.fetch('http://plain.test/mcp?a=1', { method: 'POST', body: '{"a":1}' })
    expect(await plain.json()).toEqual({ method: 'POST', url: '/mcp?a=1', host: 'plain.test', body: '{"a":1}' })
    const secure = await outbound.fetch('https://secure.test/mcp', { headers: new Headers({ 'x-own': '1' }) })
    expect(await secure.json()).toMatchObject({ method: 'GET', url: '/mcp', host: 'secure.test' })
    expect(secure.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(proxy.seen).toEqual(['POST http://plain.test/mcp?a=1', 'CONNECT secure.test:443'])
  })

  it('a guarded request and a guarded download go in tunnels, redirects too', async () => {
    await using opened = await bed({ password: PASSWORD })
    const { outbound, proxy } = opened
    const answer = await guarded(outbound)('https://secure.test/token', { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect(await answer.json()).toMatchObject({ method: 'POST', url: '/token', body: 'a=b' })
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const file = await text(guardedDownload('https://secure.test/moved', { reach: 'public', outbound }))
    expect(JSON.parse(file)).toMatchObject({ url: '/file', host: 'moved.test' })
    expect(proxy.seen).toEqual(['CONNECT secure.test:443', 'CONNECT secure.test:443', 'CONNECT moved.test:443'])
  })

  it.each(['http://plain.test/v1', 'https://secure.test/v1'])(
    'a library that speaks by an agent reaches %s in a tunnel',
    async (address) => {
      await using opened = await bed({ password: PASSWORD })
      const agent = tunnelAgent(new URL(address), opened.outbound)
      const { get } = address.startsWith('https') ? await import('node:https') : await import('node:http')
      for (const _ of [1, 2]) {
        const [answer] = (await once(get(address, { agent }), 'response')) as [IncomingMessage]
        expect(JSON.parse(await text(answer))).toMatchObject({ url: '/v1', host: new URL(address).host })
      }
      const { hostname, port, protocol } = new URL(address)
      expect(opened.proxy.seen).toEqual([`CONNECT ${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`])
      agent.destroy()
      await using wrong = await bed({ password: 'me:other' })
      const [error] = (await once(get(address, { agent: tunnelAgent(new URL(address), wrong.outbound) }), 'error')) as [Error]
      expect(error).toMatchObject({ code: 'proxy_password' })
    },
  )

  it('without it, or with a wrong one, each says so and what to do', async () => {
    await using without = await bed({ password: PASSWORD, env: WITHOUT })
    const wanted = {
      code: 'proxy_password',
      message: `The proxy http://127.0.0.1:${without.proxy.port} requires a user name and a password, so secure.test cannot be reached.`,
      hint: expect.stringContaining(`HTTPS_PROXY=http://USER:PASSWORD@127.0.0.1:${without.proxy.port}`) as string,
    }
    await expect(without.outbound.fetch('https://secure.test/')).rejects.toMatchObject(wanted)
    await expect(without.outbound.fetch('http://plain.test/')).rejects.toMatchObject({ code: 'proxy_password' })
    await expect(guarded(without.outbound)('https://secure.test/')).rejects.toMatchObject({
      name: 'GuardError',
      passing: true,
      cause: wanted,
    })
    await using wrong = await bed({ password: 'me:other' })
    await expect(wrong.outbound.fetch('https://secure.test/')).rejects.toMatchObject({
      code: 'proxy_password',
      message: expect.stringContaining('does not accept its user name and password') as string,
      hint: expect.stringContaining('Correct them in ALL_PROXY') as string,
    })
    const [route] = await wrong.outbound.report(['https://secure.test/', 'https://secure.test/x'])
    expect(route).toMatchObject({ hosts: ['secure.test'], proxy: `http://127.0.0.1:${wrong.proxy.port}`, sources: ['ALL_PROXY'] })
    expect(route?.problem?.code).toBe('proxy_password')
    expect(JSON.stringify(route)).not.toContain('p%40ss')
  })
})

describe('a proxy', () => {
  it('that cannot be reached is the reason, not the server', async () => {
    const closed = createSocketServer()
    const port = await listening(closed)
    await new Promise((resolve) => closed.close(resolve))
    const outbound = openOutbound({ env: WITHOUT(port), clock: systemClock })
    for (const url of ['https://secure.test/', 'http://plain.test/'])
      await expect(outbound.fetch(url)).rejects.toMatchObject({
        code: 'proxy_unreachable',
        message: `The proxy http://127.0.0.1:${port} cannot be reached (ECONNREFUSED), so ${new URL(url).host} cannot be reached either.`,
      })
    await outbound.close()
  })

  it('that does not connect says how', async () => {
    await using opened = await bed()
    await expect(opened.outbound.fetch('https://refused.test/')).rejects.toMatchObject({
      code: 'proxy_refused',
      message: expect.stringContaining('does not connect to refused.test (HTTP 403)') as string,
    })
    await expect(opened.outbound.fetch('https://unknown.test/')).rejects.toThrow('(HTTP 502)')
  })

  it('gets nothing for this machine', async () => {
    await using opened = await bed()
    const response = await opened.outbound.fetch(`http://127.0.0.1:${ports['plain.test:80']}/`)
    expect(response.status).toBe(200)
    expect(opened.proxy.seen).toEqual([])
  })

  it('gets no guarded request to an address of another network, nor to a name that leads there', async () => {
    await using opened = await bed()
    const lookup: Lookup = (_name, _options, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }])
    await expect(guarded(opened.outbound)('https://10.0.0.1/')).rejects.toThrow('a private network')
    await expect(guarded(opened.outbound, lookup)('https://secure.test/')).rejects.toThrow('a private network')
    expect(opened.proxy.seen).toEqual([])
  })

  it('gets a guarded request whose name has no answer in time', async () => {
    await using opened = await bed()
    const silent: Lookup = () => undefined
    const answer = await guarded(opened.outbound, silent)('https://secure.test/x')
    expect(answer.status).toBe(200)
  })
})

describe('the proxies of the system', () => {
  it('are tried in turn, and one that could not be reached comes last for a while', async () => {
    await using proxy = await startProxy({ ports })
    const dead = createSocketServer()
    const port = await listening(dead)
    await new Promise((resolve) => dead.close(resolve))
    let now = 0
    const systemProxy = async (): Promise<string> => `PROXY 127.0.0.1:${port}; PROXY 127.0.0.1:${proxy.port}`
    const outbound = openOutbound({ env: {}, systemProxy, clock: { monotonic: () => now } })
    const through = async (): Promise<unknown> => (await outbound.fetch('http://plain.test/')).status
    expect(await through()).toBe(200)
    // It is there again, but not asked yet.
    const late: Socket[] = []
    const revived = createSocketServer((socket) => void late.push(socket.end()))
    revived.listen(port, '127.0.0.1')
    await once(revived, 'listening')
    ends.push(() => revived.close())
    expect(await through()).toBe(200)
    expect(late).toHaveLength(0)
    now += 5 * 60_000
    await expect(through()).rejects.toThrow()
    expect(late).toHaveLength(1)
    await outbound.close()
  })

  it('that are DIRECT after a dead one let the request go directly', async () => {
    const systemProxy = async (): Promise<string> => 'PROXY 127.0.0.1:9; DIRECT'
    const outbound = openOutbound({ env: {}, systemProxy, clock: systemClock })
    // Nobody knows the name here: what fails is the direct way.
    await expect(outbound.fetch('http://plain.test/')).rejects.toMatchObject({ cause: { syscall: 'getaddrinfo' } })
    await outbound.close()
  })
})

describe('a SOCKS 5 proxy', () => {
  /** RFC 1928, with a name and password (RFC 1929) or without. */
  function socks(password: string | undefined): Server {
    return createSocketServer((socket) => {
      const read = async (bytes: number): Promise<Buffer> => {
        for (;;) {
          const chunk = socket.read(bytes) as Buffer | null
          if (chunk !== null) return chunk
          await once(socket, 'readable')
        }
      }
      const run = async (): Promise<void> => {
        const [, methods = 0] = await read(2)
        const offered = await read(methods)
        const method = password === undefined ? 0 : offered.includes(2) ? 2 : 0xff
        socket.write(Buffer.from([5, method]))
        if (method === 0xff) return void socket.end()
        if (method === 2) {
          const [, name = 0] = await read(2)
          const user = String(await read(name))
          const [length = 0] = await read(1)
          const isRight = `${user}:${String(await read(length))}` === password
          socket.write(Buffer.from([1, isRight ? 0 : 1]))
          if (!isRight) return void socket.end()
        }
        await read(4)
        const [size = 0] = await read(1)
        const host = String(await read(size))
        const port = (await read(2)).readUInt16BE()
        const target = ports[`${host}:${port}`]
        socket.write(Buffer.from([5, target === undefined ? 4 : 0, 0, 1, 0, 0, 0, 0, 0, 0]))
        if (target === undefined) return void socket.end()
        const upstream = connect(target, '127.0.0.1')
        upstream.on('error', () => socket.destroy())
        upstream.pipe(socket).pipe(upstream)
      }
      socket.on('error', () => socket.destroy())
      run().catch(() => socket.destroy())
    })
  }
  const fetched = async (port: number, url: string, credentials = ''): Promise<unknown> => {
    const outbound = openOutbound({ env: { ALL_PROXY: `socks5://${credentials}127.0.0.1:${port}` }, clock: systemClock })
    try {
      return await (await outbound.fetch(url)).json()
    } finally {
      await outbound.close()
    }
  }

  it('looks up names itself, and takes a name and a password', async () => {
    expect(await fetched(await listening(socks(undefined)), 'http://plain.test/a')).toMatchObject({ url: '/a' })
    const port = await listening(socks(PASSWORD))
    expect(await fetched(port, 'https://secure.test/b', `${CREDENTIALS}@`)).toMatchObject({ url: '/b', host: 'secure.test' })
    for (const credentials of ['', 'me:wrong@'])
      await expect(fetched(port, 'https://secure.test/', credentials)).rejects.toMatchObject({ code: 'proxy_password' })
    await expect(fetched(port, 'https://unknown.test/', `${CREDENTIALS}@`)).rejects.toMatchObject({ code: 'proxy_refused' })
  })
})
