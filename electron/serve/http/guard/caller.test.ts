import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Surroundings, callerOf } from './caller.ts'
import { addresses, ownNames } from './reachable.ts'

const onLoopback: Surroundings = {
  names: ownNames({ host: '127.0.0.1', publicUrl: undefined, certificate: undefined }),
  secure: false,
  noAuth: false,
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
  it.each([
    ['http://localhost:8747', 'localhost:8747', true],
    ['http://localhost', 'localhost', true],
    ['http://LOCALHOST:80', 'localhost', true],
    ['http://localhost:6274', 'localhost:8747', false],
    ['http://127.0.0.1:8747', 'localhost:8747', false],
    ['http://localhost', 'localhost:8747', false],
    ['https://localhost:8747', 'localhost:8747', false],
    ['null', 'localhost:8747', false],
  ])('without a credential, from a page of %s at %s is let in: %s', (origin, host, isIn) => {
    const caller = ask({ ...onLoopback, noAuth: true }, { host, origin })
    if (isIn) expect(caller).toHaveProperty('address')
    else expect(caller).toMatch(/other sites/)
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
  const named = (user: string | undefined) => ask(behindProxy, { ...asked, 'x-forwarded-user': user }, '10.1.2.3')
  it.each([['anna', 'mallory'].join(', '), ', anna', 'x'.repeat(300), '\u00f6'.repeat(100), '', ' ', 'ann\u0000a', 'an\u0085na'])(
    'refuses who is named %j, and does not take him for nobody',
    (user) => expect(named(user)).toMatch(/name of the user/),
  )
  it.each([
    ['Ada Lovelace', 'Ada%20Lovelace'],
    ['100%', '100%25'],
    ['anna@tools.example', 'anna@tools.example'],
    // Node gives the bytes of a header as Latin-1, whatever they are.
    ['j\u00f6rg', 'j%C3%B6rg'],
    [Buffer.from('jörg').toString('latin1'), 'j%C3%B6rg'],
    [Buffer.from('李 四').toString('latin1'), '%E6%9D%8E%20%E5%9B%9B'],
    [Buffer.from('an\u202ena').toString('latin1'), undefined],
    [Buffer.from('an\u200bna').toString('latin1'), undefined],
  ])('takes any name that can be read, in one form: %j is %s', (user, name) => {
    if (name === undefined) expect(named(user)).toMatch(/name of the user/)
    else expect(named(user)).toMatchObject({ user: name })
  })
  it('takes who is not named for the credential itself', () => {
    expect(named(undefined)).toMatchObject({ user: undefined })
  })
})

it('with a certificate of its own it is reached from everywhere, by its number too', () => {
  const secure = { ...onLoopback, secure: true }
  expect(ask(secure, { host: '192.168.1.5:8747' }, '192.168.1.9', '192.168.1.5')).toEqual({ address: '192.168.1.9', user: undefined })
  expect(ask(secure, { host: '192.168.1.6' }, '192.168.1.9', '192.168.1.5')).toMatch(/name/)
})
