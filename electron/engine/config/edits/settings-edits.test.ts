import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { type ConfigStore, openConfigStore } from '../config-store.ts'
import { type SettingsEdits, settingsEdits } from './settings-edits.ts'

let folder: string
let file: string
let config: ConfigStore
let edits: SettingsEdits

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-settings-'))
  file = join(folder, 'servers.json')
  config = await openConfigStore({ file, clock: manualClock(), watchFolder: () => () => undefined })
  edits = settingsEdits(config)
})
afterEach(() => {
  config.close()
  rmSync(folder, { recursive: true, force: true })
})

it('writes settings in place, and takes them out again', async () => {
  const before = '{\n  "mcpServers": {}, // none\n  "settings": { "idle": "never" }\n}\n'
  writeFileSync(file, before)
  await edits.setSetting('callTimeout', '90s')
  expect(readFileSync(file, 'utf8')).toBe(before.replace('"never" }', '"never", "callTimeout": "90s" }'))
  expect(config.state.settings).toMatchObject({ idle: 'never', callTimeout: 90_000 })
  expect(await edits.shownSettings()).toEqual({ idle: 'never', callTimeout: '90s' })
  await edits.setSetting('callTimeout', undefined)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('writes one that is yes or no', async () => {
  await edits.setSetting('learntTools', false)
  expect(config.state.settings.learntTools).toBe(false)
  expect(await edits.shownSettings()).toEqual({ learntTools: false })
  await expect(edits.setSetting('learntTools', 'no')).rejects.toThrow('It must be true or false.')
})

it('shows the limits of single AI apps as the file has them', async () => {
  writeFileSync(file, '{ "settings": { "resultLimit": { "codex": 20000 }, "idle": ["never"] } }')
  expect(await edits.shownSettings()).toEqual({ resultLimit: { codex: 20_000 } })
})

it('refuses what a setting cannot be, and writes nothing', async () => {
  await expect(edits.setSetting('maxProcesses', 0)).rejects.toThrow('It must be at least 1.')
  await expect(edits.setSetting('callTimeout', 'soon')).rejects.toThrow('It must be a duration')
  expect(existsSync(file)).toBe(false)
})

it('shows nothing of a file that is not there, and does not make it', async () => {
  expect(await edits.shownSettings()).toEqual({})
  expect(existsSync(file)).toBe(false)
})
