import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keychain } from '../../testing/import-fixture.ts'
import { type Machine, createMachine } from '../../testing/machine-fixture.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'

const PLACES: Readonly<Record<string, string>> = {
  mcpzip: '.config/compressed-mcp-proxy/config.json',
  avelino: '.config/mcp/servers.json',
  'tool-hub': '.tool-hub-mcp.json',
}

function put(machine: Machine, name: string, file: string): string {
  return machine.write(join(machine.home, file), readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'))
}
const own = (machine: Machine) => jsoncFormat.parse(machine.read(machine.paths.serversFile)) as Record<string, Record<string, unknown>>

describe('an import from a hub', () => {
  it.each([
    ['mcpzip', 'mcpzip.json', ['chat', 'notes', 'events', 'bare']],
    ['avelino', 'avelino.jsonc', ['tickets', 'graphs', 'cluster', 'repo']],
    ['tool-hub', 'tool-hub.json', ['jira', 'outline']],
  ])('%s finds its file and brings its servers in', async (id, file, servers) => {
    using machine = createMachine({ secrets: keychain() })
    const place = put(machine, file, PLACES[id] ?? '')
    const report = await machine.change({ action: 'import', clients: [id] })
    expect(report.imported).toEqual(servers)
    expect(report.hubs).toMatchObject([{ id, file: place }])
    expect(parseServersFile(machine.read(machine.paths.serversFile)).problems).toEqual([])
  })

  it('keeps keys as secrets, also that of a setting', async () => {
    const sink = keychain()
    using machine = createMachine({ secrets: sink })
    put(machine, 'mcpzip.json', PLACES['mcpzip'] ?? '')
    await machine.change({ action: 'import', clients: ['mcpzip'] })
    expect(machine.read(machine.paths.serversFile)).not.toMatch(/xoxb-|AIza/)
    expect([...sink.stored]).toEqual([
      ['chat.CHAT_TOKEN', 'xoxb-0123456789-abcdefghij'],
      ['rerank.gemini', 'AIzaSyD-0123456789abcdefghijABCDEFGHIJ0'],
    ])
    expect(own(machine)['settings']).toEqual({
      rerank: { provider: 'gemini', model: 'gemini-2.5-flash', apiKey: '${secret:rerank.gemini}' },
      idle: '10m',
      callTimeout: '90s',
    })
  })

  it('without a place for secrets takes no setting that needs one, and says so', async () => {
    using machine = createMachine({ secrets: keychain() })
    put(machine, 'mcpzip.json', PLACES['mcpzip'] ?? '')
    const report = await machine.change({ action: 'import', clients: ['mcpzip'], secrets: 'keep' })
    expect(own(machine)['settings']).toEqual({ idle: '10m', callTimeout: '90s' })
    expect(report.hubs?.[0]?.notTaken).toContainEqual({
      key: 'gemini_api_key',
      why: 'settings.rerank needs the key as a secret. Leave out --keep-secrets.',
    })
  })

  it('leaves what is set already, and says so', async () => {
    using machine = createMachine({ secrets: keychain() })
    put(machine, 'mcpzip.json', PLACES['mcpzip'] ?? '')
    machine.write(machine.paths.serversFile, '{ "settings": { "idle": "1m" } }')
    const report = await machine.change({ action: 'import', clients: ['mcpzip'] })
    expect(own(machine)['settings']).toMatchObject({ idle: '1m', callTimeout: '90s' })
    expect(report.hubs?.[0]?.notTaken.map(({ key }) => key)).toContain('idle_timeout_minutes')
    expect(report.hubs?.[0]?.taken.map(({ key }) => key)).not.toContain('idle_timeout_minutes')
  })

  it('gives rules and roles the names that its servers have now', async () => {
    using machine = createMachine({ secrets: keychain() })
    put(machine, 'avelino.jsonc', PLACES['avelino'] ?? '')
    machine.write(machine.paths.serversFile, '{ "mcpServers": { "tickets": { "command": "mine" } } }')
    await machine.change({ action: 'import', clients: ['avelino'] })
    expect(own(machine)['rules']).toContainEqual({ tool: 'tickets-avelino__delete_*', client: 'bob', decision: 'deny' })
    expect(own(machine)['roles']).toMatchObject({ dev: { deny: ['tickets-avelino__create_admin'] } })
  })

  it('disables servers whose rules it cannot take, and says so before it does anything', async () => {
    using machine = createMachine({ secrets: keychain() })
    const file = put(machine, 'mcproxy.json', 'somewhere.json')
    const preview = await machine.setup.preview({ action: 'import', clients: ['mcproxy'], file })
    expect(preview.hubs?.[0]?.blocked.map(({ server }) => server)).toEqual(['odd', 'safe'])
    expect(preview.servers.find(({ name }) => name === 'safe')).toMatchObject({
      enabled: false,
      notes: ['It is added disabled: MCProxy blocks calls of it by the rule whole, which Tooltray cannot import.'],
    })
    await machine.change({ action: 'import', clients: ['mcproxy'], file })
    expect(machine.servers()['safe']).toMatchObject({ enabled: false })
  })

  it('imports rules on arguments for the server under its new name, which is not disabled', async () => {
    using machine = createMachine({ secrets: keychain() })
    const file = put(machine, 'mcproxy.json', 'somewhere.json')
    machine.write(machine.paths.serversFile, '{ "mcpServers": { "api": { "command": "mine" } } }')
    await machine.change({ action: 'import', clients: ['mcproxy'], file })
    expect(machine.servers()['api-mcproxy']).not.toHaveProperty('enabled')
    const { rules, problems } = parseServersFile(machine.read(machine.paths.serversFile))
    expect(problems).toEqual([])
    expect(rules.map(({ server, decision }) => [server, decision])).toEqual([
      ['=api-mcproxy', 'deny'],
      ['=api-mcproxy', 'deny'],
    ])
  })

  it('says of a server that is there already that it stays open', async () => {
    using machine = createMachine({ secrets: keychain() })
    const file = put(machine, 'mcproxy.json', 'somewhere.json')
    machine.write(machine.paths.serversFile, '{ "mcpServers": { "weird": { "command": "odd-mcp" } } }')
    const { hubs } = await machine.setup.preview({ action: 'import', clients: ['mcproxy'], file })
    expect(hubs?.[0]?.blocked.map(({ server }) => server)).toEqual(['safe'])
    expect(hubs?.[0]?.notTaken).toContainEqual({
      key: 'mcpServers.odd',
      why: 'Tooltray has this server already, as weird, and leaves it as it is: copy its settings from MCProxy yourself.',
    })
  })

  it('can be undone to the byte', async () => {
    using machine = createMachine({ secrets: keychain() })
    put(machine, 'avelino.jsonc', PLACES['avelino'] ?? '')
    const before = '{\n  // mine\n  "mcpServers": { "a": { "command": "x" } }\n}\n'
    machine.write(machine.paths.serversFile, before)
    await machine.change({ action: 'import', clients: ['avelino'] })
    await machine.change({ action: 'undo', clients: ['tooltray'] })
    expect(machine.read(machine.paths.serversFile)).toBe(before)
  })

  it.each([
    [{ clients: ['mcproxy'] }, 'MCProxy has no usual place for its settings.'],
    [{ clients: ['tool-hub'] }, 'There are no settings of tool-hub-mcp in '],
    [{ clients: ['mcpzip', 'cursor'], file: '/x' }, '--file names the settings file of one hub.'],
    [{ clients: ['mcpzip'], takeOver: true }, 'Tooltray replaces AI apps’ servers, not a hub.'],
    [{ clients: ['mcpzip'], project: '/x' }, 'mcpzip has no settings of its own for a project.'],
  ])('%j is refused', async (request, message) => {
    using machine = createMachine()
    await expect(machine.setup.preview({ action: 'import', ...request })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message) as string,
    })
  })

  it('goes by the variables that avelino has for its file', async () => {
    using machine = createMachine({ env: { MCP_CONFIG_DIR: '/nowhere' } })
    const request = { action: 'import' as const, clients: ['avelino'] }
    await expect(machine.setup.preview(request)).rejects.toThrow('in /nowhere/servers.json')
    using other = createMachine({ env: { MCP_SERVERS_CONFIG: '{}' } })
    await expect(other.setup.preview(request)).rejects.toThrow('in the variable MCP_SERVERS_CONFIG')
  })
})
