import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { type ConfigState } from '../../config/config-store.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { configHash } from '../../entry/consent/identity.ts'
import { createMaintenance } from './maintenance.ts'

const MINUTE = 60_000
const file = {
  mcpServers: { known: { command: 'a' }, never: { command: 'b' }, off: { command: 'c', enabled: false }, changed: { command: 'd' } },
  settings: { refreshEvery: '30m' },
}

function upkeep() {
  const clock = manualClock()
  const state: ConfigState = { ...parseServersFile(JSON.stringify(file)), error: undefined, watchError: undefined }
  const lists = new Map([
    ['known', { key: keyOf('known'), fetchedAt: 0 }],
    ['changed', { key: 'of another configuration', fetchedAt: 0 }],
  ])
  function keyOf(server: string): string {
    const entry = state.servers.get(server)
    return entry === undefined ? '' : configHash(entry)
  }
  const read: string[] = []
  const pause = { on: false }
  const kept = createMaintenance({
    clock,
    config: { state },
    catalog: { get: (server) => lists.get(server) as ServerCatalog | undefined },
    signIns: { ageingFrom: () => undefined, renew: async () => true },
    resolved: { config: async (_server, entry) => entry, lastKnown: (_server, entry) => entry },
    isPaused: () => pause.on,
    async readAgain(server) {
      read.push(server)
      lists.set(server, { key: keyOf(server), fetchedAt: clock.now() })
    },
  })
  return { clock, kept, read, pause }
}

it('reads the lists that were never read, with another configuration, or too long ago', () => {
  const { clock, kept, read } = upkeep()
  kept.look()
  expect(read).toEqual(['never', 'changed'])
  clock.advance(29 * MINUTE)
  kept.look()
  expect(read).toHaveLength(2)
  clock.advance(MINUTE)
  kept.look()
  expect(read.slice(2)).toEqual(['known', 'never', 'changed'])
})

it('looks by itself from when it begins until it is stopped, and not in a pause', () => {
  const { clock, kept, read, pause } = upkeep()
  clock.advance(60 * MINUTE)
  expect(read).toEqual([])
  kept.begin()
  pause.on = true
  clock.advance(10 * MINUTE)
  expect(read).toEqual([])
  pause.on = false
  clock.advance(10 * MINUTE)
  expect(read).toHaveLength(3)
  kept.stop()
  clock.advance(120 * MINUTE)
  expect(read).toHaveLength(3)
})

it('right after the start it looks soon, or as soon as somebody wants lists, and once', () => {
  const { clock, kept, read } = upkeep()
  let then = 0
  kept.lookSoon(() => (then += 1))
  expect(read).toEqual([])
  kept.hurry()
  expect(read).toEqual(['never', 'changed'])
  kept.hurry()
  clock.advance(500)
  expect([read.length, then]).toEqual([2, 1])

  const other = upkeep()
  other.kept.lookSoon(() => undefined)
  other.clock.advance(500)
  expect(other.read).toEqual(['never', 'changed'])

  const stopped = upkeep()
  stopped.kept.lookSoon(() => undefined)
  stopped.kept.stop()
  stopped.clock.advance(500)
  stopped.kept.hurry()
  expect(stopped.read).toEqual([])
})
