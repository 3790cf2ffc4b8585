import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createIdleTimer, idleLimit } from './idle-time.ts'
import { type ConnectionEvent, type ConnectionState, reduce } from '../state.ts'

const MINUTE = 60_000

const bounds = { idleMin: MINUTE, idleMax: 5 * MINUTE }

function watched(idle: Parameters<typeof createIdleTimer>[0]['idle']) {
  const clock = manualClock()
  let closes = 0
  let held = false
  const idleTimer = createIdleTimer({ idle, ...bounds }, clock, { mayClose: () => !held, close: () => closes++ })
  let state: ConnectionState = { name: 'disconnected', since: 0 }
  const dispatch = (...types: ConnectionEvent['type'][]): void => {
    for (const type of types) {
      const before = state
      state = reduce(before, { type } as ConnectionEvent, clock.now())
      idleTimer.observe(state, before)
    }
  }
  return { clock, dispatch, closes: () => closes, hold: (value: boolean) => (held = value) }
}

describe('idle timer', () => {
  it('closes a used connection after the idle time, counted from its last call', () => {
    const { clock, dispatch, closes } = watched(5 * MINUTE)
    dispatch('connect', 'opened', 'call-started', 'call-ended')
    clock.advance(4 * MINUTE)
    dispatch('call-started', 'call-ended')
    clock.advance(5 * MINUTE - 1)
    expect(closes()).toBe(0)
    clock.advance(1)
    expect(closes()).toBe(1)
  })

  it('never cuts off a call under way', () => {
    const { clock, dispatch, closes } = watched(MINUTE)
    dispatch('connect', 'opened', 'call-started', 'call-started', 'call-ended')
    clock.advance(60 * MINUTE)
    expect(closes()).toBe(0)
  })

  it('keeps a connection over which somebody waits for news, and closes it when they do no more', () => {
    const { clock, dispatch, closes, hold } = watched(MINUTE)
    hold(true)
    dispatch('connect', 'opened', 'call-started', 'call-ended')
    clock.advance(60 * MINUTE)
    expect(closes()).toBe(0)
    hold(false)
    clock.advance(MINUTE)
    expect(closes()).toBe(1)
  })

  it('leaves a server that nobody has used yet a while longer', () => {
    const { clock, dispatch, closes } = watched(MINUTE)
    dispatch('connect', 'opened')
    clock.advance(MINUTE)
    expect(closes()).toBe(0)
    clock.advance(MINUTE)
    expect(closes()).toBe(1)
  })

  it('keeps a server for ever when told so', () => {
    const { clock, dispatch, closes } = watched('never')
    dispatch('connect', 'opened', 'call-started', 'call-ended')
    clock.advance(1e9)
    expect(closes()).toBe(0)
  })

  it('stays within the bounds that are set for adaptive times, of which the lower one goes first', () => {
    const limits = (idleMin: number, idleMax: number) => [0, 5, 21].map((calls) => idleLimit({ idle: 'adaptive', idleMin, idleMax }, calls))
    expect(limits(2 * MINUTE, 4 * MINUTE)).toEqual([2 * MINUTE, 3 * MINUTE, 4 * MINUTE])
    expect(limits(10 * MINUTE, 5 * MINUTE)).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE])
    expect(idleLimit({ idle: 30_000, ...bounds }, 0)).toBe(30_000)
    expect(idleLimit({ idle: 'never', ...bounds }, 0)).toBeUndefined()
  })

  it('follows use when adaptive, and forgets use older than an hour', () => {
    expect([0, 4, 5, 20, 21].map((calls) => idleLimit({ idle: 'adaptive', ...bounds }, calls))).toEqual([
      MINUTE,
      MINUTE,
      3 * MINUTE,
      3 * MINUTE,
      5 * MINUTE,
    ])
    const { clock, dispatch, closes } = watched('adaptive')
    dispatch('connect', 'opened')
    for (let i = 0; i < 6; i++) dispatch('call-started', 'call-ended')
    clock.advance(3 * MINUTE - 1)
    expect(closes()).toBe(0)
    dispatch('call-started')
    clock.advance(61 * MINUTE)
    dispatch('call-ended')
    clock.advance(MINUTE)
    expect(closes()).toBe(1)
  })
})
