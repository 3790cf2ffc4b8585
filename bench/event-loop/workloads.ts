import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attached, type Installation, createInstallation, ownServer } from '../../e2e/testing/installation.ts'
import { readRecording } from '../../e2e/servers/recording.ts'
import { createAuditStore, AUDIT_SCHEMA } from '../../electron/engine/records/audit/audit-store.ts'
import { BEGINNING, type Link, hashOfValues, valuesAfter } from '../../electron/engine/records/audit/row.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { clientList } from '../../electron/engine/clients/apps/client-list.ts'
import { rootsOf } from '../../electron/engine/clients/apps/client.ts'
import { openDatabase } from '../../electron/engine/storage/database.ts'
import { madeUpQueries } from '../search/made-up-catalogue.ts'
import { type Watched, type WatchedEngine, watchEngine } from './watched.ts'

/** What a workload measures with. */
interface Measuring {
  /** Measures a start, from the first line of the program on. */
  start(what: string, begin: () => Promise<WatchedEngine>): Promise<WatchedEngine>
  measure(what: string, engine: Watched, work: () => Promise<unknown>): Promise<void>
}

/** Rows of the table that have an engine in common. */
interface Workload {
  readonly name: string
  /** @param recording of servers' lists; undefined: the one in `e2e/servers/fixtures`. */
  run(recording: string | undefined, measuring: Measuring): Promise<void>
}

const QUERIES = madeUpQueries(200)
const RECORDING = join(import.meta.dirname, '../../e2e/servers/fixtures/recorded-tools.json.gz')

/** So many servers with so many generated tools each. */
function generated(servers: number, tools: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: servers }, (_, at) => [`server-${at}`, ownServer('echo', '--tools', String(tools - 1))]))
}

/** An installation whose catalog was filled by an engine before. */
async function filled(servers: Record<string, unknown>): Promise<Installation> {
  const installation = createInstallation()
  installation.configure(servers, { refreshEvery: 'never', maxProcesses: 100 })
  await installation.serve()
  await installation.run('refresh')
  await installation.run('stop')
  return installation
}

/** Makes `calls` calls, `inFlight` at a time. */
async function callMany(calls: number, inFlight: number, call: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < calls) await call(next++)
  }
  await Promise.all(Array.from({ length: inFlight }, caller))
}

/** A client of an engine that is there. */
async function attached(installation: Installation): Promise<Attached> {
  const client = await installation.attach({ helper: 'typescript' })
  await client.call('proxy_status')
  return client
}

