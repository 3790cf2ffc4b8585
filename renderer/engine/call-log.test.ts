import { describe, expect, it } from 'vitest'
import { MOST_CALLS, createCallLog } from './call-log.ts'

const call = (id: string, at = 1) => ({
  kind: 'call' as const,
  id,
  caller: 'x',
  client: 'claude',
  server: 'a',
  tool: 't',
  at,
  milliseconds: 1,
  outcome: 'ok' as const,
  characters: 0,
})

describe('createCallLog', () => {
  it('shows what came together as one change, newest first', () => {
    const later: (() => void)[] = []
    const log = createCallLog((run) => later.push(run))
    let changes = 0
    log.subscribe(() => (changes += 1))
    log.add(call('a'))
    log.add(call('b'))
    expect(later).toHaveLength(1)
    later.pop()?.()
    log.add(call('c'))
    later.pop()?.()
    expect(log.get().map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(changes).toBe(2)
  })

  it('takes in what happened before, and nothing twice', () => {
    const later: (() => void)[] = []
    const log = createCallLog((run) => later.push(run))
    log.add(call('c', 3))
    log.fill([call('d', 4), call('c', 3), call('b', 1), call('a', 1)])
    later.pop()?.()
    expect(log.get().map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
    log.fill([call('a', 1)])
    expect(log.get()).toHaveLength(4)
  })

  it('keeps a bounded number', () => {
    const log = createCallLog((run) => run())
    for (let n = 0; n < MOST_CALLS + 5; n += 1) log.add(call(String(n)))
    expect(log.get()).toHaveLength(MOST_CALLS)
  })
})
