import { describe, expect, it } from 'vitest'
import type { DatabaseSync } from 'node:sqlite'
import type { TooltrayError } from '../../base/errors.ts'
import type { Budget } from '../../entry/keys/budget-key.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { createBudgets } from './budgets.ts'
import { openSpentStore } from './spent-store.ts'

/** Ten minutes before midnight, wherever this runs. */
const LATE = new Date(2026, 10, 24, 23, 50).getTime()
const MIDNIGHT = new Date(2026, 10, 25).getTime()

/** @param budget of the server `mail`; `notes` has none. */
function bed(budget: Budget, clock: ManualClock = manualClock(LATE), database: DatabaseSync = memoryDatabase()) {
  const problems: TooltrayError[] = []
  const store = openSpentStore(database, clock, (problem) => problems.push(problem))
  const budgets = createBudgets({ clock, store, budgetOf: (server) => (server === 'mail' ? budget : undefined) })
  const changes: (number | undefined)[] = []
  budgets.onChange((server) => changes.push(budgets.usedUpUntil(server)))
  let calls = 0
  return {
    budgets,
    clock,
    database,
    store,
    problems,
    changes,
    begin(server = 'mail'): string {
      const id = `c${(calls += 1)}`
      budgets.began(id, server)
      return id
    },
    /** One that takes so many seconds. */
    call(seconds: number, server = 'mail'): void {
      const id = `c${(calls += 1)}`
      budgets.began(id, server)
      clock.advance(seconds * 1_000)
      budgets.ended(id)
    },
  }
}

const refusal = (act: () => void): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

describe('calls a minute', () => {
  it('are refused beyond those of the last 60 seconds, and it is said when one is free', () => {
    const { begin, call, clock, budgets } = bed({ callsPerMinute: 2 })
    call(10)
    call(1)
    const error = refusal(begin)
    expect(error).toMatchObject({ code: 'budget_used_up', data: { server: 'mail', seconds: 49 } })
    expect(error).toMatchObject({ message: 'The budget of mail is used up: 2 calls a minute. The call was not run.' })
    expect((error as TooltrayError).hint).toBe(
      'Wait 49 s, until 23:51:00. Do not call a tool of mail before then: it would be refused, too.',
    )
    const one = bed({ callsPerMinute: 1 })
    one.call(10)
    expect(refusal(one.begin)).toMatchObject({ message: 'The budget of mail is used up: 1 call a minute. The call was not run.' })
    expect(budgets.usedUpUntil('mail')).toBe(LATE + 60_000)
    clock.advance(48_999)
    expect(refusal(begin)).toBeDefined()
    clock.advance(1)
    begin()
    // The second began ten seconds after the first.
    expect(refusal(begin)).toMatchObject({ data: { seconds: 10 } })
  })

  it('do not count what was refused, nor calls of other servers', () => {
    const { begin, clock } = bed({ callsPerMinute: 1 })
    begin()
    for (let times = 0; times < 5; times += 1) expect(refusal(begin)).toBeDefined()
    for (let times = 0; times < 5; times += 1) begin('notes')
    clock.advance(60_000)
    begin()
  })

  it('go by the time that passes, and not by a wall clock that is set', () => {
    const { begin, clock } = bed({ callsPerMinute: 1 })
    begin()
    clock.setWall(3_600_000)
    expect(refusal(begin)).toBeDefined()
    clock.setWall(-7_200_000)
    clock.advance(60_000)
    begin()
  })
})

