import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Clock, systemClock, thisPlatform } from '../base/platform.ts'
import { type Paths, pathsFor } from '../config/paths.ts'
import { migrate } from '../storage/migrations.ts'
import { startEngine } from './engine.ts'
import type { Engine } from './engine-api.ts'

/** What `LISTS_EVERY` is: the last timer that is set at start. */
const LAST_TIMER = 10 * 60 * 1000
const NOW = 1_700_000_000_000

let home: string
let paths: Paths
let before: Held
/** ms of the timers that wait. */
let timers: Set<{ ms: number }>
/** Set by a test to make the clock refuse a timer. */
let refuseTimer: (ms: number) => void

const clock: Clock = {
  now: () => NOW,
  monotonic: systemClock.monotonic,
  after(ms, run) {
    refuseTimer(ms)
    const timer = { ms }
    timers.add(timer)
    const cancel = systemClock.after(ms, () => {
      timers.delete(timer)
      run()
    })
    return () => {
      timers.delete(timer)
      cancel()
    }
  },
}

function start(): Promise<Engine> {
  const nothing = (): void => undefined
  const platform = { ...thisPlatform(), env: { PATH: process.env.PATH, SHLVL: '1', TOOLTRAY_HOME: home, TOOLTRAY_SECRETS: 'file' }, home }
  const log = { info: nothing, warn: nothing, error: nothing }
  return startEngine({ paths, platform, clock, version: '0.0.0', log, helper: { command: 'tooltray', args: ['connect'] } })
}

/** What this process has of the world outside. Linux alone tells of files and processes; a database that is open shows everywhere. */
interface Held {
  readonly files: readonly string[]
  readonly watches: number
  readonly processes: number
  readonly sockets: number
  readonly databaseIsOpen: boolean
  readonly timers: readonly number[]
}

function held(): Held {
  const linux = process.platform === 'linux'
  const links = linux ? readdirSync('/proc/self/fd').flatMap((fd) => linkOf(`/proc/self/fd/${fd}`)) : []
  const inode = existsSync(home) ? `ino:${statSync(home).ino.toString(16)} ` : ' '
  const watches = links
    .filter(({ target }) => target === 'anon_inode:inotify')
    .flatMap(({ link }) => readFileSync(link.replace('/fd/', '/fdinfo/'), 'utf8').split('\n'))
  return {
    files: links.map(({ target }) => target).filter((target) => target.startsWith(home)),
    watches: watches.filter((line) => line.startsWith('inotify') && line.includes(inode)).length,
    processes: linux ? childProcesses().length : 0,
    sockets: process.getActiveResourcesInfo().filter((kind) => kind.startsWith('TCP')).length,
    databaseIsOpen: existsSync(`${paths.databaseFile}-wal`),
    timers: [...timers].map(({ ms }) => ms),
  }
}

function linkOf(link: string): { link: string; target: string }[] {
  try {
    return [{ link, target: readlinkSync(link) }]
  } catch {
    // The one by which the folder itself was read.
    return []
  }
}

function childProcesses(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      // After the name in brackets: state, parent.
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return parent === String(process.pid) && state !== 'Z'
    } catch {
      // It ended meanwhile.
      return false
    }
  })
}

/** Nothing is held that was not held before. The system tells of processes and sockets a little later, also of those of an earlier test. */
function expectNothingLeft(): Promise<void> {
  return vi.waitFor(() => {
    const { processes, sockets, ...rest } = held()
    const [moreProcesses, moreSockets] = [processes - before.processes, sockets - before.sockets]
    expect({ ...rest, moreProcesses: Math.max(0, moreProcesses), moreSockets: Math.max(0, moreSockets) }).toEqual({
      files: before.files,
      watches: before.watches,
      databaseIsOpen: before.databaseIsOpen,
      timers: before.timers,
      moreProcesses: 0,
      moreSockets: 0,
    })
  })
}

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'tooltray-start-')))
  paths = pathsFor({ ...thisPlatform(), env: { TOOLTRAY_HOME: home }, home })
  timers = new Set()
  refuseTimer = () => undefined
  mkdirSync(dirname(paths.databaseFile), { recursive: true })
  writeFileSync(paths.serversFile, '{ "mcpServers": {} }')
  before = held()
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A table of the database is not what the engine takes it for: whoever prepares a question to it fails. */
function spoilTable(name: string): void {
  const sql = new DatabaseSync(paths.databaseFile)
  migrate(sql)
  sql.exec(`DROP TABLE ${name}; CREATE TABLE ${name} (something TEXT)`)
  sql.close()
}

