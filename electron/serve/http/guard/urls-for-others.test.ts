import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { urlsForOthers } from './reachable.ts'

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
