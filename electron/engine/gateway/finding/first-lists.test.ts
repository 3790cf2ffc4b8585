import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { firstLists } from './first-lists.ts'

function fixture(...servers: string[]) {
  const clock = manualClock()
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const reading = new Map(
    servers.map((server) => [server, new Promise<void>((resolve, reject) => ends.set(server, { resolve, reject }))] as const),
  )
  const end = (server: string, error?: Error): void => {
    if (error === undefined) ends.get(server)?.resolve()
    else ends.get(server)?.reject(error)
    servers.splice(servers.indexOf(server), 1)
  }
  const wait = firstLists({ clock, servers: () => servers, reading: (server) => reading.get(server) ?? Promise.resolve() })
  return { clock, end, wait }
}

async function isOver(promise: Promise<void> | undefined): Promise<boolean> {
  let over = promise === undefined
  void promise?.then(() => (over = true))
  await new Promise(setImmediate)
  return over
}

it('waits until all are read, whether that goes well or not', async () => {
  const { end, wait } = fixture('a', 'b')
  const waiting = wait()
  end('a')
  expect(await isOver(waiting)).toBe(false)
  end('b', new Error('No such program.'))
  expect(await isOver(waiting)).toBe(true)
  expect(wait()).toBeUndefined()
})

it('waits two seconds, and for no server twice', async () => {
  const { clock, wait } = fixture('slow')
  const first = wait()
  clock.advance(1_500)
  const second = wait()
  expect([await isOver(first), await isOver(second)]).toEqual([false, false])
  clock.advance(500)
  expect([await isOver(first), await isOver(second)]).toEqual([true, true])
  expect(wait()).toBeUndefined()
})

it('waits as long as is asked for, counted from the first that waited', async () => {
  const { clock, wait } = fixture('slow')
  const search = wait()
  const list = wait(8_000)
  clock.advance(2_000)
  expect([await isOver(search), await isOver(list)]).toEqual([true, false])
  expect([wait(), await isOver(wait(8_000))]).toEqual([undefined, false])
  clock.advance(6_000)
  expect(await isOver(list)).toBe(true)
  expect(wait(8_000)).toBeUndefined()
})

it('waits for nobody where nothing is read', () => {
  expect(fixture().wait()).toBeUndefined()
})
