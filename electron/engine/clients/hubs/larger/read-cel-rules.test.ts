import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportConfig } from '../../../config/config-export.ts'
import { exportTo } from '../../../config/export-to/export-to.ts'
import { yamlDocuments } from '../../../documents/formats/yaml.ts'
import { programOf } from './larger-program-list.ts'
import { readCelRules } from './read-cel-rules.ts'

const tool = fc
  .tuple(fc.constantFrom('', '*', 'a.b', '(x)', '"', '\\', '$', '${X}', '+'), fc.stringMatching(/^t[0-9]{1,3}$/), fc.constantFrom('', '*'))
  .map((parts) => parts.join(''))

it('lists of tools are the same after an export to agentgateway', () => {
  const lists = fc.record(
    { allow: fc.uniqueArray(tool, { maxLength: 3 }), deny: fc.uniqueArray(tool, { minLength: 1, maxLength: 3 }) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^s[a-z]{0,5}$/), lists, { minKeys: 1, maxKeys: 3 }), (servers) => {
      const mcpServers = Object.fromEntries(Object.entries(servers).map(([name, tools]) => [name, { command: 'x', tools }]))
      const { files } = exportTo('agentgateway', exportConfig(JSON.stringify({ mcpServers })))
      const found = programOf(files.map((file) => ({ ...file, documents: yamlDocuments(file.text) })))
      expect(Object.fromEntries((found?.reading.servers ?? []).map(({ name, more }) => [name, more['tools'] ?? {}]))).toEqual(
        Object.fromEntries(Object.entries(servers).map(([name, each]) => [name, { ...each }])),
      )
      expect(found?.reading.servers.map(({ blocked }) => blocked).filter((each) => each !== undefined)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

it('simple rules of others are read: of any target, and several of one', () => {
  const read = readCelRules(['mcp.tool.name == "echo"', { allow: 'mcp.tool.target == "a" && mcp.tool.name == "add"' }, 'has(mcp.prompt)'])
  expect([read?.('a'), read?.('b')]).toEqual([{ allow: ['echo', 'add'] }, { allow: ['echo'] }])
  expect(readCelRules(['mcp.tool.target == "a"'])?.('a')).toEqual({})
  expect(readCelRules(['mcp.tool.target == "a"'])?.('b')).toEqual({ allow: [] })
  expect(readCelRules(['mcp.tool.name == "a" || mcp.tool.name == "b"'])?.('x')).toEqual({ allow: ['a', 'b'] })
})

it.each([
  ['jwt.sub == "me"'],
  ['mcp.tool.name == "a" && jwt.sub == "me"'],
  ['mcp.tool.target == "a" && mcp.tool.name == "a" || mcp.tool.name == "b"'],
  ['mcp.tool.name == "a" || mcp.tool.name == "b" && !(mcp.tool.name == "c")'],
  ['mcp.tool.name.matches("^a(b|c)$")'],
  ['mcp.tool.name.matches("a")'],
  ['true'],
  [{ deny: 'mcp.tool.name == "a"' }],
  [{ require: 'mcp.tool.name == "a"' }],
  [7],
])('a rule that is more than names is not read: %j', (rule) => {
  expect(readCelRules([rule])).toBeUndefined()
})

it('what one rule allows is not denied by another', () => {
  const read = readCelRules(['mcp.tool.target == "a" && !(mcp.tool.name == "rm")', 'mcp.tool.name == "echo"'])
  expect(read?.('a')).toBeUndefined()
  expect(read?.('b')).toEqual({ allow: ['echo'] })
  expect(readCelRules(undefined)).toBeUndefined()
})
