import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HELPER, type Machine, createMachine } from '../testing/machine-fixture.ts'
const jsonOf = (machine: Machine, id: string): { mcpServers: Record<string, Record<string, unknown>> } =>
  JSON.parse(machine.read(id)) as never
const ENTRY = { command: HELPER.command, args: HELPER.args, env: { TOOLTRAY_CLIENT: 'claude-desktop' } }

describe('Claude Desktop on Windows', () => {
  it('is written in every place that is there', async () => {
    using machine = createMachine({ os: 'win32' })
    const classic = machine.write('claude-desktop', '{}')
    const packaged = join(machine.home, 'AppData/Local/Packages/Claude_pzs8sxrjxfjjc')
    mkdirSync(packaged, { recursive: true })
    mkdirSync(join(machine.home, 'AppData/Local/Packages/Other_1'), { recursive: true })
    const report = await machine.change({ action: 'register', clients: ['claude-desktop'] })
    const msix = join(packaged, 'LocalCache/Roaming/Claude/claude_desktop_config.json')
    expect(report.files.map(({ file }) => file)).toEqual([classic, msix])
    for (const file of [classic, msix]) expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mcpServers: { tooltray: ENTRY } })
    expect(report.afterwards).toEqual([expect.stringContaining('Quit and reopen')])
    await machine.change({ action: 'undo', clients: ['claude-desktop'] })
    expect([readFileSync(classic, 'utf8'), existsSync(msix)]).toEqual(['{}', false])
  })

  it('is written in the one place that is there', async () => {
    using machine = createMachine({ os: 'win32' })
    mkdirSync(join(machine.home, 'AppData/Local/Packages/Claude_x'), { recursive: true })
    const { files } = await machine.change({ action: 'register', clients: ['claude-desktop'] })
    expect(files.map(({ file }) => file)).toEqual([
      join(machine.home, 'AppData/Local/Packages/Claude_x/LocalCache/Roaming/Claude/claude_desktop_config.json'),
    ])
  })
})

describe('an own entry', () => {
  const old: Record<string, Record<string, unknown>> = {
    'an AppImage of yesterday': { command: '/tmp/.mount_ToolabC/resources/helper/tooltray', args: ['connect'] },
    'a checkout': { command: 'node', args: ['/home/ada/tooltray/dist/helper/tooltray.js', 'connect'], autoApprove: ['search_tools'] },
    'the search path': { command: 'tooltray', args: ['connect'], disabled: true },
    'a shell': { command: 'cmd', args: ['/c', 'C:\\Users\\ada\\tooltray.cmd connect'] },
    'a marker alone': { command: '/moved/elsewhere/helper', args: ['connect'], env: { TOOLTRAY_CLIENT: 'cursor' } },
  }
  it.each(Object.entries(old))('of %s is found, never imported, and mended', async (_name, entry) => {
    using machine = createMachine()
    machine.write('cursor', JSON.stringify({ mcpServers: { mine: entry, other: { command: 'x' } } }))
    expect((await machine.setup.list()).find(({ id }) => id === 'cursor')).toMatchObject({ registered: 'outdated', servers: ['other'] })
    expect((await machine.setup.preview({ action: 'import', clients: ['cursor'] })).servers.map(({ name }) => name)).toEqual(['other'])
    await machine.change({ action: 'register', clients: ['cursor'] })
    const { mine, ...others } = jsonOf(machine, 'cursor').mcpServers
    expect(mine).toMatchObject({ command: HELPER.command, args: ['connect'], env: { TOOLTRAY_CLIENT: 'cursor' } })
    expect(mine).not.toHaveProperty('disabled', true)
    if (entry['autoApprove'] !== undefined) expect(mine).toHaveProperty('autoApprove', ['search_tools'])
    expect(others).toEqual({ other: { command: 'x' } })
    expect((await machine.setup.list()).find(({ id }) => id === 'cursor')?.registered).toBe('current')
  })

  it('stands once, however often it was written', async () => {
    using machine = createMachine()
    machine.write(
      'cursor',
      JSON.stringify({
        mcpServers: { a: { command: 'tooltray', args: ['connect'] }, tooltray: { command: '/old/tooltray', args: ['connect'] } },
      }),
    )
    await machine.change({ action: 'register', clients: ['cursor'] })
    await machine.change({ action: 'register', clients: ['cursor'] })
    expect(Object.keys(jsonOf(machine, 'cursor').mcpServers)).toEqual(['a'])
  })

  it('brings the home folder of a Tooltray that has one of its own', async () => {
    using machine = createMachine({ helper: { ...HELPER, env: { TOOLTRAY_HOME: '/own' } } })
    await machine.change({ action: 'register', clients: ['claude-desktop'] })
    expect(jsonOf(machine, 'claude-desktop').mcpServers['tooltray']?.['env']).toEqual({
      TOOLTRAY_HOME: '/own',
      TOOLTRAY_CLIENT: 'claude-desktop',
    })
  })
})

describe('settings of a project', () => {
  it('are a file in its folder', async () => {
    using machine = createMachine()
    const project = join(machine.home, 'shop')
    mkdirSync(project)
    await machine.change({ action: 'register', clients: ['claude-code', 'vscode', 'codex'], project })
    expect(JSON.parse(readFileSync(join(project, '.mcp.json'), 'utf8'))).toMatchObject({ mcpServers: { tooltray: { type: 'stdio' } } })
    expect(JSON.parse(readFileSync(join(project, '.vscode/mcp.json'), 'utf8'))).toMatchObject({ servers: { tooltray: {} } })
    expect(readFileSync(join(project, '.codex/config.toml'), 'utf8')).toContain('[mcp_servers.tooltray]')
    await machine.change({ action: 'undo', clients: ['claude-code'] })
    expect(existsSync(join(project, '.mcp.json'))).toBe(false)
  })

  it('are not there for every client', async () => {
    using machine = createMachine()
    await expect(machine.setup.preview({ action: 'register', clients: ['goose'], project: machine.home })).rejects.toMatchObject({
      code: 'usage',
    })
  })
})
