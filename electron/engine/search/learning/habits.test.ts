import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { openLearningStore } from '../../records/usage/learning-store.ts'
import { createLearning } from './learning.ts'

const DAY = 24 * 60 * 60 * 1000

function fixture() {
  const clock = manualClock(1_700_000_000_000)
  const database = memoryDatabase()
  const open = () =>
    createLearning(
      openLearningStore(database),
      () => clock.now(),
      () => 0.5,
    )
  return { clock, open, learning: open() }
}
const sessionsOf = (learning: ReturnType<ReturnType<typeof fixture>['open']>): number[] => learning.habits().map(({ sessions }) => sessions)

describe('habits', () => {
  it('are made by the second session, not by a loop in one', () => {
    const { learning } = fixture()
    expect(Array.from({ length: 9 }, () => learning.used('a', 's', 't'))).not.toContain(true)
    expect(sessionsOf(learning)).toEqual([1])
    expect(learning.used('b', 's', 't')).toBe(true)
    expect(learning.used('c', 's', 't')).toBe(false)
    expect(sessionsOf(learning)).toEqual([3])
  })

  it('count a session that lasts for days once a day, and one that comes again anew', () => {
    const { clock, learning } = fixture()
    learning.used('a', 's', 't')
    clock.advance(DAY - 1)
    expect(learning.used('a', 's', 't')).toBe(false)
    clock.advance(1)
    expect(learning.used('a', 's', 't')).toBe(true)
    learning.forget('a')
    learning.used('a', 's', 't')
    expect(sessionsOf(learning)[0]).toBeCloseTo(2.98, 2)
  })

  it('need two sessions within a month, and outlive the engine', () => {
    const { clock, open, learning } = fixture()
    learning.used('a', 's', 'seldom')
    learning.used('a', 's', 'often')
    clock.advance(29 * DAY)
    const next = open()
    expect(next.used('b', 's', 'often')).toBe(true)
    clock.advance(2 * DAY)
    expect(next.used('c', 's', 'seldom')).toBe(false)
  })

  it('are worth half after thirty days, and forgotten in the end', () => {
    const { clock, open, learning } = fixture()
    learning.used('a', 's', 't')
    learning.used('b', 's', 't')
    clock.advance(30 * DAY)
    expect(sessionsOf(open())).toEqual([1])
    clock.advance(150 * DAY)
    expect(open().export().habits).toEqual([])
  })

  it('never grow by time alone, however uses and days follow each other', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 90 })), { maxLength: 40 }), (steps) => {
        const { clock, learning } = fixture()
        for (const step of steps) {
          const [before = 0] = sessionsOf(learning)
          if (typeof step === 'number') clock.advance(step * DAY)
          else learning.used(step, 's', 't')
          const [after = 0] = sessionsOf(learning)
          if (typeof step === 'number') expect(after).toBeLessThanOrEqual(before)
          else expect([before, before + 1]).toContain(after)
        }
      }),
    )
  })

  it('are not noted while learning is off, have no effect then, and go when everything is forgotten', () => {
    const { learning } = fixture()
    learning.used('a', 's', 't')
    learning.setEnabled(false)
    expect(learning.used('b', 's', 't')).toBe(false)
    expect(learning.habits()).toEqual([])
    learning.setEnabled(true)
    expect(sessionsOf(learning)).toEqual([1])
    learning.clear()
    expect(learning.habits()).toEqual([])
    expect(learning.used('a', 's', 't')).toBe(false)
  })
})
