import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
  edits = settingsEdits(config)
})
afterEach(() => {
  config.close()
  rmSync(folder, { recursive: true, force: true })
})

it('writes settings in place, and takes them out again', async () => {
  const before = '{\n  "mcpServers": {}, // none\n  "settings": { "idle": "never" }\n}\n'
  writeFileSync(file, before)
  await edits.set('callTimeout', '90s')
  expect(readFileSync(file, 'utf8')).toBe(before.replace('"never" }', '"never", "callTimeout": "90s" }'))
  expect(config.state.settings).toMatchObject({ idle: 'never', callTimeout: 90_000 })
  expect(await edits.shown()).toEqual({ idle: 'never', callTimeout: '90s' })
  await edits.set('callTimeout', undefined)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('writes one that is yes or no', async () => {
  await edits.set('learntTools', false)
  expect(config.state.settings.learntTools).toBe(false)
  expect(await edits.shown()).toEqual({ learntTools: false })
  await expect(edits.set('learntTools', 'no')).rejects.toThrow('It must be true or false.')
})

it('shows the limits of single AI apps as the file has them', async () => {
  writeFileSync(file, '{ "settings": { "resultLimit": { "codex": 20000 }, "idle": ["never"] } }')
  expect(await edits.shown()).toEqual({ resultLimit: { codex: 20_000 } })
})

it('refuses what a setting cannot be, and writes nothing', async () => {
  await expect(edits.set('maxProcesses', 0)).rejects.toThrow('It must be at least 1.')
  await expect(edits.set('callTimeout', 'soon')).rejects.toThrow('It must be a duration')
  expect(existsSync(file)).toBe(false)
})

it('shows nothing of a file that is not there, and does not make it', async () => {
  expect(await edits.shown()).toEqual({})
  expect(existsSync(file)).toBe(false)
})
