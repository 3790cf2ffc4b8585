/**
 * Builds the image of container/Dockerfile and runs it for real: health, a client over HTTP with a server that `npx` starts and that gets a
 * secret from a file, another value of that secret, a stop, and an update of the image with the same volume, both without a network.
 *
 *   node scripts/container/try-container.ts [--base IMAGE] [--write]
 *
 * Needs root, Linux, `buildah`, and npm's registry. Without `--base`, the base image is made here of Debian's packages (`mmdebstrap`) and
 * the Node of this repository. With `--write`, what was seen goes into docs/admin/container.md.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/table.ts'
import { build, configOf, fail, healthCheck, makeBase, run } from './image.ts'

const root = join(import.meta.dirname, '../..')
/** The record stands between these in docs/admin/container.md. */
const BEGIN = '<!-- tried: written by scripts/container/try-container.ts -->'
const END = '<!-- /tried -->'

const ADDRESS = 'http://127.0.0.1:8747'
/** The user of the image. */
const UID = 10_001
/** The secret that the server gets from a file: where it keeps its data, so that a test can see which value it has. */
const SECRET = 'memory-file'
/** In ms. The first start of a server downloads it. */
const PATIENCE = 90_000

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

/** The folders of this computer that a container gets. */
interface Mounts {
  readonly volume: string
  /** The folder of secrets as files. */
  readonly secrets: string
}

