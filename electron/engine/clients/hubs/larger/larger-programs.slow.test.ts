import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownPattern } from '../../../../contract/consent/name-pattern.ts'
import { nameTest } from '../../../config/tool-pattern.ts'
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
/** A name that is the same in every program. */
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/).filter((text) => !['gateway', 'tooltray'].includes(text))
const secret = fc.stringMatching(/^[A-Za-z_][\w.()/@-]{0,20}$/).map((text) => `\${secret:${text}}`)
const plain = fc
  .oneof(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.constantFrom(
      '$(A)',
      '$$(A)',
      '$$',
      'a: b',
      '# c',
      'null',
      '$VAR',
      'tail ',
      ' lead',
      'a\nb',
      '\n',
      '\t',
      `'"`,
      'yes',
      '12:30',
      '0x1',
      '\\',
    ),
  )
  .map((text) => text.replaceAll('${', '$ {'))
const withDefault = fc.constant('${SOME_PLACE:-a/b}')
const value = fc.oneof(
  plain,
  secret,
  withDefault,
  fc.tuple(plain, secret, plain).map((parts) => parts.join('')),
)
const variable = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,10}$/).filter((text) => !text.startsWith('TOOLTRAY_'))
// Not a name such as "token", whose value an export replaces.
const tool = fc.stringMatching(/^t[0-9]{1,3}$/)
const some = <Value>(values: fc.Arbitrary<Value>, minLength = 1) => fc.array(values, { minLength, maxLength: 3 })
const table = <Value>(keys: fc.Arbitrary<string>, values: fc.Arbitrary<Value>) => fc.dictionary(keys, values, { minKeys: 1, maxKeys: 3 })
const optional = { requiredKeys: [] }
const tools = fc.record(
  {
    // An empty list allows no tool.
    allow: some(
      fc.oneof(
        tool,
        tool.map((text) => `${text}*`),
      ),
      0,
    ),
    deny: some(
      fc.oneof(
        tool,
        tool.map((text) => `*${text}`),
      ),
    ),
    rename: table(
      tool,
      tool.map((text) => `new-${text}`),
    ).filter((names) => new Set(Object.values(names)).size === Object.keys(names).length),
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
const path = fc.stringMatching(/^\/[a-z$][a-z. $-]{0,8}$/)
const options = fc.record(
  {
    '-v': fc.tuple(path, path, fc.constantFrom('', ':ro')).map(([from, to, mode]) => `${from}:${to}${mode}`),
    '--workdir': path,
    '--entrypoint': path,
    '--user': fc.constantFrom('1000', '10:20'),
    '-m': fc.constantFrom('512m', '2g'),
    '--cap-drop': fc.constant('ALL'),
    '--pull': fc.constant('always'),
    '--network': fc.constantFrom('none', 'host', 'bridge'),
    '--gpus': fc.constant('all'),
  },
  optional,
)
const docker = fc
  .record(
    {
      flags: fc.constantFrom(['-i', '--rm'], ['--rm', '-it'], ['--interactive', '--read-only']),
      options,
      env: fc.dictionary(variable, value, { maxKeys: 3 }),
      own: fc.dictionary(
        variable,
        plain.map((text) => text.replace(/^$/, 'x')),
        { maxKeys: 1 },
      ),
      words: fc.array(value, { maxLength: 3 }),
      ...common,
    },
    { requiredKeys: ['flags', 'options', 'env', 'own', 'words'] },
  )
  .map(({ flags, options, env, own, words, ...rest }) => {
    const passed = Object.keys(env).flatMap((each) => ['-e', each])
    const set = Object.entries(own).flatMap(([key, text]) => (key in env ? [] : ['-e', `${key}=${text}`]))
    const args = ['run', ...flags, ...passed, ...set, ...Object.entries(options).flat(), 'ghcr.io/x/y:1', ...words]
    return { command: 'docker', args, ...(passed.length === 0 ? {} : { env }), ...rest }
  })
const remote = fc.record(
  {
    type: fc.constantFrom('http', 'sse'),
    url: fc.constant('https://a.example/mcp'),
    headers: table(
      fc.constantFrom('X-A', 'X-B', 'X-C'),
      value.filter((text) => !text.includes('\n')),
    ),
    bearer: fc.oneof(
      secret,
      plain.filter((text) => text.trim() !== ''),
    ),
    ...common,
  },
  { requiredKeys: ['type', 'url'] },
)

interface Limited {
  readonly tools?: {
    readonly allow?: readonly string[]
    readonly deny?: readonly string[]
    readonly rename?: Readonly<Record<string, string>>
  }
}

/** Entries without listed patterns and names that another one before them matches anyway, by either name of a renamed tool. */
function meanings(entries: unknown, given: object): unknown {
  const renames = given as Readonly<Record<string, Limited>>
  const of = (server: string, list: readonly string[]): string[] => {
    const rename = Object.entries(renames[server]?.tools?.rename ?? {})
    const namesOf = (name: string): string[] => [name, ...rename.filter((pair) => pair.includes(name)).flat()]
    const isThere = (pattern: string, at: number): boolean =>
      list.slice(0, at).some((other) => namesOf(shownPattern(pattern)).some(nameTest(other, { ignoreCase: true })))
    return list.filter((pattern, at) => !isThere(pattern, at))
  }
  return Object.fromEntries(
    Object.entries(entries as Readonly<Record<string, Limited>>).map(([server, { tools, ...entry }]) => [
      server,
      {
        ...entry,
        ...(tools === undefined
          ? {}
          : {
              tools: {
                ...tools,
                ...(tools.allow && { allow: of(server, tools.allow) }),
                ...(tools.deny && { deny: of(server, tools.deny) }),
              },
            }),
      },
    ]),
  )
}

it('entries are the same after an export to ToolHive', () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(local, docker, remote), { minKeys: 1, maxKeys: 4 }), (servers) => {
      const given = withoutKeys(servers)
      expect(meanings(importedFrom('toolhive', servers), servers)).toEqual(meanings(given, servers))
    }),
    { numRuns: 300 },
  )
})

