import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Server, createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server as NetServer, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { type Attached, type Installation, createInstallation, ownServer, realServer, until } from '../testing/installation.ts'
import { registryOf } from '../testing/packages/npm-registry.ts'
import { packedServer } from '../testing/packages/packed-server.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

// bubblewrap makes the sandbox: what holds here is what Linux enforces.
skipWithout('bubblewrap')

const here = join(import.meta.dirname, '..')
/** Our own servers, and those of npm with what they import. */
const OWN = join(here, 'servers')
const MODULES = [join(here, 'node_modules'), join(here, '../node_modules')]

interface Reached {
  readonly reached: boolean
  readonly got?: unknown
  readonly why?: string
}

const reach = async (client: Attached, server: string, way: string, what = ''): Promise<Reached> =>
  (await client.execute(`${server}__reach`, { way, what })).structuredContent as Reached

/** A server that reaches for things, within a sandbox of these rules or without one. */
const reaching = (sandbox?: object): Record<string, unknown> => ({
  ...ownServer('misbehaving/reaching'),
  env: { OWN_KEY: 'its own' },
  ...(sandbox === undefined ? {} : { sandbox: { read: [OWN], ...sandbox } }),
})

async function attached(servers: Record<string, unknown>, before?: (installation: Installation) => void) {
  const installation = createInstallation()
  before?.(installation)
  installation.configure(servers)
  await installation.serve()
  const client = await installation.attach()
  return { installation, client, [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose]() }
}

it('the filesystem server reads its folder, and not the one beside it', async () => {
  const installation = createInstallation()
  await using _ = installation
  const folders = ['all', 'all/own', 'all/other'].map((name) => join(installation.home, name))
  folders.forEach((folder) => mkdirSync(folder))
  const [all = '', own = '', other = ''] = folders
  for (const folder of [own, other]) writeFileSync(join(folder, 'NOTE'), `in ${folder}`)
  // By its own arguments it may read both.
  const server = realServer('filesystem', all)
  installation.configure({ free: server, held: { ...server, effects: { write_file: 'write' }, sandbox: { read: [...MODULES, own] } } })
  await installation.serve()
  const client = await installation.attach()
  const read = async (name: string, folder: string): Promise<string> =>
    JSON.stringify((await client.execute(`${name}__read_text_file`, { path: join(folder, 'NOTE') })).content)
  expect(await read('free', own)).toContain(`in ${own}`)
  expect(await read('free', other)).toContain(`in ${other}`)
  expect(await read('held', own)).toContain(`in ${own}`)
  expect(await read('held', other)).toContain('ENOENT')
  // What may be read may not be changed.
  const written = await client.execute('held__write_file', { path: join(own, 'NEW'), content: 'x' })
  expect(JSON.stringify(written.content)).toContain('EROFS')
  expect(existsSync(join(own, 'NEW'))).toBe(false)
})

it('a command-line program reads its folder with each call, and not the one beside it', async () => {
  await using installation = createInstallation()
  const folders = ['own', 'other'].map((name) => join(installation.home, name))
  for (const folder of folders) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'NOTE'), `in ${folder}`)
  }
  const [own = '', other = ''] = folders
  const commands = { '': { description: 'Writes a file out', arguments: [{ name: 'file', required: true }] } }
  const program = { type: 'cli', command: 'cat', commands }
  installation.configure({ free: program, held: { ...program, sandbox: { read: [own] } } })
  await installation.serve()
  const read = async (server: string, folder: string): Promise<string> =>
    (await installation.run('call', `${server}__cat`, JSON.stringify({ file: join(folder, 'NOTE') }))).stdout
  expect(await read('free', other)).toContain(`in ${other}`)
  expect(await read('held', own)).toContain(`in ${own}`)
  expect(await read('held', other)).toContain('No such file or directory')
})

