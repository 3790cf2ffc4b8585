import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../config/servers-file.ts'
import { clientList } from './apps/client-list.ts'
import { HELPER, type Machine, createMachine } from '../testing/machine-fixture.ts'
import type { SecretSink } from './changes/secret-sink.ts'

const ids = clientList.map(({ id }) => id)
const fixture = (id: string): string => {
  const folder = join(import.meta.dirname, 'fixtures')
  return readFileSync(join(folder, readdirSync(folder).find((name) => name.startsWith(`${id}.before.`)) ?? ''), 'utf8')
}
const give = (machine: Machine, client: string, servers: Record<string, unknown>): void => void machine.write(client, JSON.stringify({ mcpServers: servers }))
const have = (machine: Machine, servers: Record<string, unknown>): void => void machine.write(machine.paths.serversFile, JSON.stringify({ mcpServers: servers }))

/** A keychain that can be looked into. */
function keychain(): SecretSink & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    available: true,
    where: async () => 'the keychain of this test',
    stored,
    async put(name, value) {
      stored.set(name, value)
    },
  }
}

describe('what is imported', () => {
  const expected: Record<string, Record<string, unknown>> = {
    'claude-desktop': {
      filesystem: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/ada/Documents'] },
      github: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-github'], env: { GITHUB_PERSONAL_ACCESS_TOKEN: 'ghp_0123456789abcdefghijABCDEFGHIJ012345' } },
    },
    'claude-code': { linear: { type: 'http', url: 'https://mcp.linear.app/mcp', headers: { Authorization: 'Bearer ${LINEAR_TOKEN}' } }, old: { type: 'sse', url: 'https://old.example.com/sse' } },
    cursor: { browser: { command: 'npx', args: ['@playwright/mcp@latest'] }, notes: { type: 'http', url: 'https://notes.example.com/mcp', headers: { 'X-Key': '${env:NOTES_KEY}' } } },
    vscode: { github: { command: 'docker', args: ['run', '-i', '--rm', '-e', 'GITHUB_TOKEN', 'ghcr.io/github/github-mcp-server'], env: { GITHUB_TOKEN: '${secret:gh-token}' } } },
    windsurf: { figma: { type: 'http', url: 'http://127.0.0.1:3845/mcp' }, off: { command: 'uvx', args: ['mcp-server-time'], enabled: false } },
    'gemini-cli': {
      search: { type: 'http', url: 'https://search.example.com/mcp' },
      events: { type: 'sse', url: 'https://events.example.com/sse' },
      local: { command: 'python3', args: ['-m', 'tool'], env: { API_KEY: '${TOOL_KEY}' }, cwd: '/srv/tool', tools: { allow: ['read'], deny: ['drop'] } },
    },
    antigravity: {},
    opencode: {
      files: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '${HOME}'], env: { LOG: '1' }, enabled: false },
      docs: { type: 'http', url: 'https://docs.example.com/mcp' },
    },
    codex: {
      docs: { command: 'npx', args: ['-y', 'docs-mcp'], env: { DOCS_TOKEN: 'sk-abcdefghijklmnopqrstuvwxyz' } },
      'issue tracker': { type: 'http', url: 'https://issues.example.com/mcp', bearer: '${ISSUES_TOKEN}', tools: { deny: ['delete'] }, startTimeout: 20, enabled: false },
    },
    zed: { 'old-shape': { command: 'node', args: ['server.js'] }, mine: { command: 'uvx', args: ['mine-mcp'], env: { A: '1' } } },
    cline: { weather: { command: 'node', args: ['/home/ada/weather/index.js'], env: { WEATHER_API_KEY: '0123456789abcdef' }, enabled: false }, stream: { type: 'sse', url: 'https://stream.example.com/events' } },
    'roo-code': { context7: { type: 'http', url: 'https://mcp.context7.com/mcp' }, tooltray: { command: 'tooltray-mcp-of-somebody-else', args: ['serve'] } },
    'copilot-cli': { serena: { command: 'uvx', args: ['serena'], env: { KEY_FILE: '${HOME}/key' } }, few: { type: 'http', url: 'https://few.example.com/mcp', tools: { allow: ['get', 'list'] } } },
    goose: { mail: { command: 'npx', args: ['-y', 'mail-mcp'], env: { MAIL_PASSWORD: '${MAIL_PASSWORD}', MAIL_USER: 'ada' } }, remote: { type: 'http', url: 'https://remote.example.com/mcp', enabled: false } },
    'lm-studio': { hf: { type: 'http', url: 'https://huggingface.co/mcp', headers: { Authorization: 'Bearer hf_abcdefghijklmnopqrstuv' } } },
  }

  it.each(ids)('from %s is what it means there', async (id) => {
    using machine = createMachine()
    machine.write(id, fixture(id))
    const report = await machine.change({ action: 'import', clients: [id] })
    expect(report.failed).toEqual([])
    const servers = report.files.length === 0 ? {} : machine.servers()
    expect(servers).toEqual(expected[id])
    expect(parseServersFile(JSON.stringify({ mcpServers: servers })).problems).toEqual([])
    expect(machine.read(id)).toBe(fixture(id))
  })

  it('leaves out with a reason what Tooltray cannot run', async () => {
    using machine = createMachine()
    for (const id of ['vscode', 'zed', 'goose']) machine.write(id, fixture(id))
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    const unusable = servers.filter(({ state }) => state === 'unusable').map(({ name, problem }) => `${name}: ${problem}`)
    expect(unusable).toEqual([
      'lint: It runs in the folder of a project, which is another one in each window.',
      'postgres-context-server: It belongs to an extension of Zed.',
      'developer: It is a part of Goose itself.',
    ])
  })

  it('says what to do for values that the client keeps itself', async () => {
    using machine = createMachine()
    for (const id of ['vscode', 'goose']) machine.write(id, fixture(id))
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    expect(servers.find(({ name }) => name === 'github')?.notes).toEqual(['VS Code asks for a value of it and keeps it: store it as the secret "gh-token".'])
    expect(servers.find(({ name }) => name === 'mail')?.notes).toEqual(['Goose keeps MAIL_PASSWORD itself: set it in the environment of Tooltray.'])
  })

  it('keeps servers.json as a person wrote it', async () => {
    using machine = createMachine()
    const own = '{\n    // mine\n    "mcpServers": {\n        "a": { "command": "x" }, // first\n    },\n    "settings": { "idle": "never" }\n}\n'
    machine.write(machine.paths.serversFile, own)
    give(machine, 'cursor', { b: { command: 'y' } })
    await machine.change({ action: 'import', clients: [] })
    expect(machine.read(machine.paths.serversFile)).toBe(own.replace('// first\n', '// first\n        "b": {\n            "command": "y"\n        },\n'))
    await machine.change({ action: 'undo', clients: ['tooltray'] })
    expect(machine.read(machine.paths.serversFile)).toBe(own)
  })

  it('of a project comes with its folder', async () => {
    using machine = createMachine()
    const project = join(machine.home, 'shop')
    mkdirSync(project)
    machine.write('claude-code', JSON.stringify({ mcpServers: { global: { command: 'g' } }, projects: { [project]: { mcpServers: { db: { command: 'uvx', args: ['db'] } } } } }))
    writeFileSync(join(project, '.mcp.json'), JSON.stringify({ mcpServers: { lint: { command: 'lint', cwd: '/elsewhere' } } }))
    await machine.change({ action: 'import', clients: ['claude-code'], project })
    expect(machine.servers()).toEqual({ db: { command: 'uvx', args: ['db'], cwd: project }, lint: { command: 'lint', cwd: '/elsewhere' } })
  })

  it('of single projects is shown, and comes in only when the person asks for it', async () => {
    using machine = createMachine()
    machine.write('claude-code', fixture('claude-code'))
    const { servers } = await machine.setup.preview({ action: 'import', clients: [], takeOver: true })
    expect(servers.find(({ name }) => name === 'db')).toMatchObject({
      key: 'claude-code/db@project',
      state: 'new',
      decision: 'skip',
      notes: ['It is set up for the project /home/ada/shop alone; in Tooltray it is there for all.'],
    })
    await machine.change({ action: 'import', clients: [], takeOver: true })
    expect(Object.keys(machine.servers())).toEqual(['linear', 'old'])
    expect(machine.read('claude-code')).toContain('"db"')
    await machine.change({ action: 'import', clients: [], takeOver: true, choices: { 'claude-code/db@project': { do: 'add' } } })
    expect(machine.servers()['db']).toEqual({ command: 'uvx', args: ['postgres-mcp'], env: { DATABASE_URL: 'postgres://ada:hunter22@localhost/shop' }, cwd: '/home/ada/shop' })
    expect(machine.read('claude-code')).not.toContain('"db"')
  })

  it('takes what can be read when one client cannot', async () => {
    using machine = createMachine()
    machine.write('cursor', '{ broken')
    give(machine, 'windsurf', { a: { command: 'x' } })
    const report = await machine.change({ action: 'import', clients: [], takeOver: true })
    expect(report.imported).toEqual(['a'])
    expect(report.failed).toMatchObject([{ owner: 'cursor', code: 'config_syntax' }])
    expect(machine.read('cursor')).toBe('{ broken')
  })
})

