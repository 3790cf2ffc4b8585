import { expect, it } from 'vitest'
import { unnoted } from '../base/limits/at-work.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Listing } from '../catalog/listing.ts'
import { manualClock } from '../testing/manual-clock.ts'
import type { Connection } from './connection.ts'
import { createRefresher } from './refresher.ts'
import type { ConnectionState } from './state.ts'

type Deps = Parameters<typeof createRefresher>[0]

/** A refresher of one server, whose entry stays, with what a test gives it. It fails the test for an error. */
function refresherOf(
  given: Partial<Omit<Deps, 'catalog' | 'connection'>> & Pick<Deps, 'clock'> & { catalog: object; connection: () => object },
) {
  return createRefresher({
    isOfPerson: () => false,
    keyOf: () => 'key',
    onError: (_server, error) => expect.fail(String(error)),
    onReading: () => undefined,
    atWork: unnoted,
    ...given,
    catalog: given.catalog as Catalog,
    connection: () => given.connection() as Connection,
  })
}

/** A connection that is open, to a server that offers nothing. */
const OPEN = { state: { name: 'connected', since: 0 }, peer: { capabilities: {} }, open: async () => undefined }

it('starts no server for a list that changed as it left, and reads that list when the server is there again', async () => {
  const clock = manualClock()
  let state: ConnectionState = { name: 'disconnected', since: 0 }
  let opened = 0
  let read = 0
  const connection = {
    get state() {
      return state
    },
    peer: { capabilities: {} },
    open: async () => void (opened += 1),
  }
  const refresher = refresherOf({
    catalog: { get: () => undefined, update: () => void (read += 1) },
    clock,
    connection: () => connection,
  })
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  refresher.changed('a')
  clock.advance(250)
  await settled()
  expect([opened, read]).toEqual([0, 0])

  state = { name: 'connected', since: 0 }
  refresher.opened('a')
  clock.advance(250)
  await settled()
  expect([opened, read]).toEqual([1, 1])
  refresher.opened('a')
  clock.advance(250)
  await settled()
  expect([opened, read]).toEqual([1, 1])
})

it('reads a server that announces changes without end less and less often, and one that has calmed down at once', async () => {
  const clock = manualClock()
  const reads: number[] = []
  const refresher = refresherOf({
    catalog: { get: () => undefined, update: () => void reads.push(clock.now()) },
    clock,
    connection: () => OPEN,
  })
  const began = clock.now()
  const pass = async (ms: number, storm: boolean): Promise<void> => {
    for (const end = clock.now() + ms; clock.now() < end;) {
      if (storm) refresher.changed('a')
      clock.advance(50)
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    }
  }
  await pass(10 * 60_000, true)
  expect(reads.slice(0, 4).map((at) => at - began)).toEqual([250, 750, 1_750, 3_750])
  expect(reads).toHaveLength(16)
  await pass(10 * 60_000, false)
  const before = clock.now()
  await pass(1_000, true)
  expect((reads.find((at) => at > before) ?? 0) - before).toBe(250)
})

it('reads lists again that hold for so long, within bounds, and those of a server that has left when it is there again', async () => {
  const clock = manualClock()
  let state: ConnectionState = { name: 'connected', since: 0 }
  let ttlMs: unknown = 5_000
  const reads: number[] = []
  const connection = {
    get state() {
      return state
    },
    peer: { capabilities: { tools: {} } },
    open: async () => undefined,
    request: async () => ({ tools: [], ttlMs }),
  }
  const refresher = refresherOf({
    catalog: { get: () => undefined, update: () => void reads.push(clock.now()) },
    clock,
    connection: () => connection,
  })
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await new Promise(setImmediate)
  }
  await refresher.refresh('a')
  await pass(59_999)
  expect(reads).toHaveLength(1)
  ttlMs = 7 * 24 * 60 * 60_000
  await pass(1)
  await pass(250)
  expect(reads).toHaveLength(2)

  state = { name: 'disconnected', since: 0 }
  await pass(24 * 60 * 60_000)
  await pass(250)
  expect(reads).toHaveLength(2)
  state = { name: 'connected', since: 0 }
  ttlMs = 0
  refresher.opened('a')
  await pass(250)
  expect(reads).toHaveLength(3)
  await pass(7 * 24 * 60 * 60_000)
  expect(reads).toHaveLength(3)
})

