import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { conversationsOf, itemsOf } from './conversations.ts'

const record = (caller: string, at: number): ActivityRecord => ({
  id: `${caller}-${at}`,
  caller,
  client: `app of ${caller}`,
  at,
  kind: 'call',
  server: 's',
  tool: 't',
  milliseconds: 1,
  outcome: 'ok',
  characters: 1,
})

describe('the conversations of the activity', () => {
  it('keep every record once, newest first, and the one with the newest record comes first', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (callers) => {
        const records = callers.map((caller, at) => record(caller, callers.length - at))
        const groups = conversationsOf(records)
        expect(groups.flatMap((group) => group.records).sort((x, y) => y.at - x.at)).toEqual(records)
        expect(groups.map(({ records: [first] }) => first?.at)).toEqual(
          groups.map(({ records: [first] }) => first?.at).sort((x = 0, y = 0) => y - x),
        )
        for (const { records: own, since } of groups) expect(since).toBe(Math.min(...own.map(({ at }) => at)))
        expect(itemsOf(groups, 'all').filter(({ kind }) => kind === 'row')).toHaveLength(records.length)
      }),
    )
  })

  it('fold what is long, and say how much', () => {
    const groups = conversationsOf(Array.from({ length: 20 }, (_, at) => record('a', 20 - at)))
    expect(itemsOf(groups, new Set()).map(({ kind }) => kind)).toEqual(['head', ...Array<string>(6).fill('row'), 'more'])
    expect(itemsOf(groups, new Set()).at(-1)).toEqual({ kind: 'more', caller: 'a', hidden: 14 })
    expect(itemsOf(groups, new Set(['a']))).toHaveLength(21)
  })
})
