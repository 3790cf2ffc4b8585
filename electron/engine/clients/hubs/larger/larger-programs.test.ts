import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportConfig } from '../../../config/config-export.ts'
import { exportTo } from '../../../config/export-to/export-to.ts'
import { EXPORT_TARGETS, type ExportTarget } from '../../../config/export-to/target-export.ts'
import { yamlDocuments } from '../../../documents/formats/yaml.ts'
import { entryOf } from '../read-hub.ts'
import { programOf } from './larger-program-list.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../../../config/export-to/fixtures/recorded-servers.json', import.meta.url), 'utf8'),
) as Record<string, object>

/** The entries of a configuration after an export and the import of its files. */
function importedFrom(target: ExportTarget, servers: object): Record<string, unknown> {
  const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: servers })))
  const found = programOf(files.map((file) => ({ ...file, documents: yamlDocuments(file.text) })))
  expect(found?.program.id).toBe(target)
  return Object.fromEntries(
    (found?.reading.servers ?? []).map((server) => {
      const { entry, enabled, problem } = entryOf(found?.program ?? { name: '', placeholders: 'shell' }, server, '/home/me')
      expect(problem).toBeUndefined()
      return [server.name, enabled ? entry : { ...entry, enabled: false }]
    }),
  )
}

/** The same servers as any export writes them: values that look like keys are references. */
const withoutKeys = (servers: object): unknown => JSON.parse(JSON.stringify(exportConfig(JSON.stringify({ mcpServers: servers })).servers))

it.each(EXPORT_TARGETS)('the 29 recorded servers are the same after an export to %s', (target) => {
  expect(Object.keys(recorded)).toHaveLength(29)
  expect(importedFrom(target, recorded)).toEqual(withoutKeys(recorded))
})

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .-]{0,12}[a-z0-9]$/)
const secret = fc.stringMatching(/^[A-Za-z_][\w.()/@-]{0,20}$/).map((text) => `\${secret:${text}}`)
const plain = fc
  .oneof(fc.string({ unit: 'grapheme-ascii' }), fc.constantFrom('$(A)', '$$(A)', 'a: b', '# c', 'null', '$VAR', 'tail '))
  .map((text) => text.replaceAll('${', '$ {'))
const value = fc.oneof(
  plain,
  secret,
  fc.tuple(plain, secret, plain).map((parts) => parts.join('')),
)
const variable = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,10}$/).filter((text) => !text.startsWith('TOOLTRAY_'))
// Not a name such as "token", whose value an export replaces.
const tool = fc.stringMatching(/^t[0-9]{1,3}$/)
const some = <Value>(values: fc.Arbitrary<Value>) => fc.array(values, { minLength: 1, maxLength: 3 })
const table = <Value>(keys: fc.Arbitrary<string>, values: fc.Arbitrary<Value>) => fc.dictionary(keys, values, { minKeys: 1, maxKeys: 3 })
const optional = { requiredKeys: [] }
const tools = fc.record(
  {
    allow: some(
      fc.oneof(
        tool,
        tool.map((text) => `${text}*`),
      ),
    ),
    deny: some(
      fc.oneof(
        tool,
        tool.map((text) => `*${text}`),
      ),
    ),
    descriptions: table(tool, fc.constant('Does it')),
  },
  optional,
)
const common = {
  description: name,
  tools: tools.filter((rules) => Object.keys(rules).length > 0),
  effects: table(tool, fc.constantFrom('read', 'write', 'destructive')),
}
const local = fc.record(
  { command: fc.constantFrom('npx', 'uvx'), args: some(value), env: table(variable, value), ...common },
  { requiredKeys: ['command'] },
)
const remote = fc.record(
  {
    type: fc.constantFrom('http', 'sse'),
    url: fc.constant('https://a.example/mcp'),
    headers: table(fc.constantFrom('X-A', 'X-B', 'X-C'), value),
    ...common,
  },
  { requiredKeys: ['type', 'url'] },
)

it('entries are the same after an export to ToolHive', () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(local, remote), { minKeys: 1, maxKeys: 4 }), (servers) => {
      const given = withoutKeys(servers)
      expect(importedFrom('toolhive', servers)).toEqual(given)
    }),
    { numRuns: 300 },
  )
})
