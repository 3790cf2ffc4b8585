/**
 * Tries the entries of the gallery that run on this computer: adds each in an empty home as a person does, waits until it runs in its
 * sandbox, lists its tools, and calls one that only reads and needs nothing. Then it takes the newest version and does the same: where that
 * one runs, it is the known-good version from now on.
 *
 *   node scripts/gallery/try-programs.ts [--only ID,ID] [--write]
 *
 * With `--write`, the version, the tools and the date go into the list, and how far each came into `checks.json`, of which `npm run docs`
 * makes a page. Keys are made up: servers that check them when they start are not reached. Needs the internet, and `npm run build`.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { KUBECONFIG } from '../../bench/packages/no-cluster.ts'
import { printTable } from '../../bench/table.ts'
import { programOnPath } from '../../electron/engine/base/files/program-on-path.ts'
import type { GalleryEntry, GalleryWay } from '../../electron/engine/sources/gallery/list/gallery-schema.ts'
import { shippedGallery } from '../../electron/engine/sources/gallery/list/shipped-gallery.ts'
import { type Check, keepCheck, today } from './checks.ts'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'resources/gallery/gallery.json')
const helper = join(root, 'dist/helper/tooltray.js')
/** The longest that one server may take to be installed and to start, in ms. */
const PATIENCE = 180_000
/** Characters of an error in a note. */
const LONGEST_NOTE = 90
/** Dummies for what a form requires: by name, and for all others. */
const MADE_UP: Readonly<Record<string, string>> = {
  DSN: 'sqlite:///:memory:',
  MDB_MCP_CONNECTION_STRING: 'mongodb://127.0.0.1:9/none',
  REDIS_URL: 'redis://127.0.0.1:9/0',
}
const ANY_KEY = 'made-up-0123456789'

type Tool = NonNullable<GalleryEntry['tools']>[number]
interface Outcome {
  readonly id: string
  /** The number of the way, from 1. */
  readonly way: number
  /** Undefined: it was not tried. */
  readonly far?: Check['far']
  readonly what: string
  readonly tools?: readonly Tool[]
  readonly version?: string | undefined
}

const { values: given } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean' } } })
const only = given.only?.split(',')
const isHere = programOnPath(process.env['PATH'] ?? '', process.platform)

const outcomes: Outcome[] = []
for (const entry of shippedGallery().entries) {
  if (only !== undefined && !only.includes(entry.id)) continue
  for (const [at, way] of entry.ways.entries()) {
    if (way.kind === 'remote') continue
    const outcome = await tried(entry, at, way)
    outcomes.push(outcome)
    process.stderr.write(`${outcome.id}: ${outcome.far ?? ''} ${outcome.what}\n`)
    // At once: the next ones take minutes.
    if (given.write === true) write(outcome)
  }
}
printTable(
  'Programs of the gallery',
  ['server', 'how far', 'version', 'tools', 'what came of it'],
  outcomes.map(({ id, far = 'not tried', version = '', tools, what }) => [id, far, version, String(tools?.length ?? ''), what]),
)
for (const far of ['runs', 'keyed', 'fails', undefined] as const)
  process.stdout.write(`${far ?? 'not tried'}: ${outcomes.filter((outcome) => outcome.far === far).length}\n`)

async function tried(entry: GalleryEntry, at: number, way: GalleryWay): Promise<Outcome> {
  const { id } = entry
  const program = { npm: 'npx', pypi: 'uvx', oci: 'docker', remote: '' }[way.kind]
  const about = { id, way: at + 1 }
  if (!isHere(program)) return { ...about, what: `${program} is not on this computer` }
  const home = mkdtempSync(join(tmpdir(), 'tooltray-gallery-'))
  const folder = join(home, 'folder')
  // A server may want a repository for its folder.
  execFileSync('git', ['init', '-q', folder])
  // What a sandbox reads has to be there, and a cluster to talk to has to be named.
  const read = 'sandbox' in way ? way.sandbox.read : []
  for (const path of read) if (path.startsWith('~/')) mkdirSync(join(home, path.slice(2)), { recursive: true })
  if (read.includes('~/.kube/')) writeFileSync(join(home, '.kube/config'), KUBECONFIG)
  const tooltray = (...args: string[]): Promise<string> => run(home, args)
  const keyed = way.inputs.some(({ secret, required }) => secret && required)
  const values = way.inputs
    .filter(({ required }) => required)
    .flatMap(({ name, kind }) => ['--set', `${name}=${kind === 'folder' ? folder : (MADE_UP[name] ?? ANY_KEY)}`])
  try {
    await tooltray('gallery', 'add', id, '--way', String(at + 1), '--yes', ...values)
    const state = await settled(tooltray, id)
    // A proxy may refuse a package; that says nothing about the package.
    if (/\b403 Forbidden\b.*registry/.test(state)) return { ...about, what: 'its package may not be downloaded here' }
    if (state !== 'connected') return { ...about, far: 'fails', what: plain(state, home) }
    const first = await found(tooltray, id, keyed)
    if (first.version === undefined) return { ...about, ...first, far: 'fails', what: 'Its package is not kept.' }
    const far = keyed ? 'keyed' : 'runs'
    const then = await afterUpdate(tooltray, id)
    if (then === undefined) return { ...about, ...first, far }
    if (then === 'connected') return { ...about, ...(await found(tooltray, id, keyed)), far }
    return { ...about, ...first, far, what: [first.what, plain(then, home)].filter(Boolean).join(' ') }
  } catch (error) {
    const message = (error as Error).message.split('\n').slice(-3).join(' ')
    return { ...about, far: 'fails', what: plain(message, home) }
  } finally {
    await tooltray('stop').catch(() => undefined)
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
  }
}