export const WORKLOADS: readonly Workload[] = [
  {
    name: 'recorded',
    async run(recording = RECORDING, { start, measure }) {
      const names = Object.keys(readRecording(recording))
      const servers = Object.fromEntries(
        names.map((name) => [name, ownServer('recorded', '--server', name, '--catalog', recording)] as const),
      )
      await using installation = await filled(servers)
      const tools = `${names.length} servers as they were recorded`
      await using engine = await start(`start: ${tools}`, () => watchEngine(installation))
      const { call } = await attached(installation)
      await measure('the first search in them', engine, () => call('search_tools', { query: 'create an issue' }))
      await measure('200 searches in them', engine, () => callMany(200, 1, (at) => call('search_tools', { query: QUERIES[at] })))
      await measure('all lists are read again', engine, () => engine.control.servers.refresh({}))
    },
  },
  {
    name: 'many',
    async run(_recording, { start, measure }) {
      await using installation = await filled(generated(20, 500))
      await using engine = await start('start: 10,000 tools', () => watchEngine(installation))
      const { call } = await attached(installation)
      await measure('the first search in 10,000 tools', engine, () => call('search_tools', { query: 'create an issue' }))
      await measure('200 searches', engine, () => callMany(200, 1, (at) => call('search_tools', { query: QUERIES[at] })))
      await measure('200 searches at once', engine, () => callMany(200, 32, (at) => call('search_tools', { query: QUERIES[at] })))
      const { hits } = (await call('search_tools', { query: 'create an issue', limit: 10 })).told
      await measure('200 descriptions', engine, () =>
        callMany(200, 1, (at) => call('describe_tool', { names: [hits[at % hits.length]?.name] })),
      )
      await measure('the window lists all tools', engine, () => engine.control.tools.list({}))
      await measure('what the catalogue weighs', engine, () => engine.control.tools.weight())
      await measure('all lists are read again, as they were', engine, () => engine.control.servers.refresh({}))
    },
  },
  {
    name: 'arriving',
    async run(_recording, { start, measure }) {
      await using installation = createInstallation()
      const settings = { refreshEvery: 'never', maxProcesses: 100 }
      installation.configure({}, settings)
      await using engine = await start('start: nothing', () => watchEngine(installation))
      const { call } = await attached(installation)
      const come = async (servers: Record<string, unknown>): Promise<void> => {
        installation.configure(servers, settings)
        // It is read again within a moment.
        const names = Object.keys(servers)
        for (;;) {
          const now = new Map((await engine.control.status()).servers.map((server) => [server.name, server]))
          if (names.every((name) => (now.get(name)?.tools ?? 0) > 0 && now.get(name)?.refreshing === false)) return
          await pause(100)
        }
      }
      await measure('10,000 tools of one server arrive', engine, () => come({ one: ownServer('echo', '--tools', '9998') }))
      await measure('its first search', engine, () => call('search_tools', { query: 'create an issue' }))
      await measure('20 servers of 500 tools arrive at once', engine, () => come(generated(20, 500)))
    },
  },
  {
    name: 'calls',
    async run(_recording, { start, measure }) {
      await using installation = createInstallation()
      installation.configure({ echo: ownServer('echo'), big: ownServer('big') })
      await using engine = await start('start: two servers', () => watchEngine(installation))
      const { call, execute } = await attached(installation)
      await call('proxy_refresh')
      const echo = () => execute('echo__echo', { text: 'hello' })
      await measure('2,000 calls, one after the other', engine, () => callMany(2_000, 1, echo))
      await measure('10,000 calls, 32 in flight', engine, () => callMany(10_000, 32, echo))
      for (const [bytes, calls, inFlight] of [
        [1 << 20, 60, 4],
        [1 << 24, 8, 2],
      ] as const)
        await measure(`${calls} answers of ${bytes >> 20} MB, ${inFlight} in flight`, engine, () =>
          callMany(calls, inFlight, () => execute('big__big', { bytes })),
        )
      await measure('30 s later, when garbage is collected', engine, () => pause(33_000))
    },
  },
  {
    name: 'configuration',
    async run(_recording, { start, measure }) {
      await using installation = createInstallation()
      const entries = (changed: string): Record<string, unknown> =>
        Object.fromEntries(
          Array.from({ length: 500 }, (_, at) => [
            `server-${at}`,
            {
              command: `program-${at}`,
              args: ['--port', `${at}`, '--name', at === 7 ? changed : 'x'],
              enabled: false,
              env: { API_TOKEN: `${'ghp_0123456789abcdefghijABCDEFGH'}${at}`, LEVEL: 'info' },
            },
          ]),
        )
      installation.configure(entries('before'))
      await using engine = await start('start: 500 entries', () => watchEngine(installation))
      await attached(installation)
      await measure('servers.json with 500 entries is read again, 5 times', engine, async () => {
        for (let round = 0; round < 5; round++) {
          installation.configure(entries(`${round}`))
          await pause(500)
        }
      })
      await measure('one of 500 servers is switched, 5 times', engine, async () => {
        for (let round = 0; round < 5; round++) await engine.control.servers.setEnabled({ name: 'server-3', enabled: false })
      })
    },
  },
  {
    name: 'apps',
    async run(_recording, { start, measure }) {
      await using installation = createInstallation()
      installation.configure({})
      const platform = { ...thisPlatform(), env: installation.env, home: installation.home }
      const write = (id: string, value: unknown): void => {
        const file = clientList.find((client) => client.id === id)?.places(rootsOf(platform))[0]?.file ?? ''
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, JSON.stringify(value, undefined, 2))
      }
      const history = Array.from({ length: 12_000 }, (_, at) => ({ display: `Please look at ${at}. ${'word '.repeat(60)}`, at }))
      write('claude-code', {
        history,
        projects: Object.fromEntries(
          Array.from({ length: 1_000 }, (_, at) => [`/p${at}`, { mcpServers: at % 2 === 0 ? {} : { a: { command: `c${at}` } } }]),
        ),
      })
      for (const id of ['cursor', 'windsurf'])
        write(id, { mcpServers: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`s${at}`, { command: `${id}-${at}` }])) })
      await using engine = await start('start: apps with many servers', () => watchEngine(installation))
      const { clients } = engine.control
      await measure('apps are listed, one with 5 MB of history', engine, () => clients.list({}))
      await measure('preview of an import of 1,500 servers', engine, () => clients.preview({ action: 'import', clients: [] }))
    },
  },
  {
    name: 'record',
    async run(_recording, { start, measure }) {
      await using installation = createInstallation()
      installation.configure({ echo: ownServer('echo') })
      writeRecord(installation.paths.auditFile, 100_000)
      await using engine = await start('start: 100,000 calls on record', () => watchEngine(installation))
      const { execute } = await attached(installation)
      const { audit } = engine.control
      await measure('the first call of a day', engine, () => execute('echo__echo', { text: 'hello' }))
      await measure('the last 1,000 of them are read', engine, () => audit.read({ limit: 1_000 }))
      await measure('one is looked for that is not there', engine, () => audit.read({ tool: 'nothing*', limit: 200 }))
      await measure('all of it is verified', engine, () => audit.verify())
    },
  },
]

/** A record as an engine leaves it that made so many calls and was killed before it signed them. */
function writeRecord(file: string, calls: number): void {
  const database = openDatabase(file, Date.now(), { schema: AUDIT_SCHEMA, checked: false, anew: '', without: '' })
  const store = createAuditStore(database)
  let last: Link = BEGINNING
  database.sql.exec('BEGIN')
  for (let at = 0; at < calls; at++) {
    const values = valuesAfter(last, {
      at: Date.now() - (calls - at) * 1_000,
      kind: 'call',
      client: 'bench',
      caller: `session-${at % 50}`,
      server: 'echo',
      tool: 'echo',
      effect: 'read',
      decision: 'allow',
      outcome: 'ok',
      milliseconds: 3,
      argument_characters: 16,
      result_characters: 90,
      arguments_hash: 'c0ffee'.repeat(10),
    })
    const hash = hashOfValues(values)
    store.add(values, hash)
    last = { seq: last.seq + 1, hash }
  }
  database.sql.exec('COMMIT')
  store.close()
}
