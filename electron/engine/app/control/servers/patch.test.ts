import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ConfigStore, openConfigStore } from '../../../config/config-store.ts'
import { serverEdits } from '../../../config/edits/server-edits.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { patchControl } from './patch.ts'

const FILE = `{
  "mcpServers": {
    // mine
    "files": { "command": "npx", "args": ["files", "--api-key", "planted-1"], "tools": { "deny": ["x"] } },
    "web": { "url": "https://x.test/mcp" } // theirs
  }
}
`

let folder: string
let config: ConfigStore
let patches: ReturnType<typeof patchControl>
let keychain: Map<string, string>
let kept: string[]
const text = (): string => readFileSync(join(folder, 'servers.json'), 'utf8')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-patch-'))
  writeFileSync(join(folder, 'servers.json'), FILE)
  config = await openConfigStore({ file: join(folder, 'servers.json'), clock: manualClock(), watchFolder: () => () => undefined })
  keychain = new Map()
  kept = []
  const secrets = { set: async (name: string, value: string) => void keychain.set(name, value), inFiles: () => [] }
  patches = patchControl(config, serverEdits(config), secrets, async (names) => void kept.push(...names))
})
afterEach(() => {
  config.close()
  rmSync(folder, { recursive: true, force: true })
})

it('changes what does not change what runs, keeps the comments, and goes back to the usual', async () => {
  const patch = { sharing: 'session', idle: 'never', hold: 'all', roots: true, rename: { a: 'b' }, effects: { a: 'read' } } as const
  expect(await patches.preview('web', patch)).toMatchObject({ asks: false })
  await patches.patch('web', patch)
  expect(config.state.servers.get('web')).toMatchObject({ sharing: 'session', idle: 'never', hold: 'all', roots: true })
  expect(config.state.servers.get('web')?.tools.rename).toEqual(new Map([['a', 'b']]))
  expect(text()).toContain('// mine')
  await patches.patch('web', { sharing: null, idle: null, hold: null, roots: null, rename: {}, effects: null })
  expect(text()).toBe(FILE)
})

it('keeps what else is in a group, and names of tools that are hidden', async () => {
  await patches.patch(
    'files',
    { rename: { a: 'b' }, descriptions: { a: 'Reads a file.' } },
    (await patches.preview('files', {})).preview.fingerprint,
  )
  expect(config.state.servers.get('files')?.tools).toMatchObject({ deny: ['x'], descriptions: new Map([['a', 'Reads a file.']]) })
})

it('keeps both of two changes made at the same time, and what an editor writes meanwhile', async () => {
  await Promise.all([patches.patch('web', { idle: 'never' }), patches.patch('web', { hold: 'all' }), config.write((now) => `${now}\n`)])
  expect(config.state.servers.get('web')).toMatchObject({ idle: 'never', hold: 'all' })
})

it('leaves a key of the entry that stands there as text', async () => {
  await patches.patch('files', { description: 'Mine.' })
  expect(text()).toContain('"--api-key", "planted-1"')
  expect(keychain.size).toBe(0)
})

it('changes a sandbox only with an agreement to exactly that', async () => {
  const sandbox = { read: ['~/Documents'], network: ['api.x.test'] }
  const { preview, asks } = await patches.preview('files', { sandbox })
  expect(asks).toBe(true)
  expect(preview.sandbox).toEqual({ read: ['~/Documents'], write: [], network: ['api.x.test'] })
  await expect(patches.patch('files', { sandbox })).rejects.toMatchObject({ code: 'consent_needed' })
  expect(text()).toBe(FILE)
  await patches.patch('files', { sandbox }, preview.fingerprint)
  expect(config.state.servers.get('files')).toMatchObject({ sandbox: { read: ['~/Documents'] } })
})

it('stores a client secret before its reference is written, after an agreement', async () => {
  const oauth = { clientId: 'me', clientSecret: 'planted-2', scope: 'read' }
  await expect(patches.patch('web', { oauth })).rejects.toMatchObject({ code: 'consent_needed' })
  expect(keychain.size).toBe(0)
  await patches.patch('web', { oauth }, (await patches.preview('web', { oauth })).preview.fingerprint)
  expect(keychain).toEqual(new Map([['web.client-secret', 'planted-2']]))
  expect(kept).toEqual(['web.client-secret'])
  expect(text()).toContain('"clientSecret":"${secret:web.client-secret}"')
  // The secret that is there stays.
  const scope = { oauth: { scope: null } }
  await patches.patch('web', scope, (await patches.preview('web', scope)).preview.fingerprint)
  expect(config.state.servers.get('web')).toHaveProperty('oauth', { clientId: 'me', clientSecret: '${secret:web.client-secret}' })
  await patches.patch('web', { oauth: null })
  expect(text()).toBe(FILE)
})

it('says why a key cannot have a value', async () => {
  await expect(patches.preview('files', { sandbox: { read: ['documents'] } })).rejects.toMatchObject({ code: 'config_invalid' })
  await expect(patches.preview('web', { callTimeout: 'soon' })).rejects.toThrow('"callTimeout" must be a duration')
  await expect(patches.patch('none', { idle: null })).rejects.toMatchObject({ code: 'server_unknown' })
})
