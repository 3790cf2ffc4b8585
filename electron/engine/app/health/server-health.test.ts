import { expect, it } from 'vitest'
import type { ConnectionState } from '../../upstream/state.ts'
import { serverHealth } from './server-health.ts'

const reason = { code: 'server_start_failed', message: 'It did not start.' } as const
const states = {
  idle: { name: 'idle', since: 1 },
  active: { name: 'active', since: 1, inFlight: 2 },
  connecting: { name: 'connecting', since: 1, attempts: 0 },
  stopped: { name: 'disconnected', since: 1 },
  off: { name: 'disabled', since: 1 },
  signedOut: { name: 'needs-sign-in', since: 1, reason },
  noKey: { name: 'needs-key', since: 1, reason, missing: ['KEY'] },
  failed: { name: 'failed', since: 1, reason, attempts: 1, retryAt: 1_001 },
  lost: { name: 'failed', since: 1, reason, attempts: 1, retryAt: 1 },
} satisfies Record<string, ConnectionState>

const of = (name: keyof typeof states, sharing: 'all' | 'person' = 'all') => ({ name, sharing, state: states[name] })

it('counts a server as down if a call to it would fail, and no other', () => {
  const health = serverHealth(
    (['idle', 'active', 'connecting', 'stopped', 'off', 'signedOut', 'noKey', 'failed', 'lost'] as const).map((name) => of(name)),
    false,
  )
  expect(health.servers.filter(({ down }) => down).map(({ name }) => name)).toEqual(['signedOut', 'noKey', 'failed'])
  expect(health).toMatchObject({ status: 'down', down: 3 })
  expect(health.counts).toEqual({
    connected: 2,
    connecting: 1,
    disconnected: 2,
    disabled: 1,
    'needs-sign-in': 1,
    'needs-key': 1,
    failed: 1,
  })
})

it('does not wait for a sign-in or a key that each person has', () => {
  const health = serverHealth([of('signedOut', 'person'), of('noKey', 'person')], false)
  expect(health).toMatchObject({ status: 'ok', down: 0, counts: { 'needs-sign-in': 1, 'needs-key': 1 } })
  expect(serverHealth([of('failed', 'person')], false).status).toBe('down')
})

it('is fine without servers, and not while it is paused', () => {
  expect(serverHealth([], false)).toMatchObject({ status: 'ok', down: 0, servers: [] })
  expect(serverHealth([of('stopped')], true).status).toBe('paused')
})
