import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseServersFile } from './servers-file.ts'
import { exportConfig, parseConfigExport } from './config-export.ts'
import { planConfigImport } from './import/config-import.ts'
import { imported, shownImport } from './import/testing/imported.ts'

const TOKEN = 'ghp_0123456789abcdefghij0123456789abcd'
const FILE = `{
  // mine
  "mcpServers": {
    "git hub": {
      "command": "npx", "args": ["-y", "thing", "--api-key", "${TOKEN}"], "env": { "GITHUB_TOKEN": "${TOKEN}", "LEVEL": "debug" }
    },
    "notes": {
      "tools": { "direct": ["read", "!list"] },
      "url": "https://ada:hunter22@notes.example/mcp", "headers": { "Authorization": "Bearer ${TOKEN}" }, "x-note": 1 },
    "plain": { "url": "https://plain.example/mcp", "bearer": "\${secret:plain}" }
  },
  "profiles": { "work": ["git hub"] },
  "settings": { "idle": "5m" }
}
`

describe('exportSetUp', () => {
  it('leaves secrets out, refers to them and lists them', () => {
    const file = exportConfig(FILE)
    const text = JSON.stringify(file)
    expect(text).not.toContain(TOKEN)
    expect(text).not.toContain('hunter22')
    expect(file.servers['git hub']).toEqual({
      command: 'npx',
      args: ['-y', 'thing', '--api-key', '${secret:git-hub.api-key}'],
      env: { GITHUB_TOKEN: '${secret:git-hub.GITHUB_TOKEN}', LEVEL: 'debug' },
    })
    expect(file.servers.notes).toMatchObject({
      headers: { Authorization: 'Bearer ${secret:notes.Authorization}' },
      'x-note': 1,
      tools: { direct: ['read', '!list'] },
    })
    expect(file.secrets).toEqual(['git-hub.GITHUB_TOKEN', 'git-hub.api-key', 'notes.Authorization', 'notes.password', 'plain'])
    const withModel = exportConfig('{ "settings": { "rerank": { "provider": "openai", "apiKey": "sk-planted-planted-1" } } }')
    expect([withModel.settings, withModel.secrets]).toEqual([
      { rerank: { provider: 'openai', apiKey: '${secret:rerank.apiKey}' } },
      ['rerank.apiKey'],
    ])
    expect([file.profiles, file.settings]).toEqual([{ work: ['git hub'] }, { idle: '5m' }])
  })

  it('finds a key in JSON in a variable, and in the keys of other programs', () => {
    const notion = { command: 'npx', env: { OPENAPI_MCP_HEADERS: `{"Authorization":"Bearer ${TOKEN}","Notion-Version":"2022-06-28"}` } }
    const file = exportConfig(JSON.stringify({ mcpServers: { notion, other: { url: 'https://x.test', authorizationToken: 'hunter22' } } }))
    expect(JSON.stringify(file)).not.toMatch(/ghp_|hunter22/)
    expect(file.servers.notion).toEqual({
      command: 'npx',
      env: { OPENAPI_MCP_HEADERS: '{"Authorization":"Bearer ${secret:notion.Authorization}","Notion-Version":"2022-06-28"}' },
    })
  })

  it('makes two secrets of two servers whose names are nearly the same', () => {
    const { servers, secrets } = exportConfig(
      '{ "mcpServers": { "my srv": { "url": "https://x.test", "bearer": "planted-1" }, "my-srv": { "url": "https://y.test", ' +
        '"bearer": "planted-2" } } }',
    )
    expect(secrets).toEqual(['my-srv.bearer', 'my-srv.bearer-2'])
    expect([servers['my srv']?.['bearer'], servers['my-srv']?.['bearer']]).toEqual(['${secret:my-srv.bearer}', '${secret:my-srv.bearer-2}'])
  })

  it('comes back as the same set-up on an empty computer, whatever the servers are', () => {
    const name = fc
      .string({ minLength: 1 })
      .filter((text) => parseServersFile(JSON.stringify({ mcpServers: { [text]: { command: 'x' } } })).problems.length === 0)
    const entry = fc.oneof(
      fc.record({ command: fc.constantFrom('npx', 'uvx'), args: fc.array(fc.string()) }),
      fc.record({ url: fc.webUrl(), headers: fc.dictionary(fc.constantFrom('X-A', 'Authorization'), fc.string()) }),
    )
    fc.assert(
      fc.property(fc.dictionary(name, entry), (servers) => {
        const file = exportConfig(JSON.stringify({ mcpServers: servers }))
        const again = exportConfig(imported('', parseConfigExport(JSON.stringify(file)), false))
        expect(again).toEqual(file)
      }),
    )
  })
})

