import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ConfigStore } from '../../../config/config-store.ts'
import { readTls } from '../../../config/settings/http-safety.ts'
import { certificateControl } from './certificate.ts'

const NOW = Date.UTC(2026, 10, 26)
let folder: string
let now: number
let tls: { cert: string; key: string } | undefined
let names: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-certificate-'))
  now = NOW
  tls = undefined
  names = ['vm.local', '192.0.2.2', '2001:db8::2', 'localhost', '127.0.0.1']
})
afterEach(() => rmSync(folder, { recursive: true }))

const control = () => {
  const config = { file: join(folder, 'servers.json'), state: { settings: { http: { tls } } } } as unknown as Pick<
    ConfigStore,
    'file' | 'state'
  >
  return certificateControl(config, join(folder, 'data'), { now: () => now }, () => names)
}

it('there is none until the settings name one', async () => {
  expect(await control().get()).toBeUndefined()
  const files = await control().make()
  expect(await control().get()).toBeUndefined()
  tls = files
  expect(await control().get()).toMatchObject({
    names: ['vm.local', '192.0.2.2', '2001:db8::2', 'localhost', '127.0.0.1'],
    made: true,
    missing: [],
    fingerprint: expect.stringMatching(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
  })
})

it('its key is for this user only, belongs to it, and is shown nowhere', async () => {
  tls = await control().make()
  expect((await readTls(tls, folder)).key).toContain('PRIVATE KEY')
  if (process.platform !== 'win32') expect(statSync(tls.key).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(await control().get())).not.toContain('PRIVATE KEY')
  // A file of the user may hold both.
  writeFileSync(join(folder, 'both.pem'), readFileSync(tls.cert, 'utf8') + readFileSync(tls.key, 'utf8'))
  tls = { cert: 'both.pem', key: 'both.pem' }
  const report = await control().get()
  expect(report).toMatchObject({ made: false })
  expect(JSON.stringify(report)).not.toContain('PRIVATE KEY')
})

it('says which addresses of this computer it is not for', async () => {
  tls = await control().make()
  names = ['vm.local', '192.0.2.2', '198.51.100.7', 'localhost', '127.0.0.1']
  expect(await control().get()).toMatchObject({ missing: ['198.51.100.7'] })
})

it('a new one leaves that in use until the settings name the new one', async () => {
  tls = await control().make()
  now += 1
  const second = await control().make()
  expect(readdirSync(join(folder, 'data/tls'))).toHaveLength(4)
  expect(await control().get()).toBeDefined()
  tls = second
  now += 1
  await control().make()
  expect(readdirSync(join(folder, 'data/tls')).sort()).toEqual(
    [NOW + 1, NOW + 2].flatMap((at) => [`certificate-${at}.pem`]).concat([`key-${NOW + 1}.pem`, `key-${NOW + 2}.pem`]),
  )
})

it('a file that is no certificate is none', async () => {
  writeFileSync(join(folder, 'x.pem'), 'nothing')
  tls = { cert: 'x.pem', key: 'x.pem' }
  expect(await control().get()).toBeUndefined()
})
