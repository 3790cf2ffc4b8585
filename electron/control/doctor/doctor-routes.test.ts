import { expect, it } from 'vitest'
import { examineRoutes } from './doctor-routes.ts'

it('says that there is no proxy', () => {
  expect(examineRoutes([{ hosts: ['a.test', 'b.test'] }])).toEqual([
    { name: 'proxy', outcome: 'ok', message: 'Requests to other computers go directly, without a proxy.' },
  ])
})

it('says which way goes where, and what is wrong with a proxy', () => {
  const problem = { code: 'proxy_password', message: 'The proxy requires a password.', hint: 'Set it.' }
  const checks = examineRoutes([
    { hosts: ['a.test', 'b.test'], proxy: 'http://p.test:8080', sources: ['HTTP_PROXY', 'HTTPS_PROXY'] },
    { hosts: ['c.test'], proxy: 'http://q.test', sources: ['system'] },
    { hosts: ['inner.test'] },
    { hosts: ['d.test'], proxy: 'http://r.test', sources: ['http_proxy'], problem },
  ])
  expect(checks.map(({ outcome, message }) => `${outcome}: ${message}`)).toEqual([
    'ok: Requests to a.test, b.test go through the proxy http://p.test:8080 (from HTTP_PROXY, HTTPS_PROXY).',
    'ok: Requests to c.test go through the proxy http://q.test (from the settings of the system).',
    'ok: Requests to inner.test go directly.',
    'error: The proxy requires a password.',
  ])
  expect(checks[3]?.hint).toBe('Set it.')
})
