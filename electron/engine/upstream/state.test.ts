import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConnectionEvent, type ConnectionState, isOpen, reduce } from './state.ts'

const reason = { code: 'server_start_failed', message: 'It ended.' }
const start: ConnectionState = { name: 'disconnected', since: 0 }
const run = (events: ConnectionEvent[], from: ConnectionState = start, now = 10): ConnectionState =>
  events.reduce((state, event) => reduce(state, event, now), from)

describe('connection state', () => {
  it('goes the way of a used server', () => {
    const names: string[] = []
    let state: ConnectionState = start
    const events: ConnectionEvent['type'][] = [
      'connect',
      'opened',
      'call-started',
      'call-started',
      'call-ended',
      'call-ended',
      'call-started',
      'call-ended',
      'closed',
    ]
    for (const type of events) {
      state = reduce(state, { type } as ConnectionEvent, 10)
      names.push(state.name)
    }
    expect(names).toEqual(['connecting', 'connected', 'active', 'active', 'active', 'idle', 'active', 'idle', 'disconnected'])
  })

  it('counts failures in a row and waits longer after each, up to a minute', () => {
    let state: ConnectionState = start
    const waits: number[] = []
    for (let i = 0; i < 9; i++) {
      state = run([{ type: 'connect' }, { type: 'failed', reason }], state)
      if (state.name === 'failed') waits.push(state.retryAt - 10)
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000])
    expect(run([{ type: 'connect' }, { type: 'opened' }], state).name).toBe('connected')
  })

  it('lets a server that died in use be tried again at once, one that dies at start not', () => {
    const used = run([{ type: 'connect' }, { type: 'opened' }, { type: 'call-started' }, { type: 'lost', reason, lived: 29_999 }])
    expect(used).toMatchObject({ name: 'failed', retryAt: 10 })
    const unused = run([{ type: 'connect' }, { type: 'opened' }, { type: 'lost', reason, lived: 29_999 }])
    expect(unused).toMatchObject({ name: 'failed', retryAt: 1010 })
    const stable = run([{ type: 'connect' }, { type: 'opened' }, { type: 'lost', reason, lived: 30_000 }])
    expect(stable).toMatchObject({ name: 'failed', retryAt: 10 })
  })

  it('says what a start is busy with, and nothing of it afterwards', () => {
    const fetching = run([{ type: 'connect' }, { type: 'doing', doing: 'waiting' }, { type: 'doing', doing: 'fetching' }])
    expect(fetching).toEqual({ name: 'connecting', since: 10, attempts: 0, doing: 'fetching' })
    expect(run([{ type: 'doing', doing: undefined }], fetching)).toEqual({ name: 'connecting', since: 10, attempts: 0 })
    expect(run([{ type: 'opened' }], fetching)).toEqual({ name: 'connected', since: 10 })
    expect(run([{ type: 'doing', doing: 'fetching' }])).toBe(start)
  })

  it('ignores what comes late', () => {
    expect(run([{ type: 'opened' }])).toBe(start)
    expect(run([{ type: 'call-ended' }])).toBe(start)
    expect(run([{ type: 'failed', reason }])).toBe(start)
    expect(run([{ type: 'lost', reason, lived: 29_999 }])).toBe(start)
  })

  it('is left alone while disabled', () => {
    const off = run([{ type: 'enabled', enabled: false }])
    expect(off.name).toBe('disabled')
    expect(run([{ type: 'connect' }, { type: 'opened' }, { type: 'sign-in-needed', reason }], off)).toBe(off)
    expect(run([{ type: 'enabled', enabled: true }], off).name).toBe('disconnected')
  })

  it('never counts fewer than one call in flight, whatever happens', () => {
    const event = fc.oneof(
      fc.constantFrom<ConnectionEvent>(
        { type: 'connect' },
        { type: 'opened' },
        { type: 'call-started' },
        { type: 'call-ended' },
        { type: 'closed' },
        { type: 'failed', reason },
        { type: 'lost', reason, lived: 29_999 },
        { type: 'sign-in-needed', reason },
      ),
      fc.boolean().map((enabled): ConnectionEvent => ({ type: 'enabled', enabled })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const state = run(events)
        if (state.name === 'active') expect(state.inFlight).toBeGreaterThan(0)
        expect(isOpen(state)).toBe(['connected', 'active', 'idle'].includes(state.name))
      }),
    )
  })
})
