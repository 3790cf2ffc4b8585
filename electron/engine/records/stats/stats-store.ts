import type { DatabaseSync } from 'node:sqlite'
import { addedTimes, type Times } from './times.ts'

/** How often a tool was used by an app on one day. */
export interface DayUse {
  /** As `2026-11-25`, in local time. */
  readonly day: string
  readonly client: string
  /** Empty for calls of something that does not exist. */
  readonly server: string
  readonly tool: string
  readonly calls: number
  readonly failed: number
  readonly asked: number
  readonly allowed: number
  readonly denied: number
  readonly times: Times
  /** The last call, in ms since 1970. */
  readonly at: number
}

/** The conversations of an app on one day. */
export interface DaySession {
  readonly day: string
  readonly client: string
  readonly sessions: number
  readonly tokens: number
}

/** Use by day, on disk. */
export interface StatsStore {
  /** Adds to what is on disk, in one transaction. Throws what SQLite throws. */
  add(uses: readonly DayUse[], sessions: readonly DaySession[]): void
  /** From a day on, that one included. */
  uses(since: string): DayUse[]
  sessions(since: string): DaySession[]
  /** When each server and each app was last used, by name; of all days on disk. */
  lastUsed(of: 'server' | 'client'): Map<string, number>
  /** Deletes what is older than a day. */
  forgetBefore(day: string): void
}

/** Pairs of an app and a tool that are counted apart on one day. Over it: further ones are counted together, without names. */
const MOST_OF_DAY = 5_000

/**
 * Opens the tables of daily use.
 *
 * @param database migrated; the caller closes it.
 */
export function openStatsStore(database: DatabaseSync): StatsStore {
  const one = database.prepare('SELECT * FROM day_use WHERE day = ? AND client = ? AND server = ? AND tool = ?')
  const many = database.prepare('SELECT count(*) AS many FROM day_use WHERE day = ?')
  const put = database.prepare('INSERT OR REPLACE INTO day_use VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const putSession = database.prepare(
    `INSERT INTO day_session VALUES (?, ?, ?, ?)
     ON CONFLICT (day, client) DO UPDATE SET sessions = sessions + excluded.sessions, tokens = tokens + excluded.tokens`,
  )
  const uses = database.prepare('SELECT * FROM day_use WHERE day >= ?')
  const sessions = database.prepare('SELECT day, client, sessions, tokens FROM day_session WHERE day >= ?')

  const addUse = (use: DayUse): void => {
    const known = one.get(use.day, use.client, use.server, use.tool)
    if (known === undefined && use.client !== '' && Number(many.get(use.day)?.['many']) >= MOST_OF_DAY)
      return addUse({ ...use, client: '', server: '', tool: '' })
    const sum = known === undefined ? use : together(useOf(known), use)
    const { day, client, server, tool, calls, failed, asked, allowed, denied, times, at } = sum
    put.run(day, client, server, tool, calls, failed, asked, allowed, denied, JSON.stringify(times), at)
  }

  return {
    add(newUses, newSessions) {
      database.exec('SAVEPOINT stats')
      try {
        newUses.forEach(addUse)
        for (const each of newSessions) putSession.run(each.day, each.client, each.sessions, each.tokens)
      } catch (error) {
        database.exec('ROLLBACK TO stats')
        throw error
      } finally {
        database.exec('RELEASE stats')
      }
    },
    uses: (since) => uses.all(since).map(useOf),
    sessions: (since) => sessions.all(since) as unknown as DaySession[],
    lastUsed: (of) =>
      new Map(
        database
          .prepare(`SELECT ${of} AS name, max(at) AS at FROM day_use GROUP BY ${of}`)
          .all()
          .map(({ name, at }) => [String(name), Number(at)]),
      ),
    forgetBefore(day) {
      database.prepare('DELETE FROM day_use WHERE day < ?').run(day)
      database.prepare('DELETE FROM day_session WHERE day < ?').run(day)
    },
  }
}

/** Adds up two counts of the same day, app, and tool. */
function together(one: DayUse, other: DayUse): DayUse {
  return {
    ...one,
    calls: one.calls + other.calls,
    failed: one.failed + other.failed,
    asked: one.asked + other.asked,
    allowed: one.allowed + other.allowed,
    denied: one.denied + other.denied,
    times: addedTimes([one.times, other.times]),
    at: Math.max(one.at, other.at),
  }
}

function useOf(row: Record<string, unknown>): DayUse {
  return { ...(row as unknown as DayUse), times: JSON.parse(String(row['times'])) as Times }
}