describe('a server that calls home', () => {
  let http: Server
  let unix: NetServer
  let abstract: NetServer
  const udp = createSocket('udp4')
  const name = `tooltray-abstract-${process.pid}`
  const places: Record<string, () => string> = {}
  let bed: Awaited<ReturnType<typeof attached>>

  beforeAll(async () => {
    bed = await attached(
      { free: reaching(), held: reaching({}), networked: reaching({ network: true }), named: reaching({ network: ['localhost'] }) },
      ({ home }) => {
        http = createHttpServer((_asked, answer) => answer.end('home')).listen(0, '127.0.0.1')
        unix = createServer().listen(join(home, 'unix.sock'))
        abstract = createServer().listen(`\0${name}`)
        places.unix = () => join(home, 'unix.sock')
      },
    )
    udp.bind(0, '127.0.0.1')
    // As a name server and as whatever else listens: everybody is answered with what they sent, marked as an answer.
    udp.on('message', (message, { port, address }) => {
      if (message.length > 12) message.writeUInt16BE(0x8180, 2)
      udp.send(message, port, address)
    })
    await once(udp, 'listening')
    const web = (http.address() as AddressInfo).port
    Object.assign(places, {
      http: () => `http://127.0.0.1:${web}/`,
      tcp: () => `127.0.0.1:${web}`,
      udp: () => `127.0.0.1:${udp.address().port}`,
      dns: () => `127.0.0.1:${udp.address().port}`,
      abstract: () => `@${name}`,
    })
  })
  afterAll(async () => {
    await bed[Symbol.asyncDispose]()
    for (const each of [http, unix, abstract]) each.close()
    udp.close()
  })
  const call = (server: string, way: string): Promise<Reached> =>
    reach(bed.client, server, way === 'abstract' ? 'unix' : way, places[way]?.())

  it.each(['http', 'tcp', 'udp', 'unix', 'abstract'])('by %s, does so, but not in a sandbox', async (way) => {
    expect(await call('free', way)).toMatchObject({ reached: true })
    expect(await call('held', way)).toMatchObject({ reached: false })
  })

  it('gets an answer of a name server, but not in a sandbox', async () => {
    // The answer names no address: what counts is that there is one.
    expect(await call('free', 'dns')).toMatchObject({ reached: false, why: 'ENODATA' })
    expect(['ECONNREFUSED', 'ETIMEOUT']).toContain((await call('held', 'dns')).why)
  })

  it('has the network, and still no socket of the disk, where its rules say so', async () => {
    expect(await call('networked', 'http')).toMatchObject({ reached: true, got: 'home' })
    expect(await call('networked', 'unix')).toMatchObject({ reached: false })
  })

  it('reaches a host that is named, and no other, and no other way', async () => {
    const url = new URL(places.http?.() ?? '')
    expect(await call('named', 'http')).toMatchObject({ reached: false })
    const log = (): string => readFileSync(join(bed.installation.paths.logDir, 'engine.log'), 'utf8')
    await until(() => /"server":"named","host":"127.0.0.1".*sandbox/.test(log()), 'the log says so')
    expect(await reach(bed.client, 'named', 'http', `http://localhost:${url.port}/`)).toEqual({ reached: true, got: 'home' })
    for (const way of ['tcp', 'udp', 'unix', 'abstract']) expect(await call('named', way)).toMatchObject({ reached: false })
  })
})

