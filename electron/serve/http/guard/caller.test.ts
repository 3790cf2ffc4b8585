import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Surroundings, callerOf } from './caller.ts'
import { addresses, ownNames } from './reachable.ts'

const onLoopback: Surroundings = {
  names: ownNames({ host: '127.0.0.1', publicUrl: undefined, certificate: undefined }),
  secure: false,
  isProxy: undefined,
  userHeader: undefined,
}
const behindProxy: Surroundings = {
  ...onLoopback,
  names: ownNames({ host: '0.0.0.0', publicUrl: 'https://Tools.example/here', certificate: undefined }),
  isProxy: addresses(['10.1.0.0/16', 'fd00::1']),
  userHeader: 'x-forwarded-user',
}

function ask(around: Surroundings, headers: IncomingHttpHeaders, remoteAddress = '127.0.0.1', localAddress = '127.0.0.1') {
  return callerOf({ headers, socket: { remoteAddress, localAddress } as Socket }, around)
}

describe('on loopback', () => {
  it.each(['127.0.0.1:8747', 'localhost', 'LOCALHOST:1', '[::1]:8747'])('is asked for as %s', (host) => {
    expect(ask(onLoopback, { host })).toEqual({ address: '127.0.0.1', user: undefined })
  })
  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:8747',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '0.0.0.0:8747',
    '10.0.0.1',
  ])('is not asked for as %s', (host) => {
    expect(ask(onLoopback, { host })).toMatch(/name/)
  })
  it.each(['http://localhost:6274', 'http://127.0.0.1', 'https://[::1]:1'])('is reached from a page of %s', (origin) => {
    expect(ask(onLoopback, { host: 'localhost', origin })).toHaveProperty('address')
  })
  it.each(['null', 'https://evil.example', 'http://localhost.evil.example', 'file://'])('is not reached from a page of %j', (origin) => {
    expect(ask(onLoopback, { host: 'localhost', origin })).toMatch(/other sites/)
  })
  it('believes nobody who says that he asks for another', () => {
    const said = { host: 'localhost', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-user': 'anna', 'x-forwarded-host': 'evil.example' }
    expect(ask({ ...onLoopback, userHeader: 'x-forwarded-user' }, said)).toEqual({ address: '127.0.0.1', user: undefined })
  })
})

describe('behind a proxy', () => {
  const asked = {
    host: 'tools.example',
    'x-forwarded-for': 'spoofed, 198.51.100.7',
    'x-forwarded-user': 'anna',
    'x-forwarded-proto': 'https',
  }
  it('believes it who asks, by its last word', () => {
    expect(ask(behindProxy, asked, '::ffff:10.1.2.3')).toEqual({ address: '198.51.100.7', user: 'anna' })
    expect(ask(behindProxy, asked, 'fd00::1')).toEqual({ address: '198.51.100.7', user: 'anna' })
  })
  it('is not reached past it from another machine', () => {
    expect(ask(behindProxy, asked, '10.2.0.1')).toMatch(/proxy/)
    expect(ask({ ...behindProxy, isProxy: undefined }, asked, '10.1.2.3')).toMatch(/proxy/)
  })
  it('is not reached where the way to the proxy is readable, or by a name that is not its own', () => {
    expect(ask(behindProxy, { ...asked, 'x-forwarded-proto': 'http' }, '10.1.2.3')).toMatch(/https/)
    expect(ask(behindProxy, { ...asked, 'x-forwarded-host': 'evil.example' }, '10.1.2.3')).toMatch(/name/)
    expect(ask(behindProxy, { ...asked, host: 'evil.example' }, '10.1.2.3')).toMatch(/name/)
  })
  it.each([['anna', 'mallory'].join(', '), 'x'.repeat(300), 'an na', 'ann\u0000a'])('takes %j for nobody', (user) => {
    expect(ask(behindProxy, { ...asked, 'x-forwarded-user': user }, '10.1.2.3')).toMatchObject({ user: undefined })
  })
})

it('with a certificate of its own it is reached from everywhere, by its number too', () => {
  const secure = { ...onLoopback, secure: true }
  expect(ask(secure, { host: '192.168.1.5:8747' }, '192.168.1.9', '192.168.1.5')).toEqual({ address: '192.168.1.9', user: undefined })
  expect(ask(secure, { host: '192.168.1.6' }, '192.168.1.9', '192.168.1.5')).toMatch(/name/)
})
