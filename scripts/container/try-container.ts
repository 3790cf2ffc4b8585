/**
 * Builds the image of container/Dockerfile and runs it for real: health, a client over HTTP with a server that `npx` starts, a stop, and an
 * update of the image with the same volume, both without a network.
 *
 *   node scripts/container/try-container.ts [--base IMAGE] [--write]
 *
 * Needs root, Linux, `buildah`, and npm's registry. Without `--base`, the base image is made here of Debian's packages (`mmdebstrap`) and
 * the Node of this repository. With `--write`, what was seen goes into docs/admin/container.md.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { release, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/table.ts'

const root = join(import.meta.dirname, '../..')
/** The record stands between these in docs/admin/container.md. */
const BEGIN = '<!-- tried: written by scripts/container/try-container.ts -->'
const END = '<!-- /tried -->'

const ADDRESS = 'http://127.0.0.1:8747'
/** The user of the image. */
const UID = 10_001
/** In ms. The first start of a server downloads it. */
const PATIENCE = 90_000

process.env['BUILDAH_ISOLATION'] = 'chroot'

interface Step {
  readonly what: string
  readonly outcome: string
  readonly seconds: number
}

const { values } = parseArgs({
  options: { base: { type: 'string' }, write: { type: 'boolean' }, 'without-network': { type: 'string' } },
})

if (values['without-network'] === undefined) await tryAll()
else await secondStart(JSON.parse(values['without-network']) as Second)

/** What the second start needs to know, in a network namespace of its own. */
interface Second {
  readonly volume: string
  readonly image: string
  readonly token: string
}

