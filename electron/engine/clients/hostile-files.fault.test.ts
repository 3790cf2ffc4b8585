import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { give } from '../testing/import-fixture.ts'
import { createMachine } from '../testing/machine-fixture.ts'

const lines = (count: number, line: (at: number) => string): string => Array.from({ length: count }, (_, at) => line(at)).join('\n')
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Files that somebody made to hold the engine up, each of an AI app, and the servers that another app has. */
it.each([
  ['anchors', 'goose', `${lines(20_000, (at) => `k${at}: &a${at} 1\nl${at}: *a${at}`)}\n`],
  ['aliases', 'goose', `a: &a x\n${lines(20_000, (at) => `k${at}: *a`)}\n`],
  ['aliases of aliases', 'goose', `a0: &a0 [x]\n${lines(40, (at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`)}\n`],
  ['an alias of what it is in', 'goose', 'extensions: &a [*a]\n'],
  ['an alias of the map that it is in', 'goose', 'extensions: &a {x: *a}\n'],
  ['an alias of a map around it', 'goose', 'extensions: &a {x: {type: stdio, cmd: y, envs: *a}}\n'],
  ['a merge of the map that it is in', 'goose', 'extensions: &a\n  x: {cmd: y}\n  <<: *a\n'],
  ['an alias of what it is the key of', 'goose', 'extensions: {? &a {b: *a} : 1}\n'],
  [
    'levels that aliases add up to',
    'goose',
    `a0: &a0 []\n${lines(90, (at) => `a${at + 1}: &a${at + 1} ${'['.repeat(190)}*a${at}${']'.repeat(190)}`)}\n` +
      'extensions: {x: {cmd: y, envs: {K: *a90}, z: *a90}}\n',
  ],
  ['an alias of nothing', 'goose', 'extensions: *a\n'],
  ['lists within lists, in YAML', 'goose', `extensions: ${nested(20_000)}\n`],
  ['maps within maps, in YAML', 'goose', lines(1_000, (at) => `${' '.repeat(at)}a:`)],
  ['beginnings of documents', 'goose', `a:\n${'---\n'.repeat(20_000)}`],
  ['dashes', 'goose', `${'- '.repeat(20_000)}x\n`],
  ['keys, in YAML', 'goose', lines(300_000, (at) => `k${at}: 1`)],
  ['keys, in TOML', 'codex', lines(300_000, (at) => `k${at} = 1`)],
  ['lists within lists, in TOML', 'codex', `a = ${nested(20_000)}\n`],
  ['a key of many parts', 'codex', `a${'.a'.repeat(20_000)} = 1\n`],
  ['lists within lists, in JSON', 'cursor', `{"mcpServers": {"a": {"command": ${nested(20_000)}}}}`],
  ['lists closed by braces', 'cursor', `{"a": [${'[},'.repeat(20_000)}`],
  ['servers', 'cursor', `{"mcpServers": {${lines(100_000, (at) => `"s${at}": 1,`)}}}`],
])('too many %s: an error of that file alone', async (_what, client, text) => {
  using machine = createMachine()
  machine.write(client, text)
  give(machine, 'windsurf', { a: { command: 'x' } })
  const report = await machine.change({ action: 'import', clients: [], takeOver: true })
  expect(report.imported).toEqual(['a'])
  expect(report.failed).toMatchObject([{ owner: client, code: expect.stringMatching(/^config_(?:too_large|syntax|invalid)$/) as string }])
  expect(machine.read(client)).toBe(text)
})

it('a pipe in the place of a file is not waited for', async () => {
  using machine = createMachine()
  const file = machine.write('cursor', '')
  execFileSync('sh', ['-c', `rm '${file}' && mkfifo '${file}'`])
  give(machine, 'windsurf', { a: { command: 'x' } })
  const { failed, servers } = await machine.setup.preview({ action: 'import', clients: [] })
  expect(failed).toMatchObject([{ owner: 'cursor', code: 'config_unreadable' }])
  expect(servers).toMatchObject([{ name: 'a' }])
})

it('what is wrong with one project of an app is no matter for the others', async () => {
  using machine = createMachine()
  const projects = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, at) => [`/p${at}`, { mcpServers: at % 2 === 0 ? [] : { a: { command: `c${at}` } } }]),
  )
  machine.write('claude-code', JSON.stringify({ projects }))
  const { servers } = await machine.setup.preview({ action: 'import', clients: [] })
  expect(servers).toHaveLength(1_500)
})

it('what is full of keys is shown without them', async () => {
  using machine = createMachine()
  const history = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`token${at}`, `ghp_0123456789abcdefghijABCDEFGH${at}`]))
  machine.write('cursor', JSON.stringify({ mcpServers: {}, history }))
  const { files } = await machine.setup.preview({ action: 'register', clients: ['cursor'] })
  expect(JSON.stringify(files)).not.toContain('ghp_')
  expect(files).toMatchObject([{ owner: 'cursor', what: 'changed' }])
})

it('as many servers as a file may have come in', async () => {
  using machine = createMachine()
  for (const client of ['cursor', 'windsurf'])
    give(machine, client, Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`s${at}`, { command: `${client}-${at}` }])))
  expect((await machine.change({ action: 'import', clients: [] })).imported).toHaveLength(1_000)
})
