import fc from 'fast-check'
import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, createServer, get } from 'node:http'
import { type AddressInfo, type Socket, connect, createServer as listen } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { defined } from '../../base/defined.ts'
import { systemClock } from '../../base/platform.ts'
import { openOutbound } from '../../network/outbound.ts'
import { startProxy } from '../../network/testing/proxy-server.ts'
import { type HostProxy, hostProxy, isNamed } from './named-hosts.ts'

const ODD_HEADERS = [
  ...['Trailer', 'Transfer-Encoding', 'Content-Length', 'Connection', 'Keep-Alive', 'Upgrade', 'Expect', 'Date', 'Set-Cookie'],
  ...['Content-Type', 'X-Own', 'Proxy-Authenticate', 'TE', 'Location', '__proto__', 'constructor'],
]

it.each([
  ['api.example.com', true],
  ['API.example.com.', true],
  ['deep.sub.example.org', true],
  ['example.org', false],
  ['evilexample.org', false],
  ['api.example.com.evil.test', false],
  ['example.com', false],
])('%s is named: %s', (host, named) => {
  expect(isNamed(host, ['api.example.com', '*.example.org'])).toBe(named)
})

describe('the way to named hosts', () => {
  const ends: (() => void)[] = []
  afterEach(() => ends.splice(0).forEach((end) => end()))

  /** Who answers for a name decides where it leads. */
  function leadingTo(address: string): typeof lookup {
    const found = [{ address, family: address.includes(':') ? 6 : 4 }]
    return ((_name: string, _options: object, done: (error: null, all: object[]) => void) => done(null, found)) as unknown as typeof lookup
  }

  async function opened(
    names: string[],
    find?: typeof lookup,
    interfaces?: typeof networkInterfaces,
    outbound = openOutbound({ env: {}, clock: systemClock }),
  ) {
    const refused: string[] = []
    const web = createServer((asked, answer) => void answer.end(`${asked.method} ${asked.url} for ${asked.headers.host}`)).listen(
      0,
      '127.0.0.1',
    )
    const door: HostProxy = hostProxy(names, (host) => refused.push(host), { ...defined({ find, interfaces }), outbound })
    door.server.listen(0, '127.0.0.1')
    await Promise.all([once(web, 'listening'), once(door.server, 'listening')])
    ends.push(() => web.close(), door.close)
    const [at, port] = [web, door.server].map((server) => (server.address() as AddressInfo).port)
    return { refused, at: at ?? 0, port: port ?? 0 }
  }

  /** What a proxy answers to lines of HTTP. */
  async function said(port: number, ...lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    // One that has said all, and closes its side, is not answered any more.
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const heard = await text(socket)
    socket.destroy()
    return heard
  }

  it('passes requests on, under the name that was asked for', async () => {
    const { at, port, refused } = await opened(['localhost'])
    const asked = get({ port, path: `http://localhost:${at}/a?b=c`, headers: { host: 'other.test' } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(await text(answer)).toBe(`GET /a?b=c for localhost:${at}`)
    expect(refused).toEqual([])
  })

  it('opens a tunnel', async () => {
    const { at, port } = await opened(['localhost'])
    const asked = get({ port, method: 'CONNECT', path: `localhost:${at}` })
    const [answer, socket] = (await once(asked, 'connect')) as [IncomingMessage, Socket]
    expect(answer.statusCode).toBe(200)
    socket.write(`GET /through HTTP/1.1\r\nHost: x.test\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*GET \/through for x\.test/s)
  })

  it.each([
    ['GET http://127.0.0.1:AT/ HTTP/1.1', 'Host: localhost'],
    ['GET http://localhost@127.0.0.1:AT/ HTTP/1.1', 'Host: localhost'],
    ['GET https://localhost:AT/ HTTP/1.1', 'Host: localhost'],
    ['GET /path HTTP/1.1', 'Host: localhost'],
    ['CONNECT 127.0.0.1:AT HTTP/1.1', 'Host: localhost'],
    ['CONNECT localhost@127.0.0.1:AT HTTP/1.1', 'Host: localhost'],
    ['CONNECT [::ffff:127.0.0.1]:AT HTTP/1.1', 'Host: localhost'],
  ])('refuses %s', async (line, host) => {
    const { at, port } = await opened(['localhost'])
    expect(await said(port, line.replace('AT', String(at)), host, 'Connection: close')).toMatch(/^HTTP\/1\.1 403 /)
  })

  it.each([
    ...['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '169.254.169.254', 'fe80::1'],
    // On Linux they all lead to what listens on loopback.
    ...['0.0.0.0', '0.0.0.8', '::', '::ffff:0.0.0.0', '64:ff9b::'],
    ...['192.0.2.1', '224.0.0.1', '255.255.255.255', '2001:db8::1', 'ff02::1'],
    // What the cards of this computer have.
    ...['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::a01:203', '203.0.114.7', '2a01:db8::7', 'fd00::7'],
  ])('refuses a name that leads to %s', async (address) => {
    const { at, port } = await opened(['api.example.test'], leadingTo(address), () => ({
      eth0: [...['10.1.2.3', '203.0.114.7', '2a01:db8::7', 'fd00::7'].map((each) => ({ address: each }) as NetworkInterfaceInfo)],
    }))
    expect(await said(port, `CONNECT api.example.test:${at} HTTP/1.1`, 'Host: x')).toMatch(/^HTTP\/1\.1 502 /)
    expect(await said(port, `GET http://api.example.test:${at}/ HTTP/1.1`, 'Host: x', 'Connection: close')).toMatch(/^HTTP\/1\.1 502 /)
  })

  it('refuses a name that leads to an address of a card that this computer really has', async () => {
    const everywhere = createServer((_asked, answer) => void answer.end()).listen(0)
    await once(everywhere, 'listening')
    ends.push(() => everywhere.close())
    const { port: at } = everywhere.address() as AddressInfo
    const own = Object.values(networkInterfaces()).flatMap((card) => card ?? [])
    for (const { address } of own) {
      const { port } = await opened(['api.example.test'], leadingTo(address))
      expect(await said(port, `CONNECT api.example.test:${at} HTTP/1.1`, 'Host: x')).toMatch(/^HTTP\/1\.1 502 /)
    }
  })

  describe('stays open whatever a host answers', () => {
    /** A host that answers these bytes to everything. */
    async function answering(bytes: string) {
      const host = listen((socket) => {
        socket.on('error', () => socket.destroy())
        socket.once('data', () => socket.end(bytes, 'latin1'))
      }).listen(0, '127.0.0.1')
      const door = hostProxy(['localhost'], () => undefined, { outbound: openOutbound({ env: {}, clock: systemClock }) })
      door.server.listen(0, '127.0.0.1')
      await Promise.all([once(host, 'listening'), once(door.server, 'listening')])
      ends.push(() => host.close(), door.close)
      const [at, port] = [host, door.server].map((server) => (server.address() as AddressInfo).port)
      const ask = () => said(port ?? 0, `GET http://localhost:${at}/ HTTP/1.1`, 'Host: localhost', 'Connection: close')
      return { ask }
    }

    it.each([
      ...['000', '001', '099', '600', '999'].map((status) => `HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`),
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/9.9 200 X\r\n\r\n',
      'HTTP/1.1 abc X\r\n\r\n',
      'nothing of the kind',
      '',
    ])('with an error of its own to %j', async (bytes) => {
      const { ask } = await answering(bytes)
      expect(await ask()).toMatch(/^HTTP\/1\.1 502 /)
    })

    it.each([
      'Trailer: x\r\nContent-Length: 2',
      'Trailer: x\r\nConnection: close',
      'Connection: x-own\r\nX-Own: 1\r\nContent-Length: 2',
      'Keep-Alive: timeout=5\r\nContent-Length: 2',
      'Proxy-Authenticate: Basic\r\nContent-Length: 2',
      'Upgrade: h2c\r\nContent-Length: 2',
    ])('without what is between two of them alone: %j', async (headers) => {
      const { ask } = await answering(`HTTP/1.1 200 OK\r\nX-Kept: 1\r\n${headers}\r\n\r\nok`)
      const answer = await ask()
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nx-kept: 1\r\n/i)
      expect(answer).not.toMatch(/^(?:trailer|x-own|keep-alive|proxy-authenticate|upgrade): /im)
      expect(answer).toContain('ok')
    })

    it('to anything at all', async () => {
      const byte = fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code))
      const name = fc.constantFrom(...ODD_HEADERS)
      const value = fc.oneof(fc.string({ unit: byte, maxLength: 20 }), fc.constantFrom('0', '2', '-1', 'chunked', 'gzip, chunked', 'x-own'))
      const headers = fc.array(fc.tuple(name, value), { maxLength: 5 }).map((all) => all.map(([key, is]) => `${key}: ${is}\r\n`).join(''))
      const status = fc.oneof(
        fc.integer({ min: 0, max: 1_100 }).map((code) => String(code).padStart(3, '0')),
        fc.string({ maxLength: 4 }),
      )
      const answers = fc
        .tuple(fc.constantFrom('1.0', '1.1', '0.9'), status, fc.string({ unit: byte, maxLength: 8 }), headers, fc.string({ maxLength: 20 }))
        .map(([version, code, words, lines, body]) => `HTTP/${version} ${code} ${words}\r\n${lines}\r\n${body}`)
      await fc.assert(
        fc.asyncProperty(answers, async (bytes) => {
          const { ask } = await answering(bytes)
          // Some end in the middle of what they promise: the connection ends with them.
          await ask().catch(() => undefined)
          ends.splice(0).forEach((end) => end())
        }),
        { numRuns: 300 },
      )
    })

    it('does not make a whole answer of a part', async () => {
      const { ask } = await answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbegun')
      expect(await ask().catch(() => '')).not.toMatch(/0\r\n\r\n$/)
    })
  })

  describe('behind another proxy', () => {
    async function behind(password: string, find?: typeof lookup) {
      const web = createServer((asked, answer) => {
        void text(asked).then((body) => answer.end(`${asked.method} ${asked.url} for ${asked.headers.host}: ${body}`))
      }).listen(0, '127.0.0.1')
      await once(web, 'listening')
      const { port: at } = web.address() as AddressInfo
      const outer = await startProxy({ password, ports: { 'api.example.test:80': at, 'api.example.test:443': at } })
      const outbound = openOutbound({ env: { ALL_PROXY: `http://ada:pass@127.0.0.1:${outer.port}` }, clock: systemClock })
      ends.push(
        () => web.close(),
        () => void outer[Symbol.asyncDispose](),
        () => void outbound.close(),
      )
      return { outer, ...(await opened(['api.example.test'], find, undefined, outbound)) }
    }

    it('reaches named hosts through it, and no others', async () => {
      const { outer, port, refused } = await behind('ada:pass')
      const posted = 'POST http://api.example.test/a HTTP/1.1'
      expect(await said(port, posted, 'Host: x', 'Content-Length: 2', 'Connection: close', '', 'hi')).toMatch(
        /^HTTP\/1\.1 200 .*POST \/a for api\.example\.test: hi/s,
      )
      const [answer, socket] = (await once(get({ port, method: 'CONNECT', path: 'api.example.test:443' }), 'connect')) as [
        IncomingMessage,
        Socket,
      ]
      expect(answer.statusCode).toBe(200)
      socket.write('GET /through HTTP/1.1\r\nHost: x.test\r\nConnection: close\r\n\r\n')
      expect(await text(socket)).toContain('GET /through for x.test')
      expect(await said(port, 'CONNECT other.test:443 HTTP/1.1', 'Host: x')).toMatch(/^HTTP\/1\.1 403 /)
      expect([outer.seen, refused]).toEqual([['POST http://api.example.test/a', 'CONNECT api.example.test:443'], ['other.test']])
    })

    it('that refuses answers with an error, and so does a name that is known to lead here', async () => {
      const connects = 'CONNECT api.example.test:443 HTTP/1.1'
      const gets = ['GET http://api.example.test/ HTTP/1.1', 'Host: x', 'Connection: close']
      const wrong = await behind('ada:other')
      const here = await behind('ada:pass', leadingTo('127.0.0.1'))
      for (const { port } of [wrong, here]) {
        expect(await said(port, connects, 'Host: x')).toMatch(/^HTTP\/1\.1 502 /)
        expect(await said(port, ...gets)).toMatch(/^HTTP\/1\.1 502 /)
      }
      expect(here.outer.seen).toEqual([])
    })
  })

  it('says which host was wanted in vain', async () => {
    const { port, refused } = await opened(['localhost'])
    await said(port, 'CONNECT elsewhere.test:443 HTTP/1.1', 'Host: elsewhere.test:443')
    expect(refused).toEqual(['elsewhere.test'])
  })

  it('ends what goes through when it is closed', async () => {
    const { at, port } = await opened(['localhost'])
    const [, socket] = (await once(get({ port, method: 'CONNECT', path: `localhost:${at}` }), 'connect')) as [IncomingMessage, Socket]
    const ended = once(socket, 'close')
    socket.resume()
    ends.forEach((end) => end())
    await ended
  })
})
