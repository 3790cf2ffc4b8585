import { describe, expect, it } from 'vitest'
import { MOST_CALLS, createCallLog } from './call-log.ts'

const call = (tool: string) => ({ caller: 'x', server: 'a', tool, at: 1, milliseconds: 1, outcome: 'ok' as const })

describe('createCallLog', () => {
  it('shows what came together as one change, newest first', () => {
    const later: (() => void)[] = []
    const log = createCallLog((run) => later.push(run))
    let changes = 0
    log.subscribe(() => (changes += 1))
    log.add(call('a'), 'claude')
    log.add(call('b'), 'claude')
    expect(later).toHaveLength(1)
    later.pop()?.()
    log.add(call('c'), 'cursor')
    later.pop()?.()
    expect(log.get().map(({ id, tool, client }) => [id, tool, client])).toEqual([[3, 'c', 'cursor'], [2, 'b', 'claude'], [1, 'a', 'claude']])
    expect(changes).toBe(2)
  })

  it('keeps a bounded number', () => {
    const log = createCallLog((run) => run())
    for (let n = 0; n < MOST_CALLS + 5; n += 1) log.add(call('x'), 'claude')
    expect(log.get()).toHaveLength(MOST_CALLS)
  })
})
