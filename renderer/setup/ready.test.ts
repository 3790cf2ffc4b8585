import { expect, it } from 'vitest'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { isReady, keptOrder } from './ready.ts'

const server = (name: string, more: Partial<ServerStatus> = {}): ServerStatus => ({
  name,
  state: 'connected',
  tools: 1,
  refreshedAt: 1,
  transport: 'stdio',
  target: '',
  since: 0,
  refreshing: false,
  sharing: 'all',
  instances: [],
  inFlight: 0,
  ...more,
})

it('shows what needs the user last at first, and moves nothing later', () => {
  const key = server('key', { state: 'needs-key' })
  const order = keptOrder([], [key, server('a'), server('b')])
  expect(order).toEqual(['a', 'b', 'key'])
  expect(keptOrder(order, [server('key'), server('a', { state: 'failed' }), server('c')])).toEqual(['a', 'key', 'c'])
})

it.each([
  [true, {}],
  [true, { state: 'disconnected' }],
  [false, { refreshedAt: undefined }],
  [false, { state: 'connecting' }],
  [false, { state: 'needs-key' }],
  [false, { held: 2 }],
] as const)('is ready: %s, %o', (expected, more) => expect(isReady(server('a', more))).toBe(expected))
