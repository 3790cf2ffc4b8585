import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { type ConfigStore, openConfigStore } from '../config-store.ts'
import { profileEdits } from './profile-edits.ts'

const BEFORE = `{
  // mine
  "mcpServers": { "a": { "command": "x" }, "b": { "url": "https://b.example" } }
}
`

let folder: string
let store: ConfigStore
const file = (): string => readFileSync(join(folder, 'servers.json'), 'utf8')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-profiles-'))
  writeFileSync(join(folder, 'servers.json'), BEFORE)
  store = await openConfigStore({ file: join(folder, 'servers.json'), clock: systemClock })
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('profileEdits', () => {
  it('makes, uses and removes profiles, and leaves the rest of the file as it is', async () => {
    const edits = profileEdits(store)
    await edits.save('work', ['a', 'a'])
    await edits.use('work')
    expect(store.state.profiles).toEqual(new Map([['work', { servers: ['a'] }]]))
    expect(store.state.settings.profile).toBe('work')
    expect(file()).toContain('// mine')
    await edits.save('work', ['b'])
    expect(store.state.profiles.get('work')).toEqual({ servers: ['b'] })
    await edits.use(undefined)
    expect(store.state.settings.profile).toBeUndefined()
    await edits.use('work')
    await edits.remove('work')
    expect([store.state.profiles.size, store.state.settings.profile]).toEqual([0, undefined])
    expect(file()).toContain('"a": { "command": "x" }, "b": { "url": "https://b.example" }')
  })

  it('gives a profile another name, and keeps it in force', async () => {
    const edits = profileEdits(store)
    await edits.save('work', ['a'])
    await edits.save('home', ['b'])
    await edits.use('work')
    await edits.save('office', ['a', 'b'], { of: 'work' })
    expect(store.state.profiles).toEqual(
      new Map([
        ['home', { servers: ['b'] }],
        ['office', { servers: ['a', 'b'] }],
      ]),
    )
    expect(store.state.settings.profile).toBe('office')
    await expect(edits.save('home', ['a'], { of: 'office' })).rejects.toMatchObject({ code: 'config_invalid' })
    await expect(edits.save('x', ['a'], { of: 'gone' })).rejects.toMatchObject({ code: 'profile_unknown' })
  })

  it('keeps how the clients of a profile see its servers', async () => {
    writeFileSync(join(folder, 'servers.json'), BEFORE.replace('{', '{ "profiles": { "work": { "servers": ["a"], "expose": "direct" } }, '))
    await store.reload()
    await profileEdits(store).save('office', ['b'], { of: 'work' })
    expect(store.state.profiles).toEqual(new Map([['office', { servers: ['b'], expose: 'direct' }]]))
    await profileEdits(store).save('office', ['b'], { expose: 'dynamic' })
    expect(store.state.profiles.get('office')?.expose).toBe('dynamic')
    await profileEdits(store).save('office', ['b'], { expose: 'search' })
    expect(file()).toContain('"office": ["b"]')
  })

  it('refuses what cannot be', async () => {
    const edits = profileEdits(store)
    await expect(edits.use('x')).rejects.toMatchObject({ code: 'profile_unknown' })
    await expect(edits.remove('x')).rejects.toMatchObject({ code: 'profile_unknown' })
    await expect(edits.save('x', ['c'])).rejects.toMatchObject({ code: 'server_unknown' })
    await expect(edits.save(' ', ['a'])).rejects.toMatchObject({ code: 'config_invalid' })
    expect(file()).toBe(BEFORE)
  })

  it('tells of a profile that is no list, and uses the others', async () => {
    writeFileSync(join(folder, 'servers.json'), '{ "profiles": { "a": ["x"], "b": "y", "c": { "servers": ["x"], "expose": "all" } } }')
    await store.reload()
    expect([...store.state.profiles.keys()]).toEqual(['a'])
    const [b, c, ...more] = store.state.problems.map(({ message }) => message)
    expect(b).toContain('Profile "b" must be a list of names of servers')
    expect(c).toContain('Profile "c" must be a list of names of servers')
    expect(more).toEqual([])
  })
})
