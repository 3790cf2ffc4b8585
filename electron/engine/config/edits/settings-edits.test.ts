import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SettingKey, SettingValue } from '../../../contract/settings/settings.ts'
import { KEPT_SECRET } from '../../entry/secrets/secret-places.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { type ConfigStore, openConfigStore } from '../config-store.ts'
import { settingsEdits } from './settings-edits.ts'

let folder: string
let file: string
let config: ConfigStore
let edits: ReturnType<typeof settingsEdits>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-settings-'))
  file = join(folder, 'servers.json')
  config = await openConfigStore({ file, clock: manualClock(), watchFolder: () => () => undefined })
  edits = settingsEdits(config, () => new Map([['lent', ['mail']]]))
})
afterEach(() => {
  config.close()
  rmSync(folder, { recursive: true, force: true })
})

const written = (): unknown => JSON.parse(readFileSync(file, 'utf8'))
/** As somebody who looked at what it does. */
const agree = async (key: SettingKey, value: SettingValue): Promise<readonly string[]> => {
  await expect(edits.set(key, value)).rejects.toMatchObject({ code: 'consent_needed' })
  const { says, fingerprint } = await edits.preview(key, value)
  await edits.set(key, value, fingerprint)
  return says
}

it('writes settings in place, and takes them out again', async () => {
  const before = '{\n  "mcpServers": {}, // none\n  "settings": { "idle": "never" }\n}\n'
  writeFileSync(file, before)
  await edits.set('callTimeout', '90s')
  expect(readFileSync(file, 'utf8')).toBe(before.replace('"never" }', '"never", "callTimeout": "90s" }'))
  expect(config.state.settings).toMatchObject({ idle: 'never', callTimeout: 90_000 })
  expect(await edits.get()).toEqual({ idle: 'never', callTimeout: '90s' })
  await edits.set('callTimeout', undefined)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('writes members of a group, and removes the group with its last one', async () => {
  await edits.set('audit.days', 30)
  await edits.set('audit.arguments', true)
  expect(written()).toEqual({ $schema: './servers.schema.json', settings: { audit: { days: 30, arguments: true } } })
  expect(config.state.settings.audit).toEqual({ enabled: true, arguments: true, object: true, days: 30, megabytes: 100 })
  await edits.set('audit.days', undefined)
  await edits.set('audit.arguments', undefined)
  expect(written()).toEqual({ $schema: './servers.schema.json', settings: {} })
})

it('says the usual values as one would write them', () => {
  expect(edits.usual()).toMatchObject({ startTimeout: '1m', refreshEvery: '6h', 'http.port': 8747, 'audit.days': 90, scripts: false })
  expect(edits.usual()).not.toHaveProperty('telemetry')
})

it('shows the limits of single AI apps as the file has them', async () => {
  await edits.set('resultLimit', { codex: 20_000 })
  expect(await edits.get()).toEqual({ resultLimit: { codex: 20_000 } })
  await edits.set('scripts', { cursor: true })
  expect(config.state.settings.scripts).toEqual({ cursor: true })
})

it('refuses what a setting cannot be, and writes nothing', async () => {
  await expect(edits.set('maxProcesses', 0)).rejects.toThrow('It must be at least 1.')
  await expect(edits.set('callTimeout', 'soon')).rejects.toThrow('It must be a duration')
  await expect(edits.set('audit.days', 0)).rejects.toThrow('It must be at least 1.')
  await expect(edits.set('resultLimit', { codex: 5 })).rejects.toThrow('"codex" must be at least 2000.')
  await expect(edits.set('hooks', [{ command: 'a', when: ['sometimes'] }])).rejects.toThrow('Hook 1: when')
  await expect(edits.set('http.tls', { cert: 'a.pem' })).rejects.toThrow('"key" must be text.')
  expect(existsSync(file)).toBe(false)
})

it('shows nothing of a file that is not there, and does not make it', async () => {
  expect(await edits.get()).toEqual({})
  expect(existsSync(file)).toBe(false)
})

it('opens a port only with an agreement, and to a network only with TLS', async () => {
  await edits.set('http.port', 9000)
  expect(await agree('http.enabled', true)).toEqual([
    expect.stringMatching(/^Tooltray opens http:\/\/127\.0\.0\.1:9000\/mcp\. Programs on/),
  ])
  await expect(edits.set('http.host', '0.0.0.0')).rejects.toMatchObject({ code: 'http_unsafe' })
  await agree('http.tls', { cert: 'a.pem', key: 'b.pem' })
  expect(await edits.get()).toMatchObject({ 'http.tls': { cert: 'a.pem', key: 'b.pem' } })
  expect(await agree('http.host', '0.0.0.0')).toEqual([expect.stringContaining('Other computers')])
  await expect(edits.set('http.tls', undefined)).rejects.toMatchObject({ code: 'http_unsafe' })
  const { fingerprint } = await edits.preview('http.port', 9001)
  await expect(edits.set('http.port', 9002, fingerprint)).rejects.toMatchObject({ code: 'consent_needed' })
  await edits.set('http.enabled', undefined)
  expect(config.state.settings.http).toMatchObject({ enabled: false, host: '0.0.0.0' })
})

it('runs a hook only with an agreement to it, and keeps the comments of others', async () => {
  writeFileSync(file, '{\n  "hooks": [\n    // first\n    { "command": "a" },\n    { "command": "b" }\n  ]\n}\n')
  expect(await agree('hooks', [{ command: 'a' }, { command: 'b' }, { url: 'http://127.0.0.1:1/', when: ['after'] }])).toEqual([
    'Tooltray sends calls with their arguments after they run to http://127.0.0.1:1/',
  ])
  // Nothing new runs.
  await edits.set('hooks', [{ command: 'a' }, { url: 'http://127.0.0.1:1/', when: ['after'] }])
  expect(readFileSync(file, 'utf8')).toContain('// first\n    { "command": "a" }')
  await agree('hooks', [{ command: 'c' }, { url: 'http://127.0.0.1:1/', when: ['after'] }])
  await edits.set('hooks', [])
  expect(written()).toEqual({})
})

it('shows no secret, keeps those that come back masked, and names those that would be lent', async () => {
  const url = 'http://127.0.0.1:4318/v1/traces'
  writeFileSync(file, JSON.stringify({ settings: { telemetry: { url, headers: { Authorization: 'Bearer 0123456789abcdef0123' } } } }))
  const shown = { url, headers: { Authorization: `Bearer ${KEPT_SECRET}` } }
  expect(await edits.get()).toEqual({ telemetry: shown })
  expect(await edits.unmasked('telemetry', { ...shown, url: 'http://127.0.0.1:1/' })).toEqual({
    url: 'http://127.0.0.1:1/',
    headers: { Authorization: 'Bearer 0123456789abcdef0123' },
  })
  const lent = { url, headers: { Authorization: 'Bearer ${secret:lent}' } }
  expect(await edits.preview('telemetry', lent)).toMatchObject({ borrowed: [{ secret: 'lent', of: ['mail'], to: '127.0.0.1:4318' }] })
  await agree('telemetry', lent)
  await edits.set('telemetry', undefined)
  expect(written()).toEqual({ settings: {} })
  const registry = 'https://registry.test/v0?api_key=0123456789abcdef0123456789abcdef'
  await edits.set('registry', registry)
  const told = (await edits.get()).registry
  expect(told).toBe(`https://registry.test/v0?api_key=${KEPT_SECRET}`)
  expect(await edits.unmasked('registry', told)).toBe(registry)
})
