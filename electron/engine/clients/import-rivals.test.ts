import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { give, keychain } from '../testing/import-fixture.ts'
import { createMachine } from '../testing/machine-fixture.ts'
import { startedHub } from './started-hub.ts'

const bridge = {
  command: 'npx',
  args: ['-y', 'mcp-remote', 'https://mcp.example.com/mcp', '--header', 'Authorization:Bearer sk-0123456789abcdefghij'],
}

describe('mcp-remote in an AI app', () => {
  it('is imported as the address, with its headers as secrets and a word on its sign-in', async () => {
    using machine = createMachine({ secrets: keychain() })
    give(machine, 'cursor', { docs: bridge })
    const { servers } = await machine.setup.preview({ action: 'import', clients: ['cursor'] })
    expect(servers).toMatchObject([
      { bridge: 'address', decision: 'add', missing: undefined, notes: [expect.stringContaining('tooltray login docs --from-mcp-remote')] },
    ])
    await machine.change({ action: 'import', clients: ['cursor'] })
    expect(machine.servers()['docs']).toEqual({
      type: 'http',
      url: 'https://mcp.example.com/mcp',
      headers: { Authorization: expect.stringContaining('${secret:docs.Authorization}') as string },
    })
  })

  it('stays a program by choice, of one or of all', async () => {
    for (const choice of [{ choices: { 'cursor/docs': { do: 'add' as const, keepBridge: true } } }, { keepBridges: true }]) {
      using machine = createMachine({ secrets: keychain() })
      give(machine, 'cursor', { docs: bridge })
      const { servers } = await machine.setup.preview({ action: 'import', clients: ['cursor'], ...choice })
      expect(servers).toMatchObject([{ bridge: 'program', notes: [] }])
      await machine.change({ action: 'import', clients: ['cursor'], ...choice })
      expect(machine.servers()['docs']).toMatchObject({ command: 'npx' })
    }
  })

  it('that Tooltray has as it is stays the same server', async () => {
    using machine = createMachine()
    machine.write(machine.paths.serversFile, JSON.stringify({ mcpServers: { docs: bridge } }))
    give(machine, 'cursor', { docs: bridge })
    expect((await machine.setup.preview({ action: 'import', clients: ['cursor'] })).servers).toMatchObject([{ state: 'same' }])
  })
})

describe('another hub in an AI app', () => {
  it.each([
    ['mcpzip', ['serve'], 'mcpzip', 'mcpzip'],
    ['/home/ada/.cargo/bin/mcpzip', ['serve'], 'mcpzip', 'mcpzip'],
    ['tool-hub-mcp', ['serve'], 'tool-hub-mcp', 'tool-hub'],
    ['npx', ['-y', '@khanglvm/tool-hub-mcp@latest', 'serve'], 'tool-hub-mcp', 'tool-hub'],
    ['mcp', ['serve'], "avelino's mcp", 'avelino'],
    ['mcproxy', ['/srv/servers.json'], 'MCProxy', 'mcproxy'],
    ['npx', ['-y', '@1mcp/agent', '--config', 'x'], '1MCP', undefined],
    ['mcpproxy', ['serve'], 'mcpproxy-go', undefined],
    ['npx', ['-y', '@samanhappy/mcphub'], 'MCPHub', undefined],
    ['npx', ['-y', '@metamcp/mcp-server-metamcp'], 'MetaMCP', undefined],
    ['docker', ['mcp', 'gateway', 'run'], 'Docker MCP Gateway', undefined],
  ])('%s %j is known', (command, args, name, id) => expect(startedHub({ command, args })).toMatchObject({ name, id }))

  it.each([
    ['mcp', ['run', 'server.py']],
    ['npx', ['-y', 'server-x', 'mcpzip']],
    ['docker', ['run', 'mcphub']],
    ['uvx', ['mcp-server-git']],
  ])('%s %j is none', (command, args) => expect(startedHub({ command, args })).toBeUndefined())

  it('is named and not imported unless it is asked for; the servers behind it are offered', async () => {
    using machine = createMachine({ secrets: keychain() })
    const settings = readFileSync(join(import.meta.dirname, 'hubs/fixtures/mcpzip.json'), 'utf8')
    machine.write(join(machine.home, '.config/compressed-mcp-proxy/config.json'), settings)
    give(machine, 'cursor', { zip: { command: 'mcpzip', args: ['serve'] }, plain: { command: 'x' } })
    const request = { action: 'import' as const, clients: ['cursor'] }
    const { servers } = await machine.setup.preview(request)
    expect(servers.map(({ key, decision }) => [key, decision])).toEqual([
      ['cursor/zip', 'skip'],
      ['cursor/plain', 'add'],
      ['mcpzip/chat', 'skip'],
      ['mcpzip/notes', 'skip'],
      ['mcpzip/events', 'skip'],
      ['mcpzip/bare', 'skip'],
    ])
    expect(servers[0]?.notes).toEqual([expect.stringContaining('It starts mcpzip, another hub')])
    expect(servers.map(({ hub }) => hub?.id)).toEqual(['mcpzip', undefined, ...Array.from({ length: 4 }, () => 'mcpzip')])
    // Read by people in the window, too, who click on it.
    expect(servers.flatMap(({ notes }) => notes).join(' ')).not.toContain('tooltray import')
    await machine.change({ ...request, choices: { 'mcpzip/notes': { do: 'add' } } })
    expect(Object.keys(machine.servers())).toEqual(['plain', 'notes'])
  })

  it('whose settings cannot be read is named all the same', async () => {
    using machine = createMachine()
    machine.write(join(machine.home, '.tool-hub-mcp.json'), '{ broken')
    give(machine, 'cursor', {
      hub: { command: 'tool-hub-mcp', args: ['serve'] },
      rival: { command: 'docker', args: ['mcp', 'gateway', 'run'] },
    })
    const { servers, failed } = await machine.setup.preview({ action: 'import', clients: ['cursor'] })
    expect(failed).toEqual([])
    expect(servers.map(({ decision, notes, hub }) => [decision, notes[0], hub])).toEqual([
      ['skip', expect.stringMatching(/Import the servers behind it instead\.$/), { id: 'tool-hub', name: 'tool-hub-mcp' }],
      ['skip', expect.stringMatching(/Add the servers behind it to Tooltray instead\.$/), undefined],
    ])
  })
})