/** What the second start needs to know, in a network namespace of its own. */
interface Second extends Mounts {
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
  const mounts: Mounts = { volume: join(folder, 'data'), secrets: join(folder, 'secrets') }
  const base = values.base ?? 'localhost/tooltray-base'
  try {
    if (values.base === undefined) await step('The base image, of Debian 12 and Node 24', () => makeBase(base, folder))
    await step('Build of container/Dockerfile', () => build(base, 'tooltray-tried:1', []))
    await step('The image has a health check, a volume, and a user without rights', () => configOf('tooltray-tried:1'))

    prepareVolume(mounts.volume)
    putSecret(mounts, '/data/first.jsonl')
    const token = await running('tooltray-tried:1', mounts, async (exec) => {
      await step('First start, until it is healthy', untilHealthy)
      await step('The health check of the image, inside of it', () => {
        exec(...healthCheck())
        return 'ends with code 0'
      })
      const key = exec('tooltray', 'access', 'add', 'tried', '--json')
      const { token: made } = JSON.parse(key) as { token: string }
      await step('A client over HTTP calls a server that npx installs and starts', () =>
        calling(made, async (client) => ((await remembers(client, 'Paris')) ? 'it remembers Paris' : fail('no answer'))),
      )
      await step('The server has its secret from a file in /run/secrets', () => {
        if (!holds(mounts, 'first.jsonl', 'Paris')) fail('it got another value')
        const { secrets } = JSON.parse(exec('tooltray', 'secret', 'list', '--json')) as {
          secrets: { name: string; file?: { path: string } }[]
        }
        return secrets.find(({ name }) => name === SECRET)?.file?.path ?? fail('the secret is not listed')
      })
      await step('Whether servers answer', async () => {
        const answer = await fetch(`${ADDRESS}/health/servers`)
        const { down, counts } = (await answer.json()) as { down: number; counts: { connected: number } }
        return `/health/servers answers ${answer.status}: ${counts.connected} connected, ${down} down`
      })
      await step('The file changes, and the server has the new value', async () => {
        putSecret(mounts, '/data/second.jsonl')
        await calling(made, (client) => until(async () => (await remembers(client, 'Rome')) && holds(mounts, 'second.jsonl', 'Rome')))
        return 'it remembers Rome, elsewhere'
      })
      return made
    })
    steps.push({ what: 'Stop (SIGTERM)', outcome: 'ended with code 0', seconds: 0 })

    await step('Build of the next version, without a network', () => build(base, 'tooltray-tried:2', ['unshare', '-n']))
    const second: Second = { ...mounts, image: 'tooltray-tried:2', token }
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
async function secondStart({ image, token, ...mounts }: Second): Promise<void> {
  const outcome = await running(image, mounts, async () => {
    await untilHealthy()
    return calling(token, async (client) =>
      textOf(await call(client, 'memory__read_graph', {})).includes('Rome')
        ? 'the client has its credential and its data'
        : fail('the data is gone'),
    )
  })
  process.stdout.write(`${outcome}\n`)
}

/** A volume as a new one of the image, with a server, and a proxy on this computer. */
function prepareVolume(volume: string): void {
  mkdirSync(join(volume, 'tooltray'), { recursive: true, mode: 0o700 })
  const env = { MEMORY_FILE_PATH: `\${secret:${SECRET}}` }
  const memory = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'], env }
  const http = { trustedProxy: { address: '127.0.0.1', url: 'https://tools.example.com' } }
  writeFileSync(join(volume, 'tooltray/servers.json'), JSON.stringify({ mcpServers: { memory }, settings: { http } }))
  for (const path of ['', 'tooltray', 'tooltray/servers.json']) chownSync(join(volume, path), UID, UID)
}

/** Writes the value of the secret as another program does: readable to the user of the image alone. */
function putSecret({ secrets }: Mounts, value: string): void {
  mkdirSync(secrets, { recursive: true, mode: 0o755 })
  const [file, next] = [join(secrets, SECRET), join(secrets, '.next')]
  writeFileSync(next, `${value}\n`, { mode: 0o400 })
  chownSync(next, UID, UID)
  renameSync(next, file)
}

/** Whether a file of the volume holds a text. */
function holds({ volume }: Mounts, name: string, text: string): boolean {
  const file = join(volume, name)
  return existsSync(file) && readFileSync(file, 'utf8').includes(text)
}

/** Runs the image's own command with the volume until the work is done, and stops it as a container is stopped. */
async function running<Result>(
  image: string,
  { volume, secrets }: Mounts,
  work: (exec: (...words: string[]) => string) => Promise<Result>,
): Promise<Result> {
  const container = run('buildah', 'from', '--pull-never', image).trim()
  // Else the volume of the image hides the one that is given.
  run('buildah', 'config', '--volume', '/data-', container)
  const inside = ['run', '--user', 'tooltray', '--volume', `${volume}:/data`, '--volume', `${secrets}:/run/secrets:ro`, container, '--']
  let serve: ChildProcess | undefined
  try {
    serve = spawn('buildah', [...inside, 'tooltray', 'serve', '--http', '--host', '0.0.0.0'], { stdio: ['ignore', 'ignore', 'inherit'] })
    const result = await work((...words) => run('buildah', ...inside, ...words))
    // `buildah run` does not pass signals on, and its helper process would take the program down with it.
    process.kill(tooltrayBelow(serve.pid ?? 0) ?? fail('it does not run'), 'SIGTERM')
    const [code] = (await once(serve, 'exit')) as [number]
    if (code !== 0) fail(`it ended with code ${code}`)
    return result
  } finally {
    // After a failure, it still runs: the end of `buildah` alone would leave it behind.
    const left = tooltrayBelow(serve?.pid ?? 0)
    if (left !== undefined) process.kill(left, 'SIGKILL')
    serve?.kill('SIGKILL')
    run('buildah', 'rm', container)
  }
}

/** Returns the process of Tooltray among the descendants of another one. */
function tooltrayBelow(pid: number): number | undefined {
  if (pid === 0 || !existsSync(`/proc/${pid}/task`)) return undefined
  // Each thread has the children that it started.
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/children`)
  const children = threads.flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number))
  const isTooltray = (child: number): boolean => /^node\0.*tooltray\0serve\0/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8'))
  for (const child of children) {
    const found = isTooltray(child) ? child : tooltrayBelow(child)
    if (found !== undefined) return found
  }
  return undefined
}

async function untilHealthy(): Promise<string> {
  const isHealthy = async (): Promise<boolean> => (await fetch(`${ADDRESS}/health`).catch(() => undefined))?.ok === true
  await until(isHealthy)
  return '/health answers 200'
}

/** Waits until something holds. Fails if it does not in time. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE
  while (performance.now() < end) {
    if (await isSo()) return
    await setTimeout(200)
  }
  fail('it did not happen in time')
}

/** Connects as the proxy of the settings does. */
async function calling<Result>(token: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ name: 'tried', version: '1' })
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': '192.0.2.1',
    'X-Forwarded-Host': 'tools.example.com',
    'X-Forwarded-Proto': 'https',
  }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${ADDRESS}/mcp`), { requestInit: { headers } }))
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/** Has the server remember a city. Returns whether it says so. */
async function remembers(client: Client, name: string): Promise<boolean> {
  const entities = [{ name, entityType: 'city', observations: ['has a tower'] }]
  return textOf(await call(client, 'memory__create_entities', { entities })).includes(name)
}

/** Calls a tool of a server. The first call waits until its package is there. */
async function call(client: Client, name: string, args: Record<string, unknown>): Promise<unknown> {
  return client.callTool({ name: 'execute_tool', arguments: { name, arguments: args } }, { timeout: PATIENCE })
}

function textOf(result: unknown): string {
  return JSON.stringify((result as { content?: unknown }).content ?? result)
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