describe('seconds a day', () => {
  it('are those of all calls together, also of those under way', () => {
    const { begin, call, clock, budgets } = bed({ secondsPerDay: 10 })
    call(4)
    const one = begin()
    begin()
    clock.advance(2_999)
    budgets.admit('mail')
    clock.advance(1)
    expect(refusal(begin)).toMatchObject({ code: 'budget_used_up', message: expect.stringContaining('10 seconds a day') as string })
    expect(budgets.usedUpUntil('mail')).toBe(MIDNIGHT)
    // Nothing becomes of those that run.
    budgets.ended(one)
    budgets.ended(one)
  })

  it('begin anew at midnight, with what a call took since then', () => {
    const { begin, call, clock, budgets } = bed({ secondsPerDay: 10 })
    call(20)
    expect(refusal(begin)).toMatchObject({ data: { until: new Date(MIDNIGHT).toISOString() } })
    clock.advance(MIDNIGHT - clock.now() - 1)
    expect(refusal(begin)).toBeDefined()
    clock.advance(1)
    begin()
    clock.advance(8_000)
    budgets.ended('c3')
    expect(budgets.usedUpUntil('mail')).toBeUndefined()
    call(2)
    expect(budgets.usedUpUntil('mail')).toBe(new Date(2026, 10, 26).getTime())
  })

  it('take of a call over midnight what is of the new day', () => {
    const { begin, budgets, clock } = bed({ secondsPerDay: 610 })
    const long = begin()
    clock.advance(600_000 + 5_000)
    budgets.ended(long)
    expect(budgets.usedUpUntil('mail')).toBeUndefined()
    const more = begin()
    clock.advance(604_999)
    budgets.admit('mail')
    clock.advance(1)
    budgets.ended(more)
    expect(refusal(begin)).toBeDefined()
  })

  it('are kept over a restart, written a little later or at the end, and not those of yesterday', () => {
    const first = bed({ secondsPerDay: 10 })
    first.call(6)
    first.clock.advance(100)
    first.call(3)
    first.store.flush()
    const { clock, database } = first
    const second = bed({ secondsPerDay: 10 }, clock, database)
    expect(second.budgets.usedUpUntil('mail')).toBeUndefined()
    second.call(1)
    expect(second.budgets.usedUpUntil('mail')).toBe(MIDNIGHT)
    second.store.flush()
    expect(bed({ secondsPerDay: 10 }, clock, database).budgets.usedUpUntil('mail')).toBe(MIDNIGHT)
    clock.advance(600_000)
    expect(bed({ secondsPerDay: 10 }, clock, database).budgets.usedUpUntil('mail')).toBeUndefined()
  })

  it('count all the same where they cannot be written', () => {
    const { begin, call, clock, database, problems } = bed({ secondsPerDay: 5 })
    call(1)
    database.close()
    clock.advance(100)
    expect(problems).toMatchObject([{ code: 'storage_failed' }])
    call(4)
    expect(refusal(begin)).toBeDefined()
  })
})

it('it is told when a budget is used up, and when it is there again', () => {
  const { begin, call, clock, changes } = bed({ callsPerMinute: 1, secondsPerDay: 100 })
  call(0)
  expect(changes).toEqual([LATE + 60_000])
  for (let times = 0; times < 3; times += 1) refusal(begin)
  expect(changes).toHaveLength(1)
  clock.advance(60_000)
  expect(changes).toEqual([LATE + 60_000, undefined])
  call(100)
  expect(changes.slice(2)).toEqual([LATE + 120_000, undefined, MIDNIGHT])
  clock.advance(MIDNIGHT - clock.now())
  expect(changes.at(-1)).toBeUndefined()
})

it('a budget that is raised or taken away lets calls through at once', () => {
  let budget: Budget | undefined = { callsPerMinute: 1 }
  const clock = manualClock(LATE)
  const store = openSpentStore(memoryDatabase(), clock, () => undefined)
  const budgets = createBudgets({ clock, store, budgetOf: () => budget })
  budgets.began('a', 'mail')
  expect(refusal(() => budgets.admit('mail'))).toBeDefined()
  budget = { callsPerMinute: 2 }
  budgets.began('b', 'mail')
  budget = undefined
  budgets.began('c', 'mail')
  expect(budgets.usedUpUntil('mail')).toBeUndefined()
})