describe('taking over a set-up', () => {
  it('adds what is not there and keeps the rest, comments too', () => {
    const mine = '{\n  // mine\n  "mcpServers": { "plain": { "command": "other" } },\n  "settings": { "idle": "1m" }\n}\n'
    const file = exportConfig(FILE)
    expect(planConfigImport(mine, file, false, new Map())).toMatchObject({
      servers: [
        {
          name: 'git hub',
          state: 'new',
          comes: true,
          preview: { words: ['npx', '-y', 'thing', '--api-key', '${secret:git-hub.api-key}'] },
        },
        { name: 'notes', state: 'new' },
        { name: 'plain', state: 'different', comes: false, preview: { url: 'https://plain.example/mcp' } },
      ],
      profiles: [{ name: 'work', servers: ['git hub'] }],
      settings: [],
    })
    const kept = imported(mine, file, false)
    expect(kept).toContain('// mine')
    expect(parseServersFile(kept).servers.get('plain')).toMatchObject({ command: 'other' })
    expect(parseServersFile(kept).settings.idle).toBe(60_000)
    const replaced = imported(mine, file, true)
    expect(parseServersFile(replaced).servers.get('plain')).toMatchObject({ url: 'https://plain.example/mcp' })
    expect(parseServersFile(replaced).settings.idle).toBe(300_000)
    expect(planConfigImport(replaced, file, true, new Map()).servers.every(({ state }) => state === 'same')).toBe(true)
    expect(imported(replaced, file, true)).toBe(replaced)
  })

  it.each([
    ['not json', 'not an exported Tooltray configuration'],
    ['{}', 'not an exported Tooltray configuration'],
    ['{ "tooltray": 2, "servers": {} }', 'newer Tooltray'],
    ['{ "tooltray": 1, "servers": { "a": 1 } }', 'not an exported Tooltray configuration'],
  ])('refuses %s', (text, message) => {
    expect(() => parseConfigExport(text)).toThrow(message)
  })

  it('refuses a set-up with a server that could not be used', () => {
    expect(() =>
      planConfigImport('', parseConfigExport('{ "tooltray": 1, "servers": { "a": { "args": [] } } }'), false, new Map()),
    ).toThrow('needs "command"')
  })
})

describe('roles', () => {
  const roles = { reader: { clients: ['cursor'], allow: ['*__get_*'], deny: ['mail__*'] } }

  it('go along, are planned, and are taken over where there is none of their name', () => {
    const file = parseConfigExport(JSON.stringify(exportConfig(JSON.stringify({ mcpServers: {}, roles }))))
    expect(file.roles).toEqual(roles)
    expect(planConfigImport('', file, false, new Map()).roles).toEqual([{ name: 'reader', ...roles.reader }])
    expect(parseServersFile(imported('', file, false)).roles).toEqual(new Map(Object.entries(roles)))
    const mine = JSON.stringify({ roles: { reader: { allow: [] } } })
    expect(planConfigImport(mine, file, false, new Map()).roles).toEqual([])
    expect(parseServersFile(imported(mine, file, false)).roles.get('reader')).toEqual({ allow: [] })
  })

  it('are not taken over where they cannot be read', () => {
    const file = parseConfigExport(JSON.stringify({ tooltray: 1, servers: {}, roles: { reader: { denny: ['*'] } } }))
    expect(() => planConfigImport('', file, false, new Map())).toThrow('Role "reader" must be')
  })
})

describe('rules', () => {
  const rules = [
    { tool: 'delete_*', decision: 'deny' },
    { client: 'cursor', effect: 'write', decision: 'ask' },
  ] as const

  it('go along, are planned, and come after those that are there', () => {
    const file = parseConfigExport(JSON.stringify(exportConfig(JSON.stringify({ mcpServers: {}, rules }))))
    expect(planConfigImport('', file, false, new Map()).rules).toEqual(rules)
    expect(parseServersFile(imported('', file, false)).rules).toEqual(rules)
    const mine = JSON.stringify({ rules: [{ server: 'a', decision: 'ask' }, rules[0]] })
    expect(planConfigImport(mine, file, true, new Map()).rules).toEqual([rules[1]])
    expect(parseServersFile(imported(mine, file, true)).rules).toEqual([{ server: 'a', decision: 'ask' }, ...rules])
    expect(shownImport('', file, false)).not.toBe(shownImport(mine, file, false))
    expect(shownImport(JSON.stringify({ rules }), file, false)).toBeUndefined()
  })

  it('are not taken over where they cannot be read', () => {
    const file = parseConfigExport('{ "tooltray": 1, "servers": {}, "rules": [{ "tol": "x", "decision": "allow" }] }')
    expect(() => imported('', file, false)).toThrow('Rule 1 must have')
  })
})
