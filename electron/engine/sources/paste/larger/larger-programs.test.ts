import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportConfig } from '../../../config/config-export.ts'
import { exportTo } from '../../../config/export-to/export-to.ts'
import type { ExportTarget } from '../../../config/export-to/target-export.ts'
import { readPasted } from '../read-pasted.ts'
import { readLargerPrograms } from '../read-yaml.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../../../config/export-to/fixtures/recorded-servers.json', import.meta.url), 'utf8'),
) as Record<string, object>

/** The entries of a configuration after an export and the import of its files as one text. */
function importedFrom(target: ExportTarget, servers: object): Record<string, unknown> {
  const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: servers })))
  const reading = readLargerPrograms(files.map(({ text }) => text).join('---\n'))
  if (typeof reading === 'string') throw new Error(reading)
  return Object.fromEntries((reading ?? []).map(({ name, raw, hub }) => [name ?? '', { ...raw, ...hub?.more }]))
}

/** The same servers as any export writes them: values that look like keys are references. */
const withoutKeys = (servers: object): unknown => JSON.parse(JSON.stringify(exportConfig(JSON.stringify({ mcpServers: servers })).servers))

it('the 29 recorded servers are the same after an export to ToolHive', () => {
  expect(Object.keys(recorded)).toHaveLength(29)
  expect(importedFrom('toolhive', recorded)).toEqual(withoutKeys(recorded))
})

it('pasted files of ToolHive and agentgateway are servers with open keys', () => {
  for (const target of ['toolhive', 'agentgateway'] as const) {
    const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: { github: recorded['github'] } })))
    const pasted = readPasted(files.map(({ text }) => text).join('---\n'), '/home/me')
    const key = target === 'toolhive' ? 'GITHUB_PERSONAL_ACCESS_TOKEN' : 'GITHUB_GITHUB_PERSONAL_ACCESS_TOKEN'
    expect(pasted).toEqual([
      {
        ...{ name: 'github', problem: undefined, notes: [] },
        entry: { ...recorded['github'], env: { GITHUB_PERSONAL_ACCESS_TOKEN: target === 'toolhive' ? `\${open:${key}}` : `\${${key}}` } },
      },
    ])
  }
})

it('restrictions that cannot be read never get lost: the server is disabled', () => {
  const proxy = { apiVersion: 'toolhive.stacklok.dev/v1beta1', kind: 'MCPRemoteProxy', metadata: { name: 'a' } }
  const spec = { remoteUrl: 'https://a.example' }
  const policies = ['permit(principal, action, resource) when { principal.claim_admin == true };']
  for (const more of [
    { toolConfigRef: { name: 'elsewhere' } },
    { authzConfigRef: { name: 'elsewhere' } },
    { authzConfig: { type: 'configMap', configMap: { name: 'x' } } },
    { authzConfig: { type: 'inline', inline: { policies } } },
  ]) {
    const [server] = readPasted(
      JSON.stringify({ ...proxy, spec: { ...spec, ...more } }).replace('{', 'apiVersion: toolhive.stacklok.dev/v1\n---\n{'),
      '/',
    )
    expect(server).toMatchObject({ entry: { enabled: false } })
  }
  const route = "policies: {mcpAuthorization: {rules: ['false']}}\n      backends: [{mcp: {targets: [{name: x, stdio: {cmd: y}}]}}]"
  const rules = `binds:\n- listeners:\n  - routes:\n    - ${route}\n`
  expect(readPasted(rules, '/')).toMatchObject([{ name: 'x', entry: { enabled: false } }])
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
  { command: fc.constantFrom('npx', 'uvx'), args: fc.array(value, { maxLength: 4 }), env: table(variable, value), ...common },
  { requiredKeys: ['command', 'args'] },
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
