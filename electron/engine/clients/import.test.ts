import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseServersFile } from '../config/servers-file.ts'
import { fixture, give, have, keychain } from '../testing/import-fixture.ts'
import { HELPER, createMachine } from '../testing/machine-fixture.ts'
import { clientList } from './apps/client-list.ts'

const ids = clientList.map(({ id }) => id)

describe('what is imported', () => {
  const expected: Record<string, Record<string, unknown>> = {
    'claude-desktop': {
      filesystem: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/ada/Documents'] },
      github: {
        command: 'npx',
        args: ['-y', '@modelcontextprotocol/server-github'],
        env: { GITHUB_PERSONAL_ACCESS_TOKEN: 'ghp_0123456789abcdefghijABCDEFGHIJ012345' },
      },
    },
    'claude-code': {
      linear: { type: 'http', url: 'https://mcp.linear.app/mcp', headers: { Authorization: 'Bearer ${LINEAR_TOKEN}' } },
      old: { type: 'sse', url: 'https://old.example.com/sse' },
    },
    cursor: {
      browser: { command: 'npx', args: ['@playwright/mcp@latest'] },
      notes: { type: 'http', url: 'https://notes.example.com/mcp', headers: { 'X-Key': '${env:NOTES_KEY}' } },
    },
    vscode: {
      github: {
        command: 'docker',
        args: ['run', '-i', '--rm', '-e', 'GITHUB_TOKEN', 'ghcr.io/github/github-mcp-server'],
        env: { GITHUB_TOKEN: '${secret:gh-token}' },
      },
    },
    windsurf: {
      figma: { type: 'http', url: 'http://127.0.0.1:3845/mcp' },
      off: { command: 'uvx', args: ['mcp-server-time'], enabled: false },
    },
    'gemini-cli': {
      search: { type: 'http', url: 'https://search.example.com/mcp' },
      events: { type: 'sse', url: 'https://events.example.com/sse' },
      local: {
        command: 'python3',
        args: ['-m', 'tool'],
        env: { API_KEY: '${TOOL_KEY}' },
        cwd: '/srv/tool',
        tools: { allow: ['read'], deny: ['drop'] },
      },
    },
    'qwen-code': {
      search: { type: 'http', url: 'https://search.example.com/mcp' },
      events: { type: 'sse', url: 'https://events.example.com/sse' },
      local: { command: 'python3', args: ['-m', 'tool'], env: { API_KEY: '${TOOL_KEY}' }, tools: { allow: ['read'] } },
    },
    antigravity: {},
    opencode: {
      files: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '${HOME}'], env: { LOG: '1' }, enabled: false },
      docs: { type: 'http', url: 'https://docs.example.com/mcp' },
    },
    codex: {
      docs: { command: 'npx', args: ['-y', 'docs-mcp'], env: { DOCS_TOKEN: 'sk-abcdefghijklmnopqrstuvwxyz' } },
      'issue tracker': {
        type: 'http',
        url: 'https://issues.example.com/mcp',
        bearer: '${ISSUES_TOKEN}',
        tools: { deny: ['delete'] },
        startTimeout: 20,
        enabled: false,
      },
    },
    zed: { 'old-shape': { command: 'node', args: ['server.js'] }, mine: { command: 'uvx', args: ['mine-mcp'], env: { A: '1' } } },
    cline: {
      weather: { command: 'node', args: ['/home/ada/weather/index.js'], env: { WEATHER_API_KEY: '0123456789abcdef' }, enabled: false },
      stream: { type: 'sse', url: 'https://stream.example.com/events' },
    },
    'roo-code': {
      context7: { type: 'http', url: 'https://mcp.context7.com/mcp' },
      tooltray: { command: 'tooltray-mcp-of-somebody-else', args: ['serve'] },
    },
    'copilot-cli': {
      serena: { command: 'uvx', args: ['serena'], env: { KEY_FILE: '${HOME}/key' } },
      few: { type: 'http', url: 'https://few.example.com/mcp', tools: { allow: ['get', 'list'] } },
    },
    goose: {
      mail: { command: 'npx', args: ['-y', 'mail-mcp'], env: { MAIL_PASSWORD: '${MAIL_PASSWORD}', MAIL_USER: 'ada' } },
      remote: { type: 'http', url: 'https://remote.example.com/mcp', enabled: false },
    },
    'lm-studio': {
      hf: { type: 'http', url: 'https://huggingface.co/mcp', headers: { Authorization: 'Bearer hf_abcdefghijklmnopqrstuv' } },
    },
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
      'lint: It runs in the folder of a project, which differs for each window.',
      'postgres-context-server: It belongs to an extension of Zed.',
      'developer: It is a part of Goose itself.',
    ])
  })

  it('says what to do for values that the client keeps itself', async () => {
    using machine = createMachine()
    for (const id of ['vscode', 'goose']) machine.write(id, fixture(id))
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    expect(servers.find(({ name }) => name === 'github')?.notes).toEqual([
      'VS Code asks for a value of it and keeps it: store it as the secret "gh-token".',
    ])
    expect(servers.find(({ name }) => name === 'mail')?.notes).toEqual([
      'Goose keeps MAIL_PASSWORD itself: set it in the environment of Tooltray.',
    ])
  })

  it('keeps servers.json as a person wrote it', async () => {
    using machine = createMachine()
    const own =
      '{\n    // mine\n    "mcpServers": {\n        "a": { "command": "x" }, // first\n    },\n    "settings": { "idle": "never" }\n}\n'
    machine.write(machine.paths.serversFile, own)
    give(machine, 'cursor', { b: { command: 'y' } })
    await machine.change({ action: 'import', clients: [] })
    expect(machine.read(machine.paths.serversFile)).toBe(
      own.replace('// first\n', '// first\n        "b": {\n            "command": "y"\n        },\n'),
    )
    await machine.change({ action: 'undo', clients: ['tooltray'] })
    expect(machine.read(machine.paths.serversFile)).toBe(own)
  })

  it('of a project comes with its folder', async () => {
    using machine = createMachine()
    const project = join(machine.home, 'shop')
    mkdirSync(project)
    machine.write(
      'claude-code',
      JSON.stringify({
        mcpServers: { global: { command: 'g' } },
        projects: { [project]: { mcpServers: { db: { command: 'uvx', args: ['db'] } } } },
      }),
    )
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
      notes: ['It is only for the project /home/ada/shop in the app. In Tooltray, it is for all folders.'],
    })
    await machine.change({ action: 'import', clients: [], takeOver: true })
    expect(Object.keys(machine.servers())).toEqual(['linear', 'old'])
    expect(machine.read('claude-code')).toContain('"db"')
    await machine.change({ action: 'import', clients: [], takeOver: true, choices: { 'claude-code/db@project': { do: 'add' } } })
    expect(machine.servers()['db']).toEqual({
      command: 'uvx',
      args: ['postgres-mcp'],
      env: { DATABASE_URL: 'postgres://ada:hunter22@localhost/shop' },
      cwd: '/home/ada/shop',
    })
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

