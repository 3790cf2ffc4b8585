import { expect, it } from 'vitest'
import { parseServersFile } from '../servers-file.ts'

const read = (http: unknown) => {
  const { settings, problems } = parseServersFile(JSON.stringify({ settings: { http } }))
  return { http: settings.http, problems: problems.map(({ message }) => message) }
}

it('a door is shut unless servers.json says otherwise', () => {
  const shut = { enabled: false, host: '127.0.0.1', port: 8747, tls: undefined, trustedProxy: undefined, oidc: undefined, signIn: false }
  expect(read(undefined)).toEqual({ http: shut, problems: [] })
  expect(read({})).toEqual({ http: shut, problems: [] })
})

it('reads where it is to be, its certificate and its proxy', () => {
  const proxy = { address: '10.0.0.2', url: 'https://tools.example', userHeader: 'X-Forwarded-User' }
  const { http, problems } = read({ enabled: true, host: '0.0.0.0', port: 443, tls: { cert: 'c.pem', key: 'k.pem' }, trustedProxy: proxy })
  expect(problems).toEqual([])
  expect(http).toEqual({
    enabled: true,
    host: '0.0.0.0',
    port: 443,
    tls: { cert: 'c.pem', key: 'k.pem' },
    trustedProxy: { addresses: ['10.0.0.2'], url: 'https://tools.example', userHeader: 'x-forwarded-user' },
    signIn: false,
  })
  expect(
    read({ trustedProxy: { address: ['10.0.0.0/8', 'fd00::/8'], url: 'https://x.example' } }).http.trustedProxy?.addresses,
  ).toHaveLength(2)
})

it.each([
  [{ port: 65_536 }, 'http.port'],
  [{ port: '8747' }, 'http.port'],
  [{ enabled: 'yes' }, 'http.enabled'],
  [{ tls: { cert: 'c.pem' } }, 'http.tls.key'],
  [{ trustedProxy: { address: 'proxy.example', url: 'https://x.example' } }, 'http.trustedProxy.address'],
  [{ trustedProxy: { address: '10.0.0.0/33', url: 'https://x.example' } }, 'http.trustedProxy.address'],
  [{ signIn: 'yes' }, 'http.signIn'],
  [{ signIn: true, oidc: { issuer: 'https://id.example', audience: 'x' } }, 'signIn'],
  [{ trustedProxy: { address: '10.0.0.1', url: 'x.example' } }, 'http.trustedProxy.url'],
  [{ trustedProxy: { address: '10.0.0.1', url: 'https://x.example', userHeader: 'a b' } }, 'http.trustedProxy.userHeader'],
])('what makes no sense opens nothing: %j', (given, name) => {
  const { http, problems } = read({ enabled: true, ...given })
  expect(http.enabled).toBe(false)
  expect(problems.join()).toContain(`"${name}"`)
})