describe('the same server', () => {
  it('of several clients is one', async () => {
    using machine = createMachine()
    for (const client of ['claude-desktop', 'cursor', 'windsurf']) give(machine, client, { files: { command: 'npx', args: ['files'] } })
    give(machine, 'cline', { documents: { args: ['files'], command: 'npx', disabled: true } })
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    expect(servers).toMatchObject([{ name: 'files', clients: ['claude-desktop', 'cursor', 'windsurf', 'cline'], state: 'new', enabled: true }])
  })

  it('imported twice stands once, also when its secret went to the keychain', async () => {
    using machine = createMachine({ secrets: keychain() })
    give(machine, 'cursor', { github: { command: 'npx', args: ['github'], env: { GITHUB_TOKEN: 'ghp_0123456789abcdefghij' } } })
    await machine.change({ action: 'import', clients: [] })
    const first = machine.read(machine.paths.serversFile)
    const again = await machine.setup.preview({ action: 'import', clients: [] })
    expect(again.servers).toMatchObject([{ state: 'same', decision: 'skip', as: 'github' }])
    expect(await machine.change({ action: 'import', clients: [] })).toMatchObject({ change: undefined, imported: [] })
    expect(machine.read(machine.paths.serversFile)).toBe(first)
  })

  it('is known under another name, with other switches', async () => {
    using machine = createMachine()
    have(machine, { renamed: { command: 'npx', args: ['x'], enabled: false, idle: 'never', tools: { deny: ['y'] } } })
    give(machine, 'cursor', { x: { command: 'npx', args: ['x'] } })
    expect((await machine.setup.preview({ action: 'import', clients: [] })).servers).toMatchObject([{ state: 'same', as: 'renamed' }])
  })

  it('is imported while Tooltray is registered, and Tooltray itself never', async () => {
    using machine = createMachine()
    ids.forEach((id) => void machine.write(id, fixture(id)))
    await machine.change({ action: 'import', clients: [], takeOver: true })
    const first = machine.read(machine.paths.serversFile)
    const files = ids.map((id) => machine.read(id))
    for (let round = 0; round < 2; round += 1) expect((await machine.change({ action: 'import', clients: [], takeOver: true })).files).toEqual([])
    expect(machine.read(machine.paths.serversFile)).toBe(first)
    expect(ids.map((id) => machine.read(id))).toEqual(files)
    expect(JSON.stringify(machine.servers())).not.toContain(HELPER.command)
  })
})

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
    await machine.change({ action: 'import', clients: [], choices: { 'cursor/github': { do: 'replace' }, 'windsurf/github': { do: 'skip' } } })
    expect(machine.servers()).toEqual({ github: { command: 'theirs' } })
  })

  it('may be another one that the person chooses', async () => {
    using machine = prepared()
    const choices = { 'cursor/github': { do: 'add', as: 'work' }, 'windsurf/github': { do: 'skip' } } as const
    await machine.change({ action: 'import', clients: [], choices })
    expect(Object.keys(machine.servers())).toEqual(['github', 'work'])
    await expect(machine.setup.preview({ action: 'import', clients: [], choices: { 'windsurf/github': { do: 'add', as: 'work' } } })).rejects.toMatchObject({ code: 'server_exists' })
  })
})