describe('the preview of an import', () => {
  it('has all that would run, with what, and which secrets would go to whom', async () => {
    using machine = createMachine({ secrets: keychain(), holders: new Map([['github.token', ['github']]]) })
    give(machine, 'cursor', {
      tool: {
        command: 'node',
        args: ['x.js', 'a'.repeat(300)],
        cwd: '/srv',
        env: { NODE_OPTIONS: '--require=/srv/y.js', TOKEN: 'planted-1' },
      },
      web: { url: 'https://evil.test/mcp', headers: { 'X-Key': '${secret:github.token}' } },
    })
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    expect(servers.map(({ preview }) => preview)).toMatchObject([
      {
        words: ['node', 'x.js', 'a'.repeat(300)],
        cwd: '/srv',
        variables: [
          { name: 'NODE_OPTIONS', value: '--require=/srv/y.js' },
          { name: 'TOKEN', value: '••••••••' },
        ],
        warnings: [expect.stringContaining('NODE_OPTIONS is set to') as string],
      },
      { url: 'https://evil.test/mcp', borrowed: [{ secret: 'github.token', of: ['github'], to: 'evil.test' }] },
    ])
    expect(JSON.stringify(servers)).not.toContain('planted-1')
  })

  it('is what is agreed to: another variable by then, and nothing is written', async () => {
    using machine = createMachine()
    const tool = { command: 'node', env: { NODE_OPTIONS: '--require=./own.js' } }
    give(machine, 'cursor', { tool })
    const { id } = await machine.setup.preview({ action: 'import', clients: [] })
    give(machine, 'cursor', { tool: { ...tool, env: { NODE_OPTIONS: '--require=./evil.js' } } })
    const request = { action: 'import' as const, clients: [] }
    await expect(machine.setup.apply(request, id)).rejects.toMatchObject({ code: 'preview_stale' })
  })
})

describe('the same server', () => {
  it('of several clients is one', async () => {
    using machine = createMachine()
    for (const client of ['claude-desktop', 'cursor', 'windsurf']) give(machine, client, { files: { command: 'npx', args: ['files'] } })
    give(machine, 'cline', { documents: { args: ['files'], command: 'npx', disabled: true } })
    const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
    expect(servers).toMatchObject([
      { name: 'files', clients: ['claude-desktop', 'cursor', 'windsurf', 'cline'], state: 'new', enabled: true },
    ])
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
    for (let round = 0; round < 2; round += 1)
      expect((await machine.change({ action: 'import', clients: [], takeOver: true })).files).toEqual([])
    expect(machine.read(machine.paths.serversFile)).toBe(first)
    expect(ids.map((id) => machine.read(id))).toEqual(files)
    expect(JSON.stringify(machine.servers())).not.toContain(HELPER.command)
  })
})
