import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createProcessSlots } from './process-slots.ts'

function slots(limit: number) {
  const clock = manualClock()
  const parts = { limit, unused: [] as (() => void)[] }
  const made = createProcessSlots({ limit: () => parts.limit, clock, endUnused: () => endOf(parts.unused.shift()) })
  const endOf = (free: (() => void) | undefined): Promise<void> | undefined =>
    free === undefined ? undefined : Promise.resolve().then(free)
  const order: string[] = []
  const take = (server: string, signal = new AbortController().signal, timeout = 1_000) =>
    made.take({ server, timeout, signal, onWait: () => order.push(`${server} waits`) }).then((release) => {
      order.push(`${server} runs`)
      return release
    })
  return { made, parts, clock, order, take }
}

describe('process slots', () => {
  it('are given in the order in which they were asked for, and never more than allowed', async () => {
    const { take, order } = slots(2)
    const [a, b] = await Promise.all([take('a'), take('b')])
    const [c, d] = [take('c'), take('d')]
    a()
    // A second time it is no slot any more.
    a()
    const freeC = await c
    expect(order).toEqual(['a runs', 'b runs', 'c waits', 'd waits', 'c runs'])
    b()
    freeC()
    await d
    expect(order.at(-1)).toBe('d runs')
  })

  it('are made by ending what is unused, one for each who waits', async () => {
    const { take, parts, order } = slots(2)
    parts.unused = await Promise.all([take('a'), take('b')])
    await take('c')
    expect(parts.unused).toHaveLength(1)
    expect(order).toEqual(['a runs', 'b runs', 'c waits', 'c runs'])
  })

  it('say what to do when none becomes free in time', async () => {
    const { take, clock } = slots(1)
    await take('a')
    const refused = expect(take('b')).rejects.toMatchObject({
      code: 'too_many_processes',
      message: 'b was not started: one server is at work, and no more may run at the same time.',
      hint: expect.stringContaining('"maxProcesses"') as unknown,
    })
    clock.advance(1_000)
    await refused
  })

  it('are not kept for who has left the queue', async () => {
    const { take, order } = slots(1)
    const free = await take('a')
    const leaving = new AbortController()
    const refused = expect(take('b', leaving.signal)).rejects.toThrow('not wanted')
    const c = take('c')
    leaving.abort(new Error('not wanted'))
    await refused
    free()
    await c
    expect(order).toEqual(['a runs', 'b waits', 'c waits', 'c runs'])
    await expect(take('d', AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  })

  it('follow a limit that is raised', async () => {
    const { take, parts, made } = slots(1)
    await take('a')
    const b = take('b')
    parts.limit = 2
    made.look()
    await b
  })
})