it('keeps no list of a program that the entry does not start any more, and reads the new one', async () => {
  let key: string | undefined = 'first'
  const lists: Record<string, PromiseWithResolvers<unknown>> = { first: Promise.withResolvers(), second: Promise.withResolvers() }
  const kept: string[] = []
  const refresher = refresherOf({
    catalog: {
      get: () => undefined,
      update: (_server: string, of: string, { items }: Listing) => void kept.push(`${of}: ${items.map(({ name }) => name).join()}`),
    },
    clock: manualClock(),
    connection: () => {
      const listed = lists[key ?? '']
      return {
        state: { name: 'connected', since: 0 },
        peer: { capabilities: { tools: {} } },
        open: async () => undefined,
        request: () => listed?.promise,
      }
    },
    keyOf: () => key,
  })
  const tool = (name: string) => ({ tools: [{ name, inputSchema: { type: 'object' } }] })
  const before = refresher.refresh('a')
  key = 'second'
  const after = refresher.refresh('a')
  const joined = refresher.refresh('a')
  lists['first']?.resolve(tool('of-the-first'))
  await before
  expect([kept, refresher.isReading('a')]).toEqual([[], true])
  lists['second']?.resolve(tool('of-the-second'))
  await Promise.all([after, joined])
  expect([kept, refresher.isReading('a')]).toEqual([['second: of-the-second'], false])

  // A removed server does not come back.
  const removed = refresher.refresh('a')
  key = undefined
  await removed
  expect(kept).toHaveLength(1)
})

it('reads lists again with the next process of a server that ended by itself, is of another version, or was read long ago', async () => {
  const clock = manualClock()
  let version = '1'
  let known: { about: object; fetchedAt: number } | undefined
  let reads = 0
  const connection = {
    state: { name: 'connected', since: 0 },
    get peer() {
      return { capabilities: {}, info: { name: 'A', version } }
    },
    open: async () => undefined,
  }
  const refresher = refresherOf({
    catalog: {
      get: () => known,
      update(_server: string, _key: string, _tools: Listing, about: object, fetchedAt: number) {
        reads += 1
        known = { about, fetchedAt }
      },
    },
    clock,
    connection: () => connection,
  })
  /** Begins another process of the server; returns whether its lists are read. */
  const readsAfterOpening = async (): Promise<boolean> => {
    const before = reads
    refresher.opened('a')
    clock.advance(250)
    await new Promise(setImmediate)
    return reads > before
  }
  await refresher.refresh('a')
  expect(await readsAfterOpening()).toBe(false)
  version = '2'
  expect([await readsAfterOpening(), await readsAfterOpening()]).toEqual([true, false])
  refresher.lost('a')
  clock.advance(1_000)
  expect([await readsAfterOpening(), await readsAfterOpening()]).toEqual([true, false])
  clock.advance(5 * 60_000)
  expect(await readsAfterOpening()).toBe(true)
})

it('tells of the beginning and the end of each reading, also of one that a server asked for and that changes nothing', async () => {
  const clock = manualClock()
  const told: boolean[] = []
  const refresher = refresherOf({
    catalog: { get: () => undefined, update: () => undefined },
    clock,
    connection: () => OPEN,
    onReading: (server) => told.push(refresher.isReading(server)),
  })
  await refresher.refresh('a')
  expect(told).toEqual([true, false])
  refresher.changed('a')
  clock.advance(250)
  await expect.poll(() => told).toEqual([true, false, true, false])
})
