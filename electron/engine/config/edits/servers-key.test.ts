import { describe, expect, it } from 'vitest'
import { parseJsonc } from '../../documents/jsonc-document.ts'
import { exportConfig } from '../config-export.ts'
import { planConfigImport } from '../import/config-import.ts'
import { imported } from '../import/testing/imported.ts'
import { removeServer, renameServer, serverEntryIn, setServer, setServerKey, setServers } from './edit.ts'
import { parseServersFile } from '../servers-file.ts'
import { serversKeyOf } from './servers-key.ts'

// As VS Code writes it, with a comment.
const file = `{
  "servers": {
    // mine
    "files": { "type": "stdio", "command": "npx", "args": ["files"] },
    "issues": { "type": "http", "url": "https://example.com/mcp" }
  }
}
`

const keyOf = (text: string): string => serversKeyOf(parseJsonc(text).root)

it('is "servers" if that is an object and there is no "mcpServers"', () => {
  expect(['', '{}', '{ "servers": [] }', '{ "servers": {}, "mcpServers": {} }'].map(keyOf)).toEqual(Array(4).fill('mcpServers'))
  expect(keyOf('{ "servers": {} }')).toBe('servers')
})

it('is read as "mcpServers" is, without a word, also with the keys of tool-hub-mcp', () => {
  expect(parseServersFile(file).problems).toEqual([])
  const same = parseServersFile(file.replace('"servers"', '"mcpServers"'))
  expect(parseServersFile(file).servers).toEqual(same.servers)
  const { servers, problems } = parseServersFile(
    '{ "servers": { "a": { "command": "x", "metadata": { "description": "d" } } }, "settings": { "processPoolSize": 3 } }',
  )
  expect([...servers.keys()]).toEqual(['a'])
  expect(problems.map(({ path, warning }) => [path, warning])).toEqual([
    ['servers.a.metadata', true],
    ['settings.processPoolSize', true],
  ])
})

describe('a file that is written again keeps its key', () => {
  const entry = { command: 'node' }
  it.each([
    ['a server is added', setServer(file, 'new', entry), ['files', 'issues', 'new']],
    ['several are', setServers(file, [['files', entry], ['new', entry]]), ['files', 'issues', 'new']], // prettier-ignore
    ['one is removed', removeServer(file, 'issues'), ['files']],
    ['one is renamed', renameServer(file, 'files', 'notes'), ['notes', 'issues']],
    ['one is disabled', setServerKey(file, 'files', ['enabled'], false), ['files', 'issues']],
    ['a configuration is imported', imported(file, exportConfig('{ "mcpServers": { "new": { "command": "x" } } }'), false),
      ['files', 'issues', 'new']], // prettier-ignore
  ])('when %s', (_, text, names) => {
    expect(text).toContain('// mine')
    expect(text).not.toContain('mcpServers')
    expect([...parseServersFile(text).servers.keys()]).toEqual(names)
  })

  it('and its servers are found by name, exported, and compared', () => {
    expect(serverEntryIn(file, 'issues')).toEqual({ type: 'http', url: 'https://example.com/mcp' })
    const exported = exportConfig(file)
    expect(Object.keys(exported.servers)).toEqual(['files', 'issues'])
    expect(planConfigImport(file, exported, false, new Map()).servers.map(({ state, comes }) => [state, comes])).toEqual([
      ['same', false],
      ['same', false],
    ])
  })
})
