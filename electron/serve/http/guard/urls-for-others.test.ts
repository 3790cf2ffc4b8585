import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { acceptsOthers, isEveryAddress, urlsForOthers } from './reachable.ts'

const certificate = readFileSync(join(import.meta.dirname, '../fixtures/box.cert.pem'), 'utf8')
const seen = { host: '0.0.0.0', port: 8747, publicUrl: undefined, certificate: undefined }
const interfaces = [
  { address: '127.0.0.1', internal: true },
  { address: '192.168.1.7', internal: false },
  { address: 'fe80::1', internal: false },
]

it('names nothing for a listener of this computer alone', () => {
  expect(urlsForOthers({ ...seen, host: '127.0.0.1' }, interfaces)).toEqual([])
})

it('names the certificate’s names first, then the addresses of this computer', () => {
  expect(urlsForOthers({ ...seen, certificate }, interfaces)).toEqual(['https://box.test:8747/mcp', 'https://192.168.1.7:8747/mcp'])
  expect(urlsForOthers({ ...seen, host: '10.1.2.3' }, interfaces)).toEqual(['http://10.1.2.3:8747/mcp'])
})

it('names the proxy alone where there is one', () => {
  expect(urlsForOthers({ ...seen, host: '127.0.0.1', publicUrl: 'https://tools.example' }, interfaces)).toEqual([
    'https://tools.example/mcp',
  ])
})

it('names nothing while this computer is on no network, though others may connect once it is', () => {
  const lo = interfaces.slice(0, 1)
  for (const host of ['0.0.0.0', '::']) {
    expect(urlsForOthers({ ...seen, host }, lo)).toEqual([])
    expect(acceptsOthers({ ...seen, host })).toBe(true)
  }
  expect(acceptsOthers({ ...seen, host: '127.0.0.1' })).toBe(false)
  expect(acceptsOthers({ ...seen, host: '127.0.0.1', publicUrl: 'https://tools.example' })).toBe(true)
})

it('names addresses of IPv6 where there are no others, and none that lead nowhere', () => {
  const only = [...interfaces.filter(({ address }) => address.includes(':')), { address: '2001:db8::7', internal: false }]
  expect(urlsForOthers({ ...seen, host: '::' }, only)).toEqual(['http://[2001:db8::7]:8747/mcp'])
  expect(urlsForOthers(seen, only)).toEqual([])
  expect(urlsForOthers({ ...seen, host: '::' }, [...only, ...interfaces])).toEqual(['http://192.168.1.7:8747/mcp'])
})

it.each([
  ['0.0.0.0', true],
  ['0', true],
  ['::', true],
  ['0::0', true],
  ['0:0:0:0:0:0:0:0', true],
  ['::1', false],
  ['10.0.0.0', false],
  ['box.local', false],
])('takes %s for every address: %s', (host, every) => expect(isEveryAddress(host)).toBe(every))