it.each(['agentgateway', 'compose'] as const)('entries are the same after an export to %s, but for what has no place there', (target) => {
  fc.assert(
    fc.property(fc.dictionary(label, fc.oneof(local, docker, remote), { minKeys: 1, maxKeys: 4 }), (servers) => {
      const given = withoutKeys(servers) as Record<string, { tools?: object }>
      const kept = Object.entries(given).map(([server, { tools: rules = {}, ...entry }]) => {
        const lists = Object.fromEntries(Object.entries(rules).filter(([key]) => ['allow', 'deny'].includes(key)))
        const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !['description', 'effects'].includes(key)))
        return [server, { ...rest, ...(Object.keys(lists).length === 0 ? {} : { tools: lists }) }]
      })
      expect(meanings(importedFrom(target, servers), servers)).toEqual(meanings(Object.fromEntries(kept), servers))
    }),
    { numRuns: 300 },
  )
})

it('files are read whatever stands in them', () => {
  const everything = {
    a: {
      command: 'docker',
      args: ['run', '-v', '/a:/b', '--memory', '1g', '--entrypoint', 'e', 'x/y'],
      env: { A: 'a' },
      tools: { deny: ['t1'] },
    },
    b: { command: 'npx', args: ['${secret:k}'], effects: { t1: 'read' } },
    c: { url: 'https://a.example', bearer: '${secret:k}', headers: { H: 'h' }, tools: { allow: ['t1', 't2*'], rename: { t1: 't3' } } },
  }
  for (const target of EXPORT_TARGETS) {
    const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: everything })))
    const parsed = files.map((file) => ({ ...file, documents: yamlDocuments(file.text) }))
    for (const place of placesIn(parsed.map(({ documents }) => documents)))
      for (const odd of [null, 7, '', [], {}, [null], 'x']) {
        const documents = structuredClone(parsed.map((file) => file.documents))
        const parent = place.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], documents)
        ;(parent as Record<string, unknown>)[place.at(-1) ?? ''] = odd
        const found = programOf(parsed.map((file, at) => ({ ...file, documents: documents[at] ?? [] })))
        for (const server of found?.reading.servers ?? [])
          expect(() => entryOf(found?.program ?? { name: '', placeholders: 'shell' }, server, '/home/me')).not.toThrow()
      }
  }
})

/** The path of each value in data. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))
  // Of a list of files, each has documents.
  return path.length < 2 ? below : [path, ...below]
}