it('keys of the person and of other apps are not there, and its own are', async () => {
  const home = createInstallation()
  await using _ = home
  const secrets = ['.ssh/id_ed25519', '.aws/credentials', '.config/gh/hosts.yml', 'data/tooltray.db', 'servers.json', 'notes.txt']
  for (const file of secrets.slice(0, 3)) {
    mkdirSync(join(home.home, file, '..'), { recursive: true })
    writeFileSync(join(home.home, file), 'secret')
  }
  writeFileSync(join(home.home, 'notes.txt'), 'secret')
  home.configure({ free: reaching(), held: reaching({}), wide: reaching({ read: [OWN, home.home, join(home.home, '.aws')] }) })
  Object.assign(home.env, {
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${home.home}/bus`,
    SSH_AUTH_SOCK: join(home.home, 'agent'),
    XDG_RUNTIME_DIR: home.home,
    ANOTHER_KEY: 'not for servers',
  })
  await home.serve()
  const client = await home.attach()
  for (const file of secrets) {
    expect(await reach(client, 'free', 'read', join(home.home, file))).toMatchObject({ reached: true })
    expect(await reach(client, 'held', 'read', join(home.home, file))).toEqual({ reached: false, why: 'ENOENT' })
  }
  // Who shows a whole home does not show what is locked in it, but for what is named.
  const wide = await Promise.all(secrets.map(async (file) => (await reach(client, 'wide', 'read', join(home.home, file))).reached))
  expect(wide).toEqual([false, true, false, false, false, true])
  expect(await reach(client, 'held', 'unix', home.paths.socket)).toMatchObject({ reached: false })
  expect(await reach(client, 'wide', 'unix', home.paths.socket)).toMatchObject({ reached: false })

  const variables = (await reach(client, 'held', 'variables')).got as Record<string, string>
  expect(variables).toMatchObject({ OWN_KEY: 'its own', HOME: home.home, TMPDIR: '/tmp' })
  expect(Object.keys((await reach(client, 'free', 'variables')).got as object)).toContain('SSH_AUTH_SOCK')
  for (const name of ['DBUS_SESSION_BUS_ADDRESS', 'SSH_AUTH_SOCK', 'XDG_RUNTIME_DIR', 'ANOTHER_KEY'])
    expect(variables).not.toHaveProperty(name)

  // A home of its own stays from one start to the next, and is nobody else's.
  expect(await reach(client, 'held', 'write', join(home.home, 'kept'))).toMatchObject({ reached: true })
  expect(existsSync(join(home.home, 'kept'))).toBe(false)
  await home.run('disable', 'held')
  await home.run('enable', 'held')
  expect(await reach(client, 'held', 'read', join(home.home, 'kept'))).toEqual({ reached: true, got: 'written' })
  // Neither keys among arguments nor variables of it can be seen on the command line of bubblewrap.
  expect(commandLines().filter((line) => line.includes('bwrap') && line.includes('its own'))).toEqual([])
})

describe('what a server starts in its sandbox', () => {
  const word = `left-behind-${process.pid}`
  const left = (): number[] => pidsOf((line) => line.includes(word))

  it('ends with the server, also what leaves its group', async () => {
    await using bed = await attached({ held: reaching({}) })
    expect(await reach(bed.client, 'held', 'leave', word)).toMatchObject({ reached: true })
    await until(() => left().length > 0, 'it runs')
    // It sees no process of the host: its own, bubblewrap's, the shell and what that sleeps in.
    expect((await reach(bed.client, 'held', 'processes')).got).toBeLessThan(6)
    await bed.installation.run('disable', 'held')
    await until(() => left().length === 0, 'nothing is left')
  })

  it('ends when the engine is killed', async () => {
    await using bed = await attached({ held: reaching({}) })
    expect(await reach(bed.client, 'held', 'leave', word)).toMatchObject({ reached: true })
    await until(() => left().length > 0, 'it runs')
    const before = left()
    process.kill((await bed.installation.status()).engine.pid, 'SIGKILL')
    await until(() => before.every((pid) => !processAlive(pid)), 'nothing is left')
  })
})

it.each([
  ['the network', true],
  ['its registry alone', ['localhost']],
])('a package of npm is fetched by npx and runs, with %s', async (_what, network) => {
  await using registry = await registryOf('packed-memory', await packedServer('memory'))
  const env = { npm_config_registry: registry.address, npm_config_update_notifier: 'false', MEMORY_FILE_PATH: '~/graph.json' }
  const entry = { command: 'npx', args: ['-y', 'packed-memory@1.0.0'], env, keep: false }
  await using bed = await attached({ npm: { ...entry, sandbox: { network } }, cut: { ...entry, sandbox: true } })
  const { servers } = await bed.installation.status()
  expect(servers.find(({ name }) => name === 'cut')).toMatchObject({ warnings: ['npx fetches packages, and its sandbox has no network.'] })
  expect((await bed.client.execute('npm__read_graph')).structuredContent).toEqual({ entities: [], relations: [] })
  // What npx fetched is in the home of this server alone.
  expect(existsSync(join(bed.installation.home, '.npm'))).toBe(false)
  const homes = join(bed.installation.paths.dataDir, 'sandboxes')
  expect(readdirSync(homes).filter((home) => existsSync(join(homes, home, '.npm/_npx')))).toHaveLength(1)
})

it('a package that is kept runs in a sandbox without a network', async () => {
  await using registry = await registryOf('packed-memory', await packedServer('memory'))
  const env = { npm_config_registry: registry.address, MEMORY_FILE_PATH: '~/graph.json' }
  await using bed = await attached({ kept: { command: 'npx', args: ['-y', 'packed-memory@1.0.0'], env, sandbox: true } })
  expect((await bed.installation.status()).servers[0]).not.toHaveProperty('warnings')
  expect((await bed.client.execute('kept__read_graph')).structuredContent).toEqual({ entities: [], relations: [] })
})

describe('where there is no sandbox', () => {
  it.each([
    ['because bubblewrap is not there', undefined, /bubblewrap is not installed/],
    ['because the system forbids it', '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n', /No permissions/],
  ])('nothing is started, %s', async (_why, program, message) => {
    await using installation = createInstallation()
    const bin = join(installation.home, 'bin')
    const marker = join(installation.home, 'started')
    mkdirSync(bin)
    symlinkSync(process.execPath, join(bin, 'node'))
    if (program !== undefined) {
      writeFileSync(join(bin, 'bwrap'), program)
      chmodSync(join(bin, 'bwrap'), 0o755)
    }
    installation.env.PATH = bin
    const entry = { command: 'node', args: ['-e', `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`] }
    installation.configure({ held: { ...entry, sandbox: { write: [installation.home] } }, free: entry })
    await installation.serve()
    const client = await installation.attach()
    await client.refresh('held')
    const { servers } = await installation.status()
    expect(servers.find(({ name }) => name === 'held')).toMatchObject({
      state: 'failed',
      error: { code: 'sandbox_unavailable', message: expect.stringMatching(message) as string },
    })
    await client.refresh('free')
    await until(() => existsSync(marker), 'the one without a sandbox was started')
  })
})

function commandLines(): string[] {
  return pidsOf(() => true).map(commandLineOf)
}

function pidsOf(fits: (line: string) => boolean): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => fits(commandLineOf(pid)) && processAlive(pid))
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // it ended meanwhile
  }
}
