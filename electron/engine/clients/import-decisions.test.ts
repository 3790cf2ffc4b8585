import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixture, give, have, keychain } from '../testing/import-fixture.ts'
import { type Machine, createMachine } from '../testing/machine-fixture.ts'
import { programOnPath } from '../base/files/program-on-path.ts'
import { missingProgramOf } from '../base/words/known-programs.ts'

describe('a name that is taken', () => {
  const ours = { github: { command: 'ours' } }
  const prepared = (): Machine => {
    const machine = createMachine()
    have(machine, ours)
    give(machine, 'cursor', { github: { command: 'theirs' } })
    give(machine, 'windsurf', { github: { command: 'others' } })
    return machine
  }

  it('is kept by who has it, and the new one gets the name of its client', async () => {
    using machine = prepared()
    await machine.change({ action: 'import', clients: [] })
    expect(machine.servers()).toEqual({ ...ours, 'github-cursor': { command: 'theirs' }, 'github-windsurf': { command: 'others' } })
  })

  it('is for the person to decide', async () => {
    using machine = prepared()
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    expect(servers).toMatchObject([
      { key: 'cursor/github', state: 'different', decision: 'add', as: 'github-cursor' },
      { key: 'windsurf/github', state: 'different' },
    ])
    await machine.change({
      action: 'import',
      clients: [],
      choices: { 'cursor/github': { do: 'replace' }, 'windsurf/github': { do: 'skip' } },
    })
    expect(machine.servers()).toEqual({ github: { command: 'theirs' } })
  })

  it('may be another one that the person chooses', async () => {
    using machine = prepared()
    const choices = { 'cursor/github': { do: 'add', as: 'work' }, 'windsurf/github': { do: 'skip' } } as const
    await machine.change({ action: 'import', clients: [], choices })
    expect(Object.keys(machine.servers())).toEqual(['github', 'work'])
    await expect(
      machine.setup.preview({ action: 'import', clients: [], choices: { 'windsurf/github': { do: 'add', as: 'work' } } }),
    ).rejects.toMatchObject({ code: 'server_exists' })
  })
})

describe('secrets', () => {
  const servers = {
    'git hub': {
      command: 'npx',
      args: ['github'],
      env: { GITHUB_TOKEN: 'ghp_0123456789abcdefghij', LOG_LEVEL: 'debug', FROM_SHELL: '${TOKEN}' },
    },
    api: { url: 'https://api.example.com/mcp', headers: { Authorization: 'Bearer abcdef123456', 'X-Version': '2' } },
    db: {
      command: 'uvx',
      args: ['db', '--password', 'hunter22'],
      env: { DATABASE_URL: 'postgres://ada:hunter22@localhost/shop', PGPORT: '5432' },
    },
  }

  it('go to the keychain, and a reference stays behind', async () => {
    const secrets = keychain()
    using machine = createMachine({ secrets })
    give(machine, 'claude-code', servers)
    const preview = await machine.setup.preview({ action: 'import', clients: [] })
    expect(secrets.stored.size).toBe(0)
    expect(JSON.stringify(preview)).not.toMatch(/hunter22|ghp_0|abcdef123456/)
    await machine.setup.apply({ action: 'import', clients: [] }, preview.id)
    expect(Object.fromEntries(secrets.stored)).toEqual({
      'git-hub.GITHUB_TOKEN': 'ghp_0123456789abcdefghij',
      'api.Authorization': 'abcdef123456',
      'db.DATABASE_URL': 'postgres://ada:hunter22@localhost/shop',
      'db.password': 'hunter22',
    })
    const file = machine.servers()
    expect(file['git hub']).toMatchObject({
      env: { GITHUB_TOKEN: '${secret:git-hub.GITHUB_TOKEN}', LOG_LEVEL: 'debug', FROM_SHELL: '${TOKEN}' },
    })
    expect(file['api']).toMatchObject({ headers: { Authorization: 'Bearer ${secret:api.Authorization}', 'X-Version': '2' } })
    expect(JSON.stringify(file['db'])).not.toMatch(/hunter22|ghp_0/)
  })

  it('stay where they are when the person wants so, or where there is no keychain', async () => {
    const secrets = keychain()
    using machine = createMachine({ secrets })
    give(machine, 'claude-code', servers)
    await machine.change({ action: 'import', clients: [], secrets: 'keep' })
    expect(secrets.stored.size).toBe(0)
    expect(machine.servers()['git hub']).toEqual(servers['git hub'])
    using other = createMachine()
    give(other, 'claude-code', servers)
    expect((await other.setup.preview({ action: 'import', clients: [] })).secrets).toEqual({
      available: false,
      where: 'no keychain yet: values stay in servers.json',
    })
    await other.change({ action: 'import', clients: [] })
    expect(other.servers()['git hub']).toEqual(servers['git hub'])
  })
})