describe('secrets', () => {
  const servers = {
    'git hub': { command: 'npx', args: ['github'], env: { GITHUB_TOKEN: 'ghp_0123456789abcdefghij', LOG_LEVEL: 'debug', FROM_SHELL: '${TOKEN}' } },
    api: { url: 'https://api.example.com/mcp', headers: { Authorization: 'Bearer abcdef123456', 'X-Version': '2' } },
    db: { command: 'uvx', args: ['db', '--password', 'hunter22'], env: { DATABASE_URL: 'postgres://ada:hunter22@localhost/shop', PGPORT: '5432' } },
  }

  it('go to the keychain, and a reference stays behind', async () => {
    const secrets = keychain()
    using machine = createMachine({ secrets })
    give(machine, 'claude-code', servers)
    const preview = await machine.setup.preview({ action: 'import', clients: [] })
    expect(secrets.stored.size).toBe(0)
    expect(JSON.stringify(preview)).not.toMatch(/hunter22|ghp_0|abcdef123456/)
    await machine.setup.apply({ action: 'import', clients: [] }, preview.id)
    expect(Object.fromEntries(secrets.stored)).toEqual({ 'git-hub.GITHUB_TOKEN': 'ghp_0123456789abcdefghij', 'api.Authorization': 'abcdef123456', 'db.DATABASE_URL': 'postgres://ada:hunter22@localhost/shop', 'db.password': 'hunter22' })
    const file = machine.servers()
    expect(file['git hub']).toMatchObject({ env: { GITHUB_TOKEN: '${secret:git-hub.GITHUB_TOKEN}', LOG_LEVEL: 'debug', FROM_SHELL: '${TOKEN}' } })
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
    expect((await other.setup.preview({ action: 'import', clients: [] })).secrets).toEqual({ available: false, where: 'no keychain yet: values stay in servers.json' })
    await other.change({ action: 'import', clients: [] })
    expect(other.servers()['git hub']).toEqual(servers['git hub'])
  })
})

describe('a program that is missing', () => {
  it('is named, with where to get it', async () => {
    using machine = createMachine()
    give(machine, 'cursor', { a: { command: 'npx', args: ['a'] }, b: { command: 'uvx', args: ['b'] }, c: { command: 'docker', args: ['c'] }, d: { command: '/no/such/thing' }, e: { command: process.execPath }, f: { url: 'https://f.example.com' }, g: { command: 'unheard-of' } })
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    expect(Object.fromEntries(servers.map(({ name, missing }) => [name, missing]))).toEqual({
      a: { program: 'npx', from: 'https://nodejs.org' },
      b: { program: 'uvx', from: 'https://docs.astral.sh/uv' },
      c: { program: 'docker', from: 'https://www.docker.com/get-started' },
      d: { program: '/no/such/thing', from: undefined },
      e: undefined,
      f: undefined,
      g: { program: 'unheard-of', from: undefined },
    })
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
    await expect(machine.change({ action: 'import', clients: [], takeOver: true })).rejects.toMatchObject({ code: 'config_syntax', message: expect.stringContaining(machine.paths.serversFile) as unknown })
    expect(machine.read('claude-desktop')).toBe(fixture('claude-desktop'))
  })
})
