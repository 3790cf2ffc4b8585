import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ConfigStore, openConfigStore } from '../../../config/config-store.ts'
import { settingsEdits } from '../../../config/edits/settings-edits.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { settingsControl } from './settings.ts'

let folder: string
let config: ConfigStore
let settings: ReturnType<typeof settingsControl>
let keychain: Map<string, string>
let kept: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-settings-'))
  config = await openConfigStore({ file: join(folder, 'servers.json'), clock: manualClock(), watchFolder: () => () => undefined })
  keychain = new Map()
  kept = []
  const secrets = {
    set: async (name: string, value: string) => void keychain.set(name, value),
    list: () => [...keychain.keys()].map((name) => ({ name, savedAt: 0 })),
    inFiles: () => ['files.TOKEN'],
  }
  settings = settingsControl(config, settingsEdits(config), secrets, async (names) => void kept.push(...names))
})
afterEach(() => {
  config.close()
  rmSync(folder, { recursive: true, force: true })
})

const telemetry = { url: 'http://127.0.0.1:4318/v1/traces', headers: { Authorization: 'Bearer planted-0123456789abcdef' } }

it('stores keys of a setting as secrets after an agreement, and writes references', async () => {
  const change = { key: 'telemetry' as const, value: telemetry }
  await expect(settings.set(change)).rejects.toMatchObject({ code: 'consent_needed' })
  expect(keychain.size).toBe(0)
  const { says, fingerprint } = await settings.preview(change)
  expect(says).toEqual([expect.stringContaining('go to 127.0.0.1:4318')])
  await settings.set({ ...change, agreed: fingerprint })
  expect([...keychain]).toEqual([['telemetry.Authorization', 'planted-0123456789abcdef']])
  expect(kept).toEqual(['telemetry.Authorization'])
  expect(readFileSync(config.file, 'utf8')).not.toContain('planted')
  // What comes back as it was shown keeps its secret, and needs no agreement.
  const shown = (await settings.get()).telemetry
  await settings.set({ key: 'telemetry', value: shown })
  expect(config.state.settings.telemetry?.headers).toEqual({ Authorization: 'Bearer ${secret:telemetry.Authorization}' })
})

it('takes the key of a model where only a reference may be written', async () => {
  const change = { key: 'rerank' as const, value: { provider: 'openai', model: 'small', apiKey: 'planted-key' } }
  await settings.set({ ...change, agreed: (await settings.preview(change)).fingerprint })
  expect(config.state.settings.rerank).toMatchObject({ apiKey: '${secret:rerank.apiKey}' })
})

it('refuses a certificate that cannot be read, and writes nothing', async () => {
  const change = { key: 'http.tls' as const, value: { cert: 'none.pem', key: 'none.key' } }
  await expect(settings.preview(change)).rejects.toMatchObject({ code: 'http_unavailable' })
  await expect(settings.set(change)).rejects.toMatchObject({ code: 'http_unavailable' })
  expect(await settings.get()).toEqual({})
})