type Tooltray = (...args: string[]) => Promise<string>

/** What a running server has: its tools, its version, and what one call of it said. */
async function found(tooltray: Tooltray, id: string, keyed: boolean): Promise<Pick<Outcome, 'what' | 'tools' | 'version'>> {
  const rows = JSON.parse(await tooltray('tools', id, '--json')) as { name: string; effect: string; signature: string }[]
  const tools = rows.map(({ name, effect }) => ({ name: name.slice(id.length + 2), effect: effectOf(effect) }))
  const [kept] = JSON.parse(await tooltray('packages', 'list', '--json')) as { version?: string }[]
  const harmless = rows.find(({ effect, signature }) => effect === 'read' && /^\w+\((?:\w+\?: [^:]*)?\)/.test(signature))
  return { what: keyed || harmless === undefined ? '' : await calledWith(tooltray, harmless.name), tools, version: kept?.version }
}

/** Takes the newest version, if there is one that is old enough: `connected`, or why it does not run, as a sentence. */
async function afterUpdate(tooltray: Tooltray, id: string): Promise<string | undefined> {
  try {
    const { update } = JSON.parse(await tooltray('packages', 'update', id, '--json')) as { update?: { version: string } }
    if (update === undefined) return undefined
    await tooltray('packages', 'accept', id)
    await tooltray('restart', id).catch(() => undefined)
    const state = await settled(tooltray, id)
    return state === 'connected' ? state : `${update.version} does not start: ${state}`
  } catch (error) {
    return `A newer version could not be installed: ${(error as Error).message.split('\n')[0] ?? ''}`
  }
}

/** One line without the paths of this run. */
function plain(text: string, home: string): string {
  const line = text.replaceAll(home, '~').replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_NOTE ? `${line.slice(0, LONGEST_NOTE)}…` : /[.!?]$/.test(line) ? line : `${line}.`
}

/** Waits until a server runs or failed, and returns its state. */
async function settled(tooltray: Tooltray, id: string): Promise<string> {
  const until = Date.now() + PATIENCE
  for (;;) {
    const { servers } = JSON.parse(await tooltray('status', '--json')) as {
      servers: { name: string; state: string; tools?: unknown; error?: { message: string } }[]
    }
    const server = servers.find(({ name }) => name === id)
    const listed = JSON.parse(await tooltray('tools', id, '--json').catch(() => '[]')) as unknown[]
    // One that each session has for itself is disconnected until there is a session.
    if (server?.error === undefined && listed.length > 0) return 'connected'
    if (server?.error !== undefined) return server.error.message
    if (Date.now() > until) return `${server?.state ?? 'gone'} after ${PATIENCE / 1000} s`
    await setTimeout(500)
  }
}

async function calledWith(tooltray: Tooltray, name: string): Promise<string> {
  const answer = JSON.parse(
    await tooltray('call', name, '--json').catch((error: unknown) => JSON.stringify({ isError: String(error) })),
  ) as {
    isError?: unknown
  }
  const isError = answer.isError !== undefined && answer.isError !== false
  return `\`${name.slice(name.indexOf('__') + 2)}\` ${isError ? 'reports an error' : 'answers'}.`
}

function effectOf(effect: string): Tool['effect'] {
  return effect === 'read' ? 'reads' : effect === 'destructive' ? 'deletes' : 'changes'
}

function run(home: string, args: readonly string[]): Promise<string> {
  const { PATH, http_proxy, https_proxy, no_proxy, HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = process.env
  const env = { HOME: home, PATH, http_proxy, https_proxy, no_proxy, HTTP_PROXY, HTTPS_PROXY, NO_PROXY, ...npmSettings() }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [helper, ...args], { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(said(stderr) ?? said(stdout) ?? error.message))
    })
  })
}

/** What the command line says of an error, as text or as JSON. */
function said(text: string): string | undefined {
  const [, json] = /^(\{[^]*\})\s*$/.exec(text.trim()) ?? []
  if (json === undefined) return text.trim() === '' ? undefined : text
  return (JSON.parse(json) as { error?: { message?: string } }).error?.message ?? text
}

/** The registry and certificates that npm uses here. */
function npmSettings(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:npm_config_|NODE_EXTRA_CA_CERTS|SSL_CERT_)/i.test(name)))
}

function write({ id, way: number, far, what, tools, version }: Outcome): void {
  if (far === undefined) return
  keepCheck(id, number, { far, note: what === '' ? undefined : what })
  const list = JSON.parse(readFileSync(file, 'utf8')) as { made: string; entries: Record<string, unknown>[] }
  const entry = list.entries.find((one) => one['id'] === id)
  const way = (entry?.['ways'] as Record<string, unknown>[] | undefined)?.[number - 1]
  if (entry === undefined || way === undefined || far === 'fails') return
  if (version !== undefined) way['version'] = version
  Object.assign(entry, { tools, tried: today() })
  writeFileSync(file, `${JSON.stringify({ ...list, made: today() }, undefined, 1)}\n`)
}
