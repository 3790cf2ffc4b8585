import { expect, it } from 'vitest'
import { serverEntry, withDefaults } from '../../entry/schema.ts'
import { secretRenewal } from './secret-renewal.ts'
import type { ConnectionState } from '../../upstream/state.ts'

function started(states: Record<string, ConnectionState>) {
  const done: string[] = []
  const entry = withDefaults(serverEntry.parse({ url: 'https://x.test', bearer: '${secret:key}' }), {
    idle: 1,
    idleMin: 1,
    idleMax: 1,
    startTimeout: 1,
    callTimeout: 1,
  })
  const connections = new Map(
    Object.keys(states).map((server) => [
      server,
      {
        server,
        get state() {
          return states[server]!
        },
        close: async () => void done.push(`close ${server}`),
        resetBackoff: () => done.push(`resetBackoff ${server}`),
      },
    ]),
  )
  const renewal = secretRenewal({
    servers: () => new Map(Object.keys(states).map((name) => [name, entry])),
    connections: (name) => [connections.get(name)!],
    readAgain: (name) => done.push(`read ${name}`),
  })
  return { done, renewal, states, connections }
}

it('starts anew what had the old value, and what waited for one', async () => {
  const { done, renewal } = started({
    open: { name: 'idle', since: 0 },
    starting: { name: 'connecting', since: 0, attempts: 0 },
    waiting: { name: 'needs-key', since: 0, reason: { code: 'x', message: 'x' }, missing: ['key'] },
  })
  expect(await renewal.renew(['key', 'other'])).toEqual(['open', 'starting', 'waiting'])
  expect(done.toSorted()).toEqual([
    'close open',
    'close starting',
    'read open',
    'read starting',
    'read waiting',
    'resetBackoff open',
    'resetBackoff starting',
    'resetBackoff waiting',
  ])
})

it('leaves calls under way alone, and starts anew when they are done', async () => {
  const { done, renewal, states, connections } = started({ busy: { name: 'active', since: 0, inFlight: 1 } })
  await renewal.renew(['key'])
  expect(done).toEqual([])
  states['busy'] = { name: 'idle', since: 1 }
  renewal.observe(connections.get('busy')!, states['busy'])
  renewal.observe(connections.get('busy')!, states['busy'])
  await new Promise(setImmediate)
  expect(done).toEqual(['close busy', 'resetBackoff busy', 'read busy'])
})