const failures: readonly { of: string; spoil: () => void; error: RegExp }[] = [
  {
    of: 'the storage: a damaged database cannot be put aside',
    spoil() {
      writeFileSync(paths.databaseFile, 'no database')
      mkdirSync(`${paths.databaseFile}.unreadable-${NOW}`)
    },
    error: /EISDIR|ENOTDIR|EPERM|EEXIST/,
  },
  { of: 'the storage: the catalogue cannot be read', spoil: () => spoilTable('catalog'), error: /no such column/ },
  { of: 'the secrets: their names cannot be read', spoil: () => spoilTable('secret_name'), error: /no such column/ },
  { of: 'the secrets: sign-ins cannot be read', spoil: () => spoilTable('sign_in'), error: /no such column/ },
  { of: 'upstream: protocol eras cannot be read', spoil: () => spoilTable('era'), error: /no such column/ },
  { of: 'the gateway: kept searches cannot be read', spoil: () => spoilTable('search_case'), error: /no such column/ },
]

it.each(failures)('leaves nothing behind when it fails in $of', async ({ spoil, error }) => {
  spoil()
  await expect(start()).rejects.toThrow(error)
  await expectNothingLeft()

  for (const name of readdirSync(dirname(paths.databaseFile))) {
    if (join(dirname(paths.databaseFile), name).startsWith(paths.databaseFile))
      rmSync(join(dirname(paths.databaseFile), name), { recursive: true })
  }
  const engine = await start()
  expect(engine.status().problems).toEqual([])
  if (process.platform === 'linux') expect(held().files).toContain(paths.databaseFile)
  if (process.platform === 'linux') expect(held().watches).toBe(1)
  await engine.close()
  await expectNothingLeft()
})

it('leaves nothing behind when it fails at the very end: no server was started yet', async () => {
  const server = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] }
  writeFileSync(paths.serversFile, JSON.stringify({ mcpServers: { silent: server } }))
  let atWork = before
  refuseTimer = (ms) => {
    if (ms !== LAST_TIMER) return
    atWork = held()
    throw new Error('no timer')
  }
  await expect(start()).rejects.toThrow('no timer')
  expect(atWork.processes).toBe(before.processes)
  expect(atWork.databaseIsOpen).toBe(true)
  expect(atWork.timers.length).toBeGreaterThan(0)
  await expectNothingLeft()

  refuseTimer = () => undefined
  const engine = await start()
  expect(engine.status().servers.map(({ name }) => name)).toEqual(['silent'])
  await engine.close()
  await expectNothingLeft()
})

it('ends once, however often it is told to', async () => {
  const engine = await start()
  await Promise.all([engine.close(), engine.close()])
  await expectNothingLeft()
})

it('has no list of what needs the user to send when it has ended', async () => {
  writeFileSync(paths.serversFile, JSON.stringify({ mcpServers: { off: { command: 'node', enabled: false } } }))
  const engine = await start()
  engine.watch(() => undefined)
  engine.needs.dismiss('none')
  const waiting = timers.size
  await engine.close()
  expect(waiting).toBeGreaterThan(0)
  expect([...timers]).toEqual([])
})

it('takes away what killed engines left half written, and nothing that somebody writes now', async () => {
  const left = [paths.serversFile, paths.handshakeFile].map((file) => join(dirname(file), `.${basename(file)}.0123456789ab.tmp`))
  const now = join(dirname(paths.serversFile), '.servers.json.ba9876543210.tmp')
  for (const file of [...left, now]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'half')
  }
  const twoMinutesAgo = Date.now() / 1000 - 120
  for (const file of left) utimesSync(file, twoMinutesAgo, twoMinutesAgo)
  const engine = await start()
  expect(left.map(existsSync)).toEqual([false, false])
  expect(existsSync(now)).toBe(true)
  await engine.close()
})
