import { describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../contract/activity.ts'
import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { TooltrayError } from '../../base/errors.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { openStatsStore } from './stats-store.ts'
import { createStats } from './stats.ts'

/** Ten minutes before midnight, wherever this runs. */
const LATE = new Date(2026, 10, 24, 23, 50).getTime()
const DAY = 24 * 3_600_000

const session = (id: string, charactersRead: number): SessionStatus => ({
  id,
  client: { name: 'cursor' },
  attachedAt: 0,
  expose: 'search',
  calls: 1,
  charactersRead,
})

function bed(database = memoryDatabase()) {
  const clock = manualClock(LATE)
  const problems: TooltrayError[] = []
  const open: SessionStatus[] = []
  const store = openStatsStore(database)
  const stats = createStats({
    clock,
    store,
    weight: () => ({ characters: 40_000, metaTools: 2_000 }),
    sessions: () => open,
    onProblem: (problem) => problems.push(problem),
  })
  let calls = 0
  return {
    clock,
    stats,
    open,
    problems,
    store,
    database,
    call: (more: Partial<CallRecord> = {}) =>
      stats.ended({
        kind: 'call',
        id: `c${(calls += 1)}`,
        caller: 's1',
        client: 'cursor',
        server: 'github',
        tool: 'create_issue',
        at: clock.now(),
        effect: 'write',
        milliseconds: 60,
        outcome: 'ok',
        characters: 5,
        ...more,
      }),
  }
}

describe('the statistics', () => {
  it('have nothing to claim before anything happened', () => {
    const { stats, open } = bed()
    open.push(session('s1', 0))
    const { days, ...rest } = stats.get(2)
    const nothing = { calls: 0, failed: 0, conversations: 0, asked: 0, allowed: 0, denied: 0, tokensNotRead: 0 }
    expect(days).toEqual([
      { day: '2026-11-23', ...nothing },
      { day: '2026-11-24', ...nothing },
    ])
    expect(rest).toEqual({ servers: [], clients: [], sessions: [] })
  })

  it('count calls by what became of them', () => {
    const { call, stats } = bed()
    call()
    call({ outcome: 'tool-error', milliseconds: 1_000 })
    call({ outcome: 'cancelled', code: 'call_cancelled' })
    call({ decision: 'allow', by: 'person, once', milliseconds: 90_000 })
    call({ outcome: 'error', code: 'call_denied' })
    call({ outcome: 'error', code: 'approval_unanswered' })
    call({ decision: 'deny', outcome: 'error', code: 'tool_denied' })
    call({ caller: 'control' })
    const { days, servers } = stats.get(1)
    expect(days).toEqual([{ day: '2026-11-24', calls: 7, failed: 1, conversations: 1, asked: 3, allowed: 1, denied: 2, tokensNotRead: 0 }])
    expect(servers).toMatchObject([{ server: 'github', calls: 7, tools: [{ tool: 'create_issue', calls: 7 }], clients: ['cursor'] }])
    expect(servers[0]?.p50).toBeGreaterThan(56)
    expect(servers[0]?.p50).toBeLessThan(64)
  })

  it('keep no text that an app made up in the place of a name', () => {
    const { call, stats, database } = bed()
    call({ effect: undefined as never, server: 'sk-secret', tool: 'sk-secret', outcome: 'error', code: 'tool_unknown' })
    expect(stats.get(1)).toMatchObject({ days: [{ calls: 1, failed: 1 }], servers: [], clients: [{ client: 'cursor', calls: 1 }] })
    expect(JSON.stringify(database.prepare('SELECT * FROM day_use').all())).not.toContain('sk-secret')
  })

  it('count the tokens of a conversation as they are, until it ends', () => {
    const { call, stats, open } = bed()
    open.push(session('s1', 0))
    call()
    expect(stats.get(1)).toMatchObject({
      days: [{ conversations: 1, tokensNotRead: 9_500 }],
      sessions: [{ id: 's1', tokensNotRead: 9_500 }],
    })
    open.splice(0)
    stats.sessionEnded(session('s1', 8_000))
    expect(stats.get(1)).toMatchObject({ days: [{ conversations: 1, tokensNotRead: 7_500 }], sessions: [] })
  })

  it('count a conversation on each of its days, and are there after a restart', () => {
    const { call, stats, clock, database } = bed()
    call()
    clock.advance(20 * 60_000)
    call({ server: 'mail', tool: 'send' })
    call({ server: 'mail', tool: 'send' })
    stats.flush()
    const later = bed(database).stats
    // The clock of the second is at the first day again.
    expect(later.get(1).days).toMatchObject([{ conversations: 1, calls: 1 }])
    const { days, clients } = stats.get(2)
    expect(days).toMatchObject([
      { day: '2026-11-24', conversations: 1, calls: 1 },
      { day: '2026-11-25', conversations: 1, calls: 2 },
    ])
    expect(clients).toMatchObject([{ client: 'cursor', conversations: 2, servers: ['mail', 'github'] }])
  })

  it('say when something was last used before the period, and forget what is too old', () => {
    const { call, stats, clock } = bed()
    call()
    clock.advance(30 * DAY)
    expect(stats.get(7).servers).toMatchObject([{ server: 'github', calls: 0, tools: [], lastUsedAt: LATE }])
    clock.advance(61 * DAY)
    expect(stats.get(7).servers).toEqual([])
  })

  it('are written a moment later, and a disk that fails is a problem and no error', () => {
    const { call, clock, database, stats, problems } = bed()
    const rows = (): number => database.prepare('SELECT * FROM day_use').all().length
    call()
    expect(rows()).toBe(0)
    clock.advance(1_000)
    expect(rows()).toBe(1)
    database.exec('DROP TABLE day_session')
    call({ caller: 's2' })
    clock.advance(1_000)
    expect(problems).toMatchObject([{ code: 'storage_failed' }])
    call({ caller: 's3' })
    stats.flush()
    expect(problems).toHaveLength(2)
  })

  it('count beyond a bound of names on one day without them', () => {
    const { call, stats } = bed()
    for (let at = 0; at < 5_010; at += 1) call({ tool: `t${at}` })
    const { days, servers } = stats.get(1)
    expect([days[0]?.calls, servers[0]?.calls]).toEqual([5_010, 5_000])
  })
})
