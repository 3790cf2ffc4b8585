import { expect, it } from 'vitest'
import type { ConnectionState } from '../state.ts'
import { foremost } from './foremost.ts'

const at = (name: 'active' | 'idle' | 'disconnected' | 'connecting'): { state: ConnectionState } => ({
  state: name === 'active' ? { name, since: 0, inFlight: 1 } : name === 'connecting' ? { name, since: 0, attempts: 0 } : { name, since: 0 },
})
const failed: { state: ConnectionState } = {
  state: { name: 'failed', since: 0, reason: { code: 'server_start_failed', message: '' }, attempts: 1, retryAt: 0 },
}

it('speaks of what is at work before what is open, and of what is open before what failed', () => {
  const [active, idle, left, starting] = [at('active'), at('idle'), at('disconnected'), at('connecting')]
  expect(foremost([left, idle, active, failed, starting])).toBe(active)
  expect(foremost([left, idle, failed, starting])).toBe(starting)
  expect(foremost([left, failed, idle])).toBe(idle)
  expect(foremost([left, failed])).toBe(failed)
  expect(foremost([left])).toBe(left)
})
