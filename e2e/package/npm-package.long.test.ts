import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { engineProgram } from '../../electron/engine/clients/apps/engine-program.ts'
import { createClientBed } from '../testing/clients/client-bed.ts'
import { createInstallation, realServer, until } from '../testing/installation.ts'
import { keyringPackages } from '../testing/packages/keyring-packages.ts'
import { npmRegistry } from '../testing/packages/npm-registry.ts'
import { newContext } from '../window/browser.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The Nodes that the package says it runs on, oldest first. */
const NODES = { 'Node 22': join(root, 'e2e/programs/node_modules/node22/bin/node'), 'Node 24': process.execPath }

interface PackedFile {
  readonly path: string
  readonly mode: number
}

let folder: string
let tarball: string
let files: readonly PackedFile[]
let prefixes: Record<string, string>

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tooltray-package-')))
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: root, maxBuffer: 1 << 26 })
  const said = JSON.parse(stdout) as Record<string, { filename: string; files: PackedFile[] }>
  const [packed] = Object.values(said)
  files = packed?.files ?? []
  tarball = join(folder, packed?.filename ?? '')
  // The registry goes before anything is started: what runs then fetches nothing.
  await using registry = await npmRegistry(keyringPackages())
  prefixes = {}
  for (const [name, node] of Object.entries(NODES)) {
    const prefix = join(folder, name.replace(' ', '-'))
    mkdirSync(prefix)
    const env = {
      HOME: folder,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      npm_config_registry: registry.address,
      npm_config_cache: join(folder, 'cache'),
    }
    await run('npm', ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', '--no-update-notifier', tarball], { env })
    prefixes[name] = prefix
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An installation in a home of its own, whose every process is the installed package's, run by that Node. */
function installed(node: keyof typeof NODES) {
  const installation = createInstallation()
  const program = join(prefixes[node] ?? '', 'bin/tooltray')
  installation.env.PATH = [dirname(NODES[node]), '/usr/bin', '/bin'].join(delimiter)
  const tooltray = (...words: string[]) => run(program, words, { env: installation.env })
  return { installation, program, tooltray }
}

it('holds what runs, and nothing that it was made of', () => {
  expect(tarball).toMatch(/tooltray-\d+\.\d+\.\d+\.tgz$/)
  expect(statSync(tarball).size).toBeLessThan(34_000_000)
  const paths = files.map(({ path }) => path)
  const of = /^(?:LICENSE|README\.md|package\.json|dist\/(?:THIRD-PARTY\.txt|sbom\.cdx\.json|(?:helper|renderer|prebuilt|search)\/.*))$/
  expect(paths.filter((path) => !of.test(path))).toEqual([])
  expect(paths.filter((path) => /\.map$|\.ts$|\.test\.|node_modules|program\.txt$/.test(path))).toEqual([])
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'dist/renderer/index.html',
      'dist/THIRD-PARTY.txt',
      'dist/search/stem-vectors.bin',
      'dist/search/encoder.bin',
    ]),
  )
  expect(files.find(({ path }) => path === 'dist/helper/tooltray.js')?.mode).toBe(0o755)
  expect(files.find(({ path }) => path === `dist/prebuilt/linux-${process.arch}/tooltray`)?.mode).toBe(0o755)
})

it('wants the keychain of its users, and nothing that runs a script when it is installed', () => {
  const { scripts = {}, dependencies, optionalDependencies } = manifestOf(join(prefixes['Node 22'] ?? '', 'lib/node_modules/tooltray'))
  expect(Object.keys(dependencies ?? {})).toEqual(['@napi-rs/keyring'])
  expect(optionalDependencies).toBeUndefined()
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?(?:install|prepare)$|^prepare/.test(name))).toEqual([])
})

describe.each(Object.keys(NODES) as (keyof typeof NODES)[])('installed by npm, on %s', (node) => {
  it('looks after itself, adds a server, and calls its tool', async () => {
    const { installation, program, tooltray } = installed(node)
    await using _ = installation
    expect((await tooltray('--version')).stdout).toContain(manifestOf(root).version)
    const { command, args } = realServer('memory') as { command: string; args: string[] }
    await tooltray('add', 'memory', '--env', `MEMORY_FILE_PATH=${join(installation.home, 'graph.json')}`, '--', command, ...args)
    const called = await tooltray('call', 'memory__read_graph', '{}', '--json')
    expect(JSON.parse(called.stdout)).toMatchObject({ structuredContent: { entities: [], relations: [] } })
    const { stdout } = await tooltray('doctor', '--json')
    const looked = JSON.parse(stdout) as { name: string; outcome: string; message: string; hint?: string }[]
    expect(looked.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['tooltray', 'ok'],
      ['configuration', 'ok'],
      ['secrets', 'warning'],
      ['server memory', 'ok'],
      ['proxy', 'ok'],
    ])
    // It is the keychain's own program that says so: there is one in the package, and no keychain in this session.
    expect(looked[2]?.hint).toContain('DBus error')
    // Node may be another tomorrow: what AI apps start stays where it is.
    const helper = join(installation.paths.dataDir, 'helper')
    expect(readFileSync(join(helper, 'tooltray'))).toEqual(readFileSync(join(root, `dist/prebuilt/linux-${process.arch}/tooltray`)))
    expect(readFileSync(join(helper, 'program.txt'), 'utf8').split('\n')).toEqual([
      ...engineProgram(NODES[node], realpathSync(program)),
      '',
    ])
    await tooltray('stop')
    const { stdout: told } = await run(join(helper, 'tooltray'), ['status', '--json'], {
      env: { ...installation.env, PATH: '/usr/bin:/bin' },
    })
    expect(JSON.parse(told)).toMatchObject({ servers: [{ name: 'memory' }] })
  })
})

it('serves the window to a browser', async () => {
  const { installation, program } = installed('Node 24')
  await using _ = installation
  const served = installation.startProgram(program, 'serve', '--ui', '--port', '0')
  await until(() => /http:\S+token=\S+/.test(served.stdout()), 'the address is printed')
  await using context = await newContext()
  const page = await context.newPage()
  await page.goto(/http:\S+token=\S+/.exec(served.stdout())?.[0] ?? '')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.title()).toContain('Tooltray')
})

it('answers Claude Code, started as `tooltray connect`', async () => {
  await using bed = await createClientBed(() => ({}))
  const { installation, program } = installed('Node 22')
  await using _ = installation
  installation.configure({ memory: { ...realServer('memory'), env: { MEMORY_FILE_PATH: join(installation.home, 'graph.json') } } })
  const tooltray = { command: program, args: ['connect'], env: installation.env }
  const { asked } = await bed.play({
    client: claudeCode,
    program: claudeProgram,
    servers: { tooltray },
    env: { ENABLE_TOOL_SEARCH: 'false' },
    script: function* () {
      yield [{ name: 'mcp__tooltray__execute_tool', arguments: { name: 'memory__read_graph', arguments: {} } }]
      return 'Done.'
    },
  })
  expect(
    asked
      .at(-1)
      ?.seen.results.map(({ text }) => text)
      .join('\n'),
  ).toContain('entities')
})

function manifestOf(of: string) {
  expect(existsSync(join(of, 'package.json'))).toBe(true)
  return JSON.parse(readFileSync(join(of, 'package.json'), 'utf8')) as {
    version: string
    scripts?: Record<string, string>
    dependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
}
