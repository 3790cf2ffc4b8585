import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { type ConfigStore, openConfigStore } from '../config-store.ts'
import { roleEdits } from './role-edits.ts'

let folder: string
let store: ConfigStore
const file = (): string => readFileSync(join(folder, 'servers.json'), 'utf8')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-roles-'))
  writeFileSync(join(folder, 'servers.json'), '{\n  // mine\n  "mcpServers": { "a": { "command": "x" } }\n}\n')
  store = await openConfigStore({ file: join(folder, 'servers.json'), clock: systemClock })
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('roleEdits', () => {
  it('makes, writes anew and removes roles, and leaves the rest of the file as it is', async () => {
    const edits = roleEdits(store)
    await edits.save('reader', { clients: ['cursor'], allow: ['*__get_*'], deny: [] })
    expect(store.state.roles).toEqual(new Map([['reader', { clients: ['cursor'], allow: ['*__get_*'] }]]))
    expect(file()).toContain('// mine')
    await edits.save('reader', { allow: [], deny: undefined })
    expect(store.state.roles.get('reader')).toEqual({ allow: [] })
    await edits.remove('reader')
    expect(store.state.roles.size).toBe(0)
    expect(file()).toContain('"a": { "command": "x" }')
    await expect(edits.remove('reader')).rejects.toMatchObject({ code: 'role_unknown' })
  })

  it.each([
    ['', {}],
    ['a\nb', {}],
    ['a', { deny: [' '] }],
  ])('writes no role %j %j', async (name, role) => {
    const before = file()
    await expect(roleEdits(store).save(name, role)).rejects.toMatchObject({ code: 'config_invalid' })
    expect(file()).toBe(before)
  })
})
