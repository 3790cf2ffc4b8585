import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultHttp } from '../../engine/config/settings/http-schema.ts'
import { listenerConfigOf } from './listener-config.ts'

const proxied = { addresses: ['10.0.0.2'], url: 'https://tools.example', userHeader: undefined }

it('takes what is asked for before what servers.json says', async () => {
  expect(await listenerConfigOf(defaultHttp, {}, '/')).toMatchObject({ host: '127.0.0.1', port: 8747, noAuth: false })
  expect(await listenerConfigOf({ ...defaultHttp, port: 1 }, { host: 'localhost', port: 0, noAuth: true }, '/')).toMatchObject({
    host: 'localhost',
    port: 0,
    noAuth: true,
  })
})

it.each(['0.0.0.0', '::', '192.168.1.5', 'box.local', '128.0.0.1'])(
  'opens nothing on %s without TLS, or without credentials',
  async (host) => {
    await expect(listenerConfigOf(defaultHttp, { host }, '/')).rejects.toMatchObject({ code: 'http_unsafe' })
    const readable = { ...defaultHttp, trustedProxy: { ...proxied, url: 'http://tools.example' } }
    await expect(listenerConfigOf(readable, { host }, '/')).rejects.toMatchObject({ code: 'http_unsafe' })
    const safe = { ...defaultHttp, trustedProxy: proxied }
    expect(await listenerConfigOf(safe, { host }, '/')).toMatchObject({ host })
    await expect(listenerConfigOf(safe, { host, noAuth: true }, '/')).rejects.toMatchObject({ code: 'http_unsafe' })
  },
)

it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('needs neither on %s', async (host) => {
  expect(await listenerConfigOf(defaultHttp, { host, noAuth: true }, '/')).toMatchObject({ host, noAuth: true })
})

it('says which certificate cannot be used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-tls-'))
  try {
    writeFileSync(join(folder, 'cert.pem'), 'no certificate')
    writeFileSync(join(folder, 'key.pem'), 'no key')
    const unusable = listenerConfigOf({ ...defaultHttp, tls: { cert: 'cert.pem', key: 'key.pem' } }, {}, folder)
    await expect(unusable).rejects.toMatchObject({ code: 'http_unavailable', message: expect.stringContaining('cert.pem') as string })
    const missing = listenerConfigOf({ ...defaultHttp, tls: { cert: 'nowhere.pem', key: 'key.pem' } }, {}, folder)
    await expect(missing).rejects.toMatchObject({ code: 'http_unavailable' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
