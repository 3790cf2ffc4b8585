import { expect, it } from 'vitest'
import { certificatesOf, environmentInside } from './environment.ts'

const given = {
  PATH: '/usr/bin',
  HOME: '/home/ada',
  DISPLAY: ':0',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1/bus',
  XDG_CONFIG_HOME: '/home/ada/.config',
  HTTPS_PROXY: 'http://proxy.test:8080',
  NO_PROXY: 'localhost',
  TOKEN: 'its own',
}

it('has nothing of the session of the person, and a home of its own', () => {
  const inside = { home: '/home/ada', tmp: '/tmp', hosts: false }
  expect(environmentInside(given, { TOKEN: '' }, inside)).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/ada',
    TMPDIR: '/tmp',
    TOKEN: 'its own',
    HTTPS_PROXY: 'http://proxy.test:8080',
    NO_PROXY: 'localhost',
  })
  // Whoever writes it into an entry wants it.
  expect(environmentInside(given, { DISPLAY: ':0' }, inside)).toMatchObject({ DISPLAY: ':0' })
})

it('knows no other proxy where hosts are named', () => {
  expect(environmentInside(given, {}, { home: '/h', tmp: '/t', hosts: true })).toEqual({
    PATH: '/usr/bin',
    HOME: '/h',
    TMPDIR: '/t',
    TOKEN: 'its own',
    NODE_USE_ENV_PROXY: '1',
  })
})

it('names certificates by absolute paths', () => {
  expect(certificatesOf({ SSL_CERT_DIR: '/a:/b', NODE_EXTRA_CA_CERTS: 'c.pem', OTHER: '/d' })).toEqual(['/a', '/b'])
})
