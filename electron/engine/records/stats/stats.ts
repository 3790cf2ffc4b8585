import type { CallRecord } from '../../../contract/activity.ts'
import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { Stats } from '../../../contract/home/stats.ts'
import type { TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import type { Clock } from '../../base/platform.ts'
import { dayOf, startOfDay } from '../usage/day.ts'
import { createDayCounts } from './day-counts.ts'
import { reportOf } from './stats-report.ts'
import type { DaySession, StatsStore } from './stats-store.ts'
import { type Weight, tokensSaved } from '../../../contract/home/tokens.ts'
import { callerOf } from '../../base/caller.ts'

/** What is counted of calls and conversations, by day. */
export interface StatsRecorder {
  /** A call has ended. Costs about a microsecond. */
  ended(call: CallRecord): void
  sessionEnded(session: SessionStatus): void
  /** Counts the last days, today included. Writes what waits first. */
  get(days: number): Omit<Stats, 'processes'>
  /** Writes what waits now. */
  flush(): void
}

/** In ms. A crash may lose this much. */
const DELAY = 1_000
/** Days, apps, and tools whose counts wait to be written. Over it: they are written at once. */
const MOST_WAITING = 500
/** Days that are kept on disk. Over it: older ones are deleted. */
const MOST_DAYS = 90

interface Conversation {
  readonly client: string
  readonly weight: Weight
  /** The last day on which it was counted. */
  day: string
  /** The tokens of it that are counted already. */
  tokens: number
}

interface StatsDeps {
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly store: StatsStore
  /** The definitions that are offered now. */
  weight(): Weight
  /** The open sessions. */
  sessions(): readonly SessionStatus[]
  onProblem(problem: TooltrayError): void
}

/**
 * Creates the statistics. Owns the counts that are not written yet, and the open conversations. Everything is synchronous, and a failed
 * write is reported to `onProblem` only. Calls by the user are not counted.
 */
export function createStats({ clock, store, weight, sessions, onProblem }: StatsDeps): StatsRecorder {
  const counts = createDayCounts()
  /** The first calls of conversations that began, or went on, on another day than before. */
  let begun = new Map<string, CallRecord>()
  let endedSessions: SessionStatus[] = []
  let cancelFlush: (() => void) | undefined
  const conversations = new Map<string, Conversation>()
  let cleaned = ''

  const later = (): void => {
    cancelFlush ??= clock.after(DELAY, flush)
  }

  /** Counts the conversations that began, or went on, with these calls. */
  const conversationsOf = (calls: readonly CallRecord[]): DaySession[] => {
    let now: Weight | undefined
    return calls.map(({ caller, client, at }) => {
      const day = dayOf(at)
      const known = conversations.get(caller)
      if (known === undefined) conversations.set(caller, { client, weight: (now ??= weight()), day, tokens: 0 })
      else known.day = day
      return { day, client, sessions: 1, tokens: 0 }
    })
  }

  const tokensOf = (open: readonly SessionStatus[]): DaySession[] =>
    open.flatMap((session) => {
      const known = conversations.get(session.id)
      if (known === undefined) return []
      const { client, day } = known
      const tokens = tokensSaved(known.weight, session) - known.tokens
      known.tokens += tokens
      return tokens === 0 ? [] : [{ day, client, sessions: 0, tokens }]
    })

  function flush(): void {
    cancelFlush?.()
    cancelFlush = undefined
    const [uses, first, gone] = [counts.take(), [...begun.values()], endedSessions]
    begun = new Map()
    endedSessions = []
    try {
      const began = conversationsOf(first)
      const saved = conversations.size === 0 ? [] : tokensOf([...sessions(), ...gone])
      for (const { id } of gone) conversations.delete(id)
      if (uses.length + began.length + saved.length > 0) store.add(uses, [...began, ...saved])
      const today = dayOf(clock.now())
      if (cleaned !== today) store.forgetBefore(dayOf(startOfDay(clock.now(), 1 - MOST_DAYS)))
      cleaned = today
    } catch (error) {
      onProblem(notKept('How tools were used could not be counted', error, 'Make room on the disk, or check who can write there.'))
    }
  }

  return {
    ended(call) {
      if (callerOf(call.caller).kind === 'person') return
      const day = dayOf(call.at)
      counts.add(call, day)
      if (!begun.has(call.caller) && conversations.get(call.caller)?.day !== day) begun.set(call.caller, call)
      later()
      if (counts.size >= MOST_WAITING) flush()
    },
    sessionEnded(session) {
      endedSessions.push(session)
      later()
    },
    get(days) {
      flush()
      const today = clock.now()
      const all = Array.from({ length: days }, (_, at) => dayOf(startOfDay(today, at + 1 - days)))
      const since = all[0] ?? dayOf(today)
      const open = [...conversations].map(([id, { tokens }]) => ({ id, tokensNotRead: tokens }))
      return { ...reportOf(all, store.uses(since), store.sessions(since), store), sessions: open }
    },
    flush,
  }
}