it('secrets that an undone import leaves behind are named, with how to delete them', async () => {
  const secrets = keychain()
  using machine = createMachine({ secrets })
  give(machine, 'claude-code', { github: { command: 'npx', env: { GITHUB_TOKEN: 'ghp_0123456789abcdefghij' } } })
  await machine.change({ action: 'import', clients: [] })
  const { afterwards } = await machine.change({ action: 'undo', clients: ['tooltray'] })
  expect(afterwards.join()).toContain('nothing uses them any more: github.GITHUB_TOKEN.')
  expect(afterwards.join()).toContain('tooltray secret remove github.GITHUB_TOKEN')
  expect([...secrets.stored.keys()]).toEqual(['github.GITHUB_TOKEN'])
})

describe('a program that is missing', () => {
  it('is named, with where to get it', async () => {
    using machine = createMachine()
    give(machine, 'cursor', {
      a: { command: 'npx', args: ['a'] },
      b: { command: 'uvx', args: ['b'] },
      c: { command: 'docker', args: ['c'] },
      d: { command: '/no/such/thing' },
      e: { command: process.execPath },
      f: { url: 'https://f.example.com' },
      g: { command: 'unheard-of' },
    })
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    const found = new Map(servers.map(({ name, missing }) => [name, missing]))
    expect([...found].map(([name, missing]) => [name, missing?.program])).toEqual([
      ['a', 'npx'],
      ['b', 'uvx'],
      ['c', 'docker'],
      ['d', '/no/such/thing'],
      ['e', undefined],
      ['f', undefined],
      ['g', 'unheard-of'],
    ])
    // As the state of a server says it that cannot be started.
    const host = { os: process.platform, has: programOnPath('/no/folder', process.platform) }
    expect(found.get('a')).toEqual(missingProgramOf('npx', host))
    expect(found.get('g')?.how).toBe('Install it, or use its full path as the command.')
  })

  it('is not missing when it stands in the PATH that servers are started with', async () => {
    using machine = createMachine({ searchPath: '/no/folder:/tmp-of-nobody' })
    using other = createMachine({ searchPath: join(process.execPath, '..') })
    for (const each of [machine, other]) give(each, 'cursor', { a: { command: 'node' } })
    expect((await machine.setup.preview({ action: 'import', clients: [] })).servers[0]?.missing).toMatchObject({ program: 'node' })
    expect((await other.setup.preview({ action: 'import', clients: [] })).servers[0]?.missing).toBeUndefined()
  })
})

describe('taking over', () => {
  it('puts Tooltray in the place of what it has now, and leaves the rest', async () => {
    using machine = createMachine()
    for (const id of ['vscode', 'claude-desktop']) machine.write(id, fixture(id))
    const report = await machine.change({ action: 'import', clients: [], takeOver: true })
    expect(report.imported).toEqual(['filesystem', 'github', 'github-vscode'])
    const left = machine.read('vscode')
    expect(left).toContain('"lint"')
    expect(left).toContain('// What VS Code asks for at the first start')
    expect(left).not.toContain('docker')
    const { mcpServers, preferences } = JSON.parse(machine.read('claude-desktop')) as Record<string, unknown>
    expect(Object.keys(mcpServers as object)).toEqual(['tooltray'])
    expect(preferences).toEqual({ menuBarEnabled: false })
  })

  it('takes servers out of every file of a client, and goes into one', async () => {
    using machine = createMachine()
    const second = join(machine.home, '.opencode.json')
    machine.write('opencode', '{ "mcp": { "a": { "type": "local", "command": ["a"] } } }')
    machine.write(second, '{ "mcp": { "b": { "type": "local", "command": ["b"] } } }')
    await machine.change({ action: 'import', clients: ['opencode', 'opencode'], takeOver: true })
    expect(Object.keys(machine.servers())).toEqual(['a', 'b'])
    expect(Object.keys((JSON.parse(machine.read('opencode')) as { mcp: object }).mcp)).toEqual(['tooltray'])
    expect(JSON.parse(machine.read(second))).toEqual({ mcp: {} })
    await machine.change({ action: 'undo', clients: ['opencode', 'opencode'] })
    expect(machine.read(second)).toContain('"b"')
  })

  it('leaves everything in a client when servers.json cannot be used', async () => {
    using machine = createMachine()
    machine.write('claude-desktop', fixture('claude-desktop'))
    machine.write(machine.paths.serversFile, '{ broken')
    await expect(machine.change({ action: 'import', clients: [], takeOver: true })).rejects.toMatchObject({
      code: 'config_syntax',
      message: expect.stringContaining(machine.paths.serversFile) as unknown,
    })
    expect(machine.read('claude-desktop')).toBe(fixture('claude-desktop'))
  })
})
