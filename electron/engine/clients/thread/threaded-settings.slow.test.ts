import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { TooltrayError } from '../../base/errors.ts'
import { systemClock } from '../../base/platform.ts'
import { give, have, keychain } from '../../testing/import-fixture.ts'
import { HELPER, type Machine, createMachine } from '../../testing/machine-fixture.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import type { ClientSettingsDeps } from '../client-settings.ts'
import { serversWriter } from '../changes/servers-writer.ts'
import { openConfigStore } from '../../config/config-store.ts'
import { type ThreadedSettings, threadedSettings } from './threaded-settings.ts'

const opened: ThreadedSettings[] = []
afterEach(() => Promise.all(opened.splice(0).map((settings) => settings.close())))

/** The settings of a machine, looked at in a thread of their own. */
function threaded(machine: Machine, more: Partial<ClientSettingsDeps> = {}, clock = systemClock) {
  const { platform, paths } = machine
  const parts = {
    platform,
    dataDir: paths.dataDir,
    serversFile: paths.serversFile,
    helper: HELPER,
    secrets: keychain(),
    holders: () => new Map(),
    writeServers: serversWriter(
      () => openConfigStore({ file: paths.serversFile, clock: systemClock, watchFolder: () => () => undefined }),
      (store) => store.close(),
    ),
    searchPath: async () => '',
    ...more,
  }
  const settings = threadedSettings(parts, clock)
  opened.push(settings)
  return settings
}

it('an import is previewed and carried out, by way of the engine where that has something of its own', async () => {
  using machine = createMachine()
  give(machine, 'cursor', { mail: { command: '/bin/mail', env: { TOKEN: 'ghp_0123456789abcdefghijABCDEFGH012345' } } })
  const secrets = keychain()
  const settings = threaded(machine, { secrets })
  const request = { action: 'import', clients: [] } as const
  const preview = await settings.preview(request)
  expect(preview.servers).toMatchObject([{ name: 'mail', missing: { program: '/bin/mail' } }])
  expect(preview.secrets).toEqual({ available: true, where: 'the keychain of this test' })
  expect((await settings.apply(request, preview.id)).imported).toEqual(['mail'])
  expect([...secrets.stored.values()]).toEqual(['ghp_0123456789abcdefghijABCDEFGH012345'])
  expect(machine.servers()).toMatchObject({ mail: { env: { TOKEN: '${secret:mail.TOKEN}' } } })
  expect((await settings.list()).find(({ id }) => id === 'cursor')?.servers).toEqual(['mail'])
})

it('knows at each question which secrets there are by then', async () => {
  using machine = createMachine()
  give(machine, 'cursor', { mail: { command: 'x', env: { TOKEN: '${secret:post.KEY}' } } })
  const holders = new Map<string, string[]>()
  const settings = threaded(machine, { holders: () => holders })
  const borrowed = async () =>
    (await settings.preview({ action: 'import', clients: [] })).servers.flatMap(({ preview }) =>
      preview.borrowed.map(({ secret }) => secret),
    )
  expect(await borrowed()).toEqual([])
  holders.set('post.KEY', ['post'])
  expect(await borrowed()).toEqual(['post.KEY'])
})

it('errors keep their code and their hint, from either side', async () => {
  using machine = createMachine()
  const refused = new TooltrayError('storage_failed', 'The disk is full.', { hint: 'Make room.', data: { path: 'x' } })
  const settings = threaded(machine, { writeServers: () => Promise.reject(refused) })
  await expect(settings.preview({ action: 'register', clients: ['nobody'] })).rejects.toMatchObject({
    name: 'TooltrayError',
    code: 'client_unknown',
    hint: expect.stringContaining('cursor') as string,
  })
  give(machine, 'cursor', { mail: { command: 'x' } })
  const request = { action: 'import', clients: [] } as const
  const { id } = await settings.preview(request)
  await expect(settings.apply(request, id)).rejects.toMatchObject({ code: 'storage_failed', hint: 'Make room.', data: { path: 'x' } })
  expect(existsSync(machine.paths.serversFile)).toBe(false)
})

it('leaves the event loop to others while it looks through a file that is long', async () => {
  using machine = createMachine()
  have(machine, {})
  machine.write(
    'cursor',
    JSON.stringify({ mcpServers: {}, history: Array.from({ length: 40_000 }, (_, at) => ({ at, said: 'x'.repeat(100) })) }),
  )
  const settings = threaded(machine)
  await settings.list()
  // What was done here would be over before anything else had its turn.
  let turns = 0
  let isOver = false
  const answer = settings.list().then(() => (isOver = true))
  while (!isOver) {
    turns += 1
    await new Promise(setImmediate)
  }
  await answer
  expect(turns).toBeGreaterThan(100)
})

/** Threads that are started, and those that have ended. */
function threads() {
  const counted = { started: 0, ended: 0 }
  const onWorker = (worker: Worker): void => {
    counted.started += 1
    worker.once('exit', () => (counted.ended += 1))
  }
  process.on('worker', onWorker)
  return Object.assign(counted, { [Symbol.dispose]: () => void process.off('worker', onWorker) })
}

it('ends its thread when nobody asks any more, and starts another one for whoever does', async () => {
  using machine = createMachine()
  using counted = threads()
  const clock = manualClock()
  const settings = threaded(machine, {}, clock)
  await settings.list()
  await settings.list()
  clock.advance(60_000)
  await expect.poll(() => counted.ended).toBe(1)
  expect((await settings.list()).length).toBeGreaterThan(10)
  expect(counted.started).toBe(2)
})

it('ends with the engine, and tells whoever waits', async () => {
  using machine = createMachine()
  using counted = threads()
  const settings = threaded(machine, { searchPath: () => new Promise(() => undefined) })
  give(machine, 'cursor', { mail: { command: 'x' } })
  const waiting = expect(settings.preview({ action: 'import', clients: [] })).rejects.toMatchObject({ code: 'internal' })
  await settings.list()
  await settings.close()
  await waiting
  expect([counted.started, counted.ended]).toEqual([1, 1])
})
