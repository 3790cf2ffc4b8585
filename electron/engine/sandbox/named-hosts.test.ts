import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, createServer, get } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { type HostDoor, hostDoor, isNamed } from './named-hosts.ts'

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

  async function opened(names: string[], find?: typeof lookup) {
    const refused: string[] = []
    const web = createServer((asked, answer) => void answer.end(`${asked.method} ${asked.url} for ${asked.headers.host}`)).listen(
      0,
      '127.0.0.1',
    )
    const door: HostDoor = hostDoor(names, (host) => refused.push(host), find)
    door.server.listen(0, '127.0.0.1')
    await Promise.all([once(web, 'listening'), once(door.server, 'listening')])
    ends.push(() => web.close(), door.close)
    const [at, port] = [web, door.server].map((server) => (server.address() as AddressInfo).port)
    return { refused, at: at ?? 0, port: port ?? 0 }
  }

  /** What a proxy answers to lines of HTTP. */
  async function said(port: number, ...lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
    return text(socket)
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
    ['127.0.0.1', 502],
    ['::1', 502],
    ['169.254.169.254', 502],
  ])('refuses a name that leads to %s', async (address, status) => {
    // Who answers for the name decides where it leads.
    const find = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as unknown as typeof lookup
    const { at, port } = await opened(['api.example.test'], find)
    const answer = new RegExp(`^HTTP/1\\.1 ${status} `)
    expect(await said(port, `CONNECT api.example.test:${at} HTTP/1.1`, 'Host: x')).toMatch(answer)
    expect(await said(port, `GET http://api.example.test:${at}/ HTTP/1.1`, 'Host: x', 'Connection: close')).toMatch(answer)
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