async function tryAll(): Promise<void> {
  const steps: Step[] = []
  const step = async (what: string, work: () => string | Promise<string>): Promise<void> => {
    const began = performance.now()
    const outcome = await work()
    steps.push({ what, outcome, seconds: Math.round((performance.now() - began) / 100) / 10 })
    console.log(`${what}: ${outcome}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-container-'))
  const volume = join(folder, 'data')
  const base = values.base ?? 'localhost/tooltray-base'
  try {
    if (values.base === undefined) await step('The base image, of Debian 12 and Node 24', () => makeBase(base, folder))
    await step('Build of container/Dockerfile', () => build(base, 'tooltray-tried:1', []))
    await step('The image has a health check, a volume, and a user without rights', () => configOf('tooltray-tried:1'))

    prepareVolume(volume)
    const token = await running('tooltray-tried:1', volume, async (exec) => {
      await step('First start, until it is healthy', untilHealthy)
      await step('The health check of the image, inside of it', () => {
        exec(...healthCheck())
        return 'ends with code 0'
      })
      const key = exec('tooltray', 'access', 'add', 'tried', '--json')
      const { token: made } = JSON.parse(key) as { token: string }
      await step('A client over HTTP calls a server that npx installs and starts', () =>
        calling(made, async (client) => {
          const entities = [{ name: 'Paris', entityType: 'city', observations: ['has a tower'] }]
          return textOf(await call(client, 'memory__create_entities', { entities })).includes('Paris')
            ? 'it remembers Paris'
            : fail('no answer')
        }),
      )
      return made
    })
    steps.push({ what: 'Stop (SIGTERM)', outcome: 'ended with code 0', seconds: 0 })

    await step('Build of the next version, without a network', () => build(base, 'tooltray-tried:2', ['unshare', '-n']))
    const second: Second = { volume, image: 'tooltray-tried:2', token }
    await step('The next version with the same volume, without a network', () => {
      const script = `ip link set lo up && exec "$0" "$1" --without-network "$2"`
      return run('unshare', '-n', 'sh', '-c', script, process.execPath, import.meta.filename, JSON.stringify(second)).trim()
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  printTable(
    'The container',
    ['Step', 'What was seen', 'Seconds'],
    steps.map(({ what, outcome, seconds }) => [what, outcome, seconds]),
  )
  if (values.write === true) writeRecord(steps)
}

/** Runs in a namespace that has nothing but the loopback: the credential, the data, and the server of the first start are there. */
async function secondStart({ volume, image, token }: Second): Promise<void> {
  const outcome = await running(image, volume, async () => {
    await untilHealthy()
    return calling(token, async (client) =>
      textOf(await call(client, 'memory__read_graph', {})).includes('has a tower')
        ? 'the client has its credential and its data'
        : fail('the data is gone'),
    )
  })
  process.stdout.write(`${outcome}\n`)
}

/** Makes an image with Node and npm out of Debian's packages, with the certificates that this network needs. */
function makeBase(name: string, folder: string): string {
  const tar = join(folder, 'base.tar')
  run('mmdebstrap', '--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', tar)
  const npm = dirname(dirname(run('sh', '-c', 'readlink -f "$(PATH=/usr/local/bin:/usr/bin which npm)"').trim()))
  const container = run('buildah', 'from', 'scratch').trim()
  run('buildah', 'add', '--quiet', container, tar, '/')
  run('buildah', 'copy', '--quiet', container, join(root, 'node_modules/node/bin/node'), '/usr/local/bin/node')
  run('buildah', 'copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm')
  for (const program of ['npm', 'npx'])
    run('buildah', 'run', container, '--', 'ln', '-s', `../lib/node_modules/npm/bin/${program}-cli.js`, `/usr/local/bin/${program}`)
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates !== undefined && existsSync(certificates)) {
    run('buildah', 'copy', '--quiet', container, certificates, '/etc/ssl/certs/of-this-network.crt')
    run('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/of-this-network.crt', container)
  }
  run('buildah', 'commit', '--quiet', '--rm', container, name)
  return `${megabytes(name)} MB`
}

function build(base: string, name: string, before: readonly string[]): string {
  const file = join(root, 'container/Dockerfile')
  const words = ['bud', '--quiet', '--no-cache', '--pull-never', '--format', 'docker', '--build-arg', `BASE=${base}`]
  const [program = '', ...args] = [...before, 'buildah', ...words, '--ignorefile', `${file}.dockerignore`, '-f', file, '-t', name, root]
  run(program, ...args)
  return `${megabytes(name)} MB`
}

function configOf(image: string): string {
  const { Docker } = JSON.parse(run('buildah', 'inspect', '--type', 'image', image)) as {
    Docker: { config: { Healthcheck?: { Test: string[] }; User: string; Volumes: Record<string, unknown>; Cmd: string[] } }
  }
  const { Healthcheck, User, Volumes, Cmd } = Docker.config
  if (Healthcheck === undefined || User !== 'tooltray' || !('/data' in Volumes)) fail('the image is not as the Dockerfile says')
  return `${User}, ${Object.keys(Volumes).join(', ')}, ${Cmd.join(' ')}`
}

/** The command of the health check, as the Dockerfile has it. */
function healthCheck(): string[] {
  const [, words = '[]'] = /^HEALTHCHECK .*?CMD (\[.*\])$/m.exec(readFileSync(join(root, 'container/Dockerfile'), 'utf8')) ?? []
  return JSON.parse(words) as string[]
}

/** A volume as a new one of the image, with a server, and a proxy on this computer. */
function prepareVolume(volume: string): void {
  mkdirSync(join(volume, 'tooltray'), { recursive: true, mode: 0o700 })
  const memory = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'], env: { MEMORY_FILE_PATH: '/data/memory.jsonl' } }
  const http = { trustedProxy: { address: '127.0.0.1', url: 'https://tools.example.com' } }
  writeFileSync(join(volume, 'tooltray/servers.json'), JSON.stringify({ mcpServers: { memory }, settings: { http } }))
  for (const path of ['', 'tooltray', 'tooltray/servers.json']) chownSync(join(volume, path), UID, UID)
}

/** Runs the image's own command with the volume until the work is done, and stops it as a container is stopped. */
async function running<Result>(
  image: string,
  volume: string,
  work: (exec: (...words: string[]) => string) => Promise<Result>,
): Promise<Result> {
  const container = run('buildah', 'from', '--pull-never', image).trim()
  // Else the volume of the image hides the one that is given.
  run('buildah', 'config', '--volume', '/data-', container)
  const inside = ['run', '--user', 'tooltray', '--volume', `${volume}:/data`, container, '--']
  let serve: ChildProcess | undefined
  try {
    serve = spawn('buildah', [...inside, 'tooltray', 'serve', '--http', '--host', '0.0.0.0'], { stdio: ['ignore', 'ignore', 'inherit'] })
    const result = await work((...words) => run('buildah', ...inside, ...words))
    // `buildah run` does not pass signals on, and its helper process would take the program down with it.
    run('pkill', '-TERM', '-u', String(UID), '-f', '^node .*tooltray serve')
    const [code] = (await once(serve, 'exit')) as [number]
    if (code !== 0) fail(`it ended with code ${code}`)
    return result
  } finally {
    serve?.kill('SIGKILL')
    run('buildah', 'rm', container)
  }
}

async function untilHealthy(): Promise<string> {
  const end = performance.now() + PATIENCE
  while (performance.now() < end) {
    const answer = await fetch(`${ADDRESS}/health`).catch(() => undefined)
    if (answer?.ok === true) return `/health answers ${answer.status}`
    await setTimeout(200)
  }
  return fail('it does not get healthy')
}

/** Connects as the proxy of the settings does. */
async function calling(token: string, work: (client: Client) => Promise<string>): Promise<string> {
  const client = new Client({ name: 'tried', version: '1' })
  const headers = {
    ...{ Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.1' },
    ...{ 'X-Forwarded-Host': 'tools.example.com', 'X-Forwarded-Proto': 'https' },
  }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${ADDRESS}/mcp`), { requestInit: { headers } }))
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/** Calls a tool of a server. The first call waits until its package is there. */
async function call(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  return client.callTool({ name: 'execute_tool', arguments: { name, arguments: args } }, { timeout: PATIENCE })
}

function textOf(result: unknown): string {
  return JSON.stringify((result as { content?: unknown }).content ?? result)
}

function megabytes(image: string): number {
  const [size = '0'] = run('buildah', 'images', '--json', image).match(/(?<="size": ")[^"]+/) ?? []
  return Math.round(Number.parseFloat(size) * (size.includes('GB') ? 1000 : 1))
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] })
}

function fail(why: unknown): never {
  throw why instanceof Error ? why : new Error(String(why))
}

function writeRecord(steps: readonly Step[]): void {
  const file = join(root, 'docs/admin/container.md')
  const version = run('buildah', '--version').trim()
  const rows = steps.map(({ what, outcome, seconds }) => `| ${what} | ${outcome} | ${seconds} |`)
  const day = new Date().toISOString().slice(0, 10)
  const record = [
    BEGIN,
    '',
    `On ${day}, with ${version.split(' (')[0]} in chroot isolation, Linux ${release().split('-')[0]}:`,
    '',
    '| Step | What was seen | Seconds |',
    '|---|---|---|',
    ...rows,
    '',
    END,
  ].join('\n')
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the record.`)
  writeFileSync(file, text.slice(0, from) + record + text.slice(to + END.length))
}
