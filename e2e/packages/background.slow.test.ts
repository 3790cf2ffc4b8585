import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'
import { type NpmRegistry, npmRegistry, packageIn } from '../testing/packages/npm-registry.ts'
import { serverOf } from '../testing/packages/versioned-server.ts'
import { type SkippingClock, skippingClock } from '../testing/processes/skipping-clock.ts'

const DAY = 24 * 3_600_000
/** From the start to the first look, and from one look to the next. */
const STEP = 10 * 60_000

interface Bed extends AsyncDisposable {
  readonly home: Home
  readonly clock: SkippingClock
  readonly registry: NpmRegistry
  readonly folder: string
  publish(version: string, server?: string, more?: Record<string, unknown>): Promise<void>
}

/** @param settings of packages. */
async function openBed(settings: Record<string, unknown>): Promise<Bed> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-published-'))
  const registry = await npmRegistry([])
  const clock = skippingClock()
  const home = createHome({}, clock)
  const env = {
    TOKEN: 'a key',
    npm_config_registry: registry.address,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  }
  const times = { callTimeout: '1h', idle: 'never' }
  home.configure(
    { notes: { command: 'npx', args: ['-y', 'mcp-notes'], env, hold: 'nothing', ...times } },
    { settings: { packages: settings, refreshEvery: 'never' } },
  )
  return {
    home,
    clock,
    registry,
    folder,
    async publish(version, server = serverOf(version), more = {}) {
      const packed = packageIn(join(folder, version), 'mcp-notes', server, { version, ...more })
      writeFileSync(
        join(packed, 'CHANGELOG.md'),
        `# Changes

## ${version}

- New in ${version}.

## 1.0.0

- All.
`,
      )
      await registry.publish(packed, clock.now())
    },
    async [Symbol.asyncDispose]() {
      await home[Symbol.asyncDispose]()
      await registry[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const call = async ({ engine }: OwnEngine, version: string, args: Record<string, unknown> = {}): Promise<string | undefined> => {
  const { content } = await engine.tools.call({ name: `notes__version_${version.replaceAll('.', '_')}`, arguments: args })
  return (content as { text: string }[])[0]?.text
}

/** Lets time pass until a look has asked the registry and is done, which the time of the last look tells. */
async function look({ clock }: Bed, { engine }: OwnEngine): Promise<void> {
  const lookedAt = async (): Promise<number | undefined> => (await engine.packages.list())[0]?.lookedAt
  const before = await lookedAt()
  clock.skip(STEP)
  await vi.waitFor(async () => expect(await lookedAt()).toBeGreaterThan(before ?? 0))
}

it('a version that is three days old is found in the background, and waits for the user', async () => {
  await using bed = await openBed({ look: true })
  await bed.publish('1.0.0')
  bed.clock.skip(4 * DAY)
  const own = await bed.home.start()
  await own.engine.servers.refresh()
  expect(await call(own, '1.0.0')).toBe('1.0.0')
  await bed.publish('1.1.0')
  bed.clock.skip(3 * DAY)
  await look(bed, own)
  await vi.waitFor(() => expect(own.status('notes').packageUpdate).toBe('1.1.0'))
  expect(own.engine.needs.list()).toMatchObject([{ kind: 'update', server: 'notes', version: '1.1.0', dismissible: true }])
  expect(await call(own, '1.0.0')).toBe('1.0.0')
  await own.engine.packages.skip('notes')
  expect(own.engine.needs.list()).toEqual([])
})

it('nothing is looked for without a yes, nor in a pause', async () => {
  for (const settings of [{}, { look: false }, { look: true }]) {
    await using bed = await openBed(settings)
    await bed.publish('1.0.0')
    bed.clock.skip(4 * DAY)
    const own = await bed.home.start()
    await own.engine.servers.refresh()
    if (settings.look === true) await own.engine.setPaused(true)
    const asked = bed.registry.asked.length
    bed.clock.skip(2 * DAY)
    bed.clock.skip(STEP)
    const [row] = await own.engine.packages.list()
    expect(bed.registry.asked.length).toBe(asked)
    expect(bed.clock.now() - (row?.lookedAt ?? 0)).toBeGreaterThan(DAY)
    if (settings.look !== true) continue
    await own.engine.setPaused(false)
    await look(bed, own)
  }
})

it('a version that is taken by itself ends the one before when no call runs in it', async () => {
  await using bed = await openBed({ look: true, hold: false })
  await bed.publish('1.0.0')
  bed.clock.skip(4 * DAY)
  const own = await bed.home.start()
  await own.engine.servers.refresh()
  await bed.publish('1.1.0')
  bed.clock.skip(4 * DAY)
  const until = join(bed.folder, 'done')
  const running = call(own, '1.0.0', { until })
  await vi.waitFor(() => expect(own.status('notes').state).toBe('active'))
  await look(bed, own)
  await vi.waitFor(async () => expect(await own.engine.packages.list()).toMatchObject([{ version: '1.1.0' }]))
  expect(own.status('notes').state).toBe('active')
  writeFileSync(until, '')
  expect(await running).toBe('1.0.0')
  await vi.waitFor(() => {
    bed.clock.skip(10_000)
    expect(own.status('notes').state).toBe('disconnected')
  })
  await own.engine.servers.refresh()
  expect(await call(own, '1.1.0')).toBe('1.1.0')
  expect(JSON.stringify(own.engine.servers.log('notes'))).toContain('It runs version 1.1.0')
})

it('what a version changes is known before it runs with the keys and the network of its server', async () => {
  await using bed = await openBed({})
  const tool = { name: 'read', description: 'Old.' }
  await bed.publish('1.0.0', serverOf('1.0.0', { tool }), { _npmUser: { name: 'ann', email: 'ann@mail.example' } })
  bed.clock.skip(4 * DAY)
  const own = await bed.home.start()
  await own.engine.servers.refresh()
  const read = async (): Promise<unknown> => (await own.engine.tools.call({ name: 'notes__read', arguments: {} })).content
  expect(await read()).toMatchObject([{ text: '1.0.0' }])
  const first = `
    globalThis.more = process.env.TOKEN === undefined ? { description: 'New.' } : {}
    await fetch('${bed.registry.address}/network').then(() => (globalThis.more.title = 'There is a network'), () => undefined)`
  await bed.publish('1.1.0', serverOf('1.1.0', { tool, first }), { _npmUser: { name: 'bob' } })
  bed.clock.skip(2 * DAY)
  expect(await own.engine.packages.update('notes')).toMatchObject({ version: '1.0.0', state: 'kept' })
  bed.clock.skip(DAY)
  const found = await own.engine.packages.update('notes')
  expect(found).toMatchObject({
    version: '1.0.0',
    state: 'update',
    update: {
      version: '1.1.0',
      tools: { added: [], removed: [], changed: [{ name: 'read', fields: ['description'] }] },
      changeLog: '## 1.1.0\n\n- New in 1.1.0.',
      publishers: { before: 'ann', now: 'bob' },
    },
  })
  expect(bed.registry.asked).not.toContain('/network')
  expect(readdirSync(join(bed.home.folder, 'data/sandboxes'))).toEqual([])
  expect(await read()).toMatchObject([{ text: '1.0.0' }])
  expect(await own.engine.packages.list()).toEqual([found])

  await own.engine.packages.accept('notes')
  await own.engine.servers.refresh()
  expect(await read()).toMatchObject([{ text: '1.1.0' }])
  await own.engine.packages.back('notes')
  expect(await read()).toMatchObject([{ text: '1.0.0' }])
})

it('a version that does not start without its key says so', async () => {
  await using bed = await openBed({})
  await bed.publish('1.0.0')
  bed.clock.skip(4 * DAY)
  const own = await bed.home.start()
  await own.engine.servers.refresh()
  await bed.publish('1.1.0', `if (!process.env.TOKEN) { console.error('TOKEN is not set'); process.exit(1) }\n${serverOf('1.1.0')}`)
  bed.clock.skip(4 * DAY)
  const { update } = await own.engine.packages.update('notes')
  expect(update?.toolsUnknown).toMatch(/^Without a network and keys, it does not list them: .*TOKEN is not set/)
  expect(update).not.toHaveProperty('tools')
})
