import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprintOf } from '../../../entry/consent/agreement.ts'
import { type ConfigStore, openConfigStore } from '../../../config/config-store.ts'
import { serverEdits } from '../../../config/edits/server-edits.ts'
import { type EntryControl, entryControl } from './entries.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { KEPT_SECRET } from '../../../entry/secrets/secret-places.ts'

let folder: string
let config: ConfigStore
let entries: EntryControl
let keychain: Map<string, string>
const file = (): Record<string, unknown> =>
  (JSON.parse(readFileSync(join(folder, 'servers.json'), 'utf8')) as { mcpServers: Record<string, unknown> }).mcpServers

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-entries-'))
  writeFileSync(join(folder, 'servers.json'), '{}')
  config = await openConfigStore({ file: join(folder, 'servers.json'), clock: manualClock(), watchFolder: () => () => undefined })
  keychain = new Map()
  entries = entryControl(config, serverEdits(config), {
    has: (name) => keychain.has(name),
    set: async (name, value) => void keychain.set(name, value),
    list: () => [...keychain.keys()].map((name) => ({ name, savedAt: 0 })),
    inFiles: () => ['files.TOKEN'],
  })
})
afterEach(() => {
  config.close()
  rmSync(folder, { recursive: true, force: true })
})

const entry = { command: 'npx', args: ['thing', '--api-key', 'planted-1'], env: { TOKEN: 'planted-2' } }

it('keeps what was typed for open keys with the entry, and for variables that are not set under their names', async () => {
  const open = { command: 'npx', args: ['x'], env: { A: '${open:A_KEY}', B: '${B_KEY}', C: '${C_KEY}' } }
  keychain.set('C_KEY', 'mine')
  await entries.addServer('it', open, false, fingerprintOf(open), { A_KEY: 'a', B_KEY: 'b', C_KEY: 'another', D_KEY: 'of nobody' })
  expect(file()['it']).toMatchObject({ env: { A: '${secret:it.A_KEY}', B: '${B_KEY}' } })
  expect([...keychain]).toEqual([
    ['C_KEY', 'mine'],
    ['it.A_KEY', 'a'],
    ['B_KEY', 'b'],
  ])
})

it('gives a new key no name of a secret in a file', async () => {
  await entries.addServer('files', entry, false, fingerprintOf(entry))
  expect(file()['files']).toMatchObject({ env: { TOKEN: '${secret:files.TOKEN-2}' } })
  expect([...keychain.keys()]).toEqual(['files.api-key', 'files.TOKEN-2'])
})

it('keeps the keys of what a person agreed to, wherever they stand', async () => {
  await expect(entries.addServer('db', entry, false)).rejects.toMatchObject({ code: 'consent_needed' })
  expect([...keychain]).toEqual([])
  await entries.addServer('db', entry, false, fingerprintOf(entry))
  expect(file()).toEqual({
    db: { command: 'npx', args: ['thing', '--api-key', '${secret:db.api-key}'], env: { TOKEN: '${secret:db.TOKEN}' } },
  })
  expect([...keychain]).toEqual([
    ['db.api-key', 'planted-1'],
    ['db.TOKEN', 'planted-2'],
  ])
})

it('keeps them when an entry is changed, and asks for an agreement to what is new only', async () => {
  await entries.addServer('db', entry, false, fingerprintOf(entry))
  const stored = { command: 'npx', args: ['thing', '--api-key', '${secret:db.api-key}'], env: { TOKEN: '${secret:db.TOKEN}' } }
  // Nothing else would run.
  await entries.changeServer('db', { name: 'base', entry: { ...stored, idle: '5m' } })
  expect(file()).toEqual({ base: { ...stored, idle: '5m' } })
  const changed = { ...stored, args: [...stored.args, '--password', 'planted-3'] }
  await expect(entries.changeServer('base', { name: 'base', entry: changed })).rejects.toMatchObject({ code: 'consent_needed' })
  expect(keychain.size).toBe(2)
  await entries.changeServer('base', { name: 'base', entry: changed }, fingerprintOf(changed))
  expect(file()).toEqual({ base: { ...stored, args: [...stored.args, '--password', '${secret:base.password}'] } })
  expect(keychain.get('base.password')).toBe('planted-3')
})

it('keeps no dots for a secret', async () => {
  const dots = { url: 'https://x.test', bearer: KEPT_SECRET }
  await expect(entries.addServer('web', dots, false)).rejects.toMatchObject({ code: 'config_invalid' })
  expect(keychain.size).toBe(0)
})

it('takes a token for an address, and none for a program', async () => {
  await entries.addServer('web', { url: 'https://x.test/mcp' }, false)
  await entries.useToken('web', 'planted-4')
  expect(file()).toEqual({ web: { url: 'https://x.test/mcp', bearer: '${secret:web.bearer}' } })
  await expect(entries.useToken('none', 'x')).rejects.toMatchObject({ code: 'server_unknown' })
  await entries.addServer('db', entry, false, fingerprintOf(entry))
  await expect(entries.useToken('db', 'x')).rejects.toMatchObject({ code: 'usage' })
})

it('adds a copy of a server with an account of its own, with its keys as a secret, and none of a program', async () => {
  const mail = { url: 'https://mail.test/mcp', headers: { 'X-Api-Key': 'planted-3' }, account: 'shared', enabled: false }
  writeFileSync(join(folder, 'servers.json'), JSON.stringify({ mcpServers: { mail, program: { command: 'x' } } }))
  await config.reload()
  await entries.addAccount('mail', 'home')
  expect(file()['home']).toEqual({ url: 'https://mail.test/mcp', headers: { 'X-Api-Key': '${secret:home.X-Api-Key}' } })
  expect([...keychain]).toEqual([['home.X-Api-Key', 'planted-3']])
  await expect(entries.addAccount('mail', 'home')).rejects.toMatchObject({ code: 'server_exists' })
  await expect(entries.addAccount('program', 'other')).rejects.toMatchObject({ code: 'usage' })
  expect(Object.keys(file())).toEqual(['mail', 'program', 'home'])
})

it('says that an entry gets another name before it has it, and takes that back if it does not get it', async () => {
  const renamed: string[] = []
  const secrets = { has: () => false, set: async () => undefined, list: () => [], inFiles: () => [] }
  const onRename = async (from: string, to: string): Promise<() => Promise<void>> => {
    renamed.push(`${from} ${to} ${Object.keys(file()).toSorted().join()}`)
    return async () => void renamed.push(`not ${to}`)
  }
  const named = entryControl(config, serverEdits(config), secrets, undefined, undefined, onRename)
  const plain = { command: 'npx', args: ['notes'] }
  for (const name of ['notes', 'taken']) await named.addServer(name, plain, false, fingerprintOf(plain))
  await named.changeServer('notes', { name: 'memos', entry: plain })
  await expect(named.changeServer('memos', { name: 'taken', entry: plain })).rejects.toMatchObject({ code: 'server_exists' })
  const more = { ...plain, args: ['notes', '--all'] }
  await named.changeServer('memos', { name: 'memos', entry: more }, fingerprintOf(more))
  expect(renamed).toEqual(['notes memos notes,taken', 'memos taken memos,taken', 'not taken'])
})
