import { expect, it } from 'vitest'
import { createChangeFeed } from './change-feed.ts'
import { createStateFeed } from './state-feed.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import type { EngineChange } from '../../../contract/engine-status.ts'
import type { ServerStatus } from '../../../contract/servers.ts'

function feed(there: readonly string[]) {
  const clock = manualClock()
  const asked: string[] = []
  const changes = createChangeFeed()
  const state = createStateFeed(clock, changes, {
    statusOf(server) {
      asked.push(server)
      return there.includes(server) ? ({ name: server } as ServerStatus) : undefined
    },
    sessions: () => [],
    plain: (text) => text.replace('sk-planted', '***'),
  })
  return { clock, asked, changes, state }
}

it('tells of a busy server once in a while, as it then stands', () => {
  const { clock, asked, changes, state } = feed(['a', 'b'])
  const told: EngineChange[] = []
  changes.watch((event) => told.push(event))
  for (let call = 0; call < 100; call += 1) state.server('a')
  state.server('b')
  expect(asked).toEqual([])
  clock.advance(20)
  expect(told).toEqual([
    { type: 'server', server: { name: 'a' } },
    { type: 'server', server: { name: 'b' } },
  ])
  clock.advance(1_000)
  expect(told).toHaveLength(2)
  state.server('a')
  clock.advance(20)
  expect(told).toHaveLength(3)
})

it('tells of sessions and logs at most so often', () => {
  const { clock, changes, state } = feed([])
  const told: string[] = []
  changes.watch(({ type }) => told.push(type))
  for (let at = 0; at < 1_000; at += 10) {
    state.sessions()
    state.log('a')
    clock.advance(10)
  }
  expect(told.filter((type) => type === 'sessions')).toHaveLength(10)
  expect(told.filter((type) => type === 'log')).toHaveLength(4)
})

it('says nothing of a server that left meanwhile', () => {
  const { clock, changes, state } = feed([])
  const told: EngineChange[] = []
  changes.watch((event) => told.push(event))
  state.server('gone')
  clock.advance(20)
  expect(told).toEqual([])
})

it('makes nothing for nobody, and tells the first who comes', () => {
  const { clock, asked, changes, state } = feed(['a'])
  state.server('a')
  clock.advance(1_000)
  expect(asked).toEqual([])
  expect(changes.watched()).toBe(false)
  const told: EngineChange[] = []
  const stop = changes.watch((event) => told.push(event))
  state.server('a')
  clock.advance(20)
  expect(told).toHaveLength(1)
  stop()
  changes.tell({ type: 'paused', paused: true })
  expect(told).toHaveLength(1)
})

it('tells the latest that a server says of each call at most so often, masked and shortened', () => {
  const { clock, changes, state } = feed([])
  state.progress('unwatched', 'one')
  const told: EngineChange[] = []
  changes.watch((event) => told.push(event))
  for (let at = 1; at <= 1_000; at += 1) state.progress('a', `file ${at} with sk-planted`)
  state.progress('b', 'x'.repeat(1_000))
  clock.advance(250)
  expect(told).toEqual([
    { type: 'call-progress', id: 'a', message: 'file 1000 with ***' },
    { type: 'call-progress', id: 'b', message: 'x'.repeat(200) },
  ])
  clock.advance(1_000)
  expect(told).toHaveLength(2)
})
