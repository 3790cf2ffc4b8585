import type { ToolHabit } from '../../../contract/learning.ts'
import type { LearningStore } from '../../records/usage/learning-store.ts'
import { toolKey } from './tool-key.ts'
import { DAY, FORGOTTEN, decayed } from './decay.ts'

/** The number of sessions, after decay, from which the use of a tool is a habit: two within a month. */
export const HABIT = 1.5

/** The tools that are used in session after session. Repeated use within one session does not count: a model may call a tool in a loop. */
export interface Habits {
  /** Records a use. Returns whether it has just become a habit. */
  note(session: string, server: string, tool: string): boolean
  /** Every tool that was used, with the number of sessions after decay. */
  all(): ToolHabit[]
  /** A session has ended. */
  forget(session: string): void
  clear(): void
}

/**
 * Creates the habits and loads them from the store.
 *
 * @param now ms since 1970.
 */
export function createHabits(store: LearningStore, now: () => number): Habits {
  const habits = new Map<string, ToolHabit>()
  /** When a session was last counted for a tool. A session may stay open for weeks, so it counts once a day. */
  const counted = new Map<string, Map<string, number>>()

  const forgotten: ToolHabit[] = []
  for (const row of store.habits()) {
    if (decayed(row.sessions, row.at, now()) < FORGOTTEN) forgotten.push(row)
    else habits.set(toolKey(row.server, row.tool), row)
  }
  if (forgotten.length > 0) store.deleteHabits(forgotten)

  return {
    note(session, server, tool) {
      const at = now()
      const key = toolKey(server, tool)
      const ofSession = counted.get(session) ?? new Map<string, number>()
      const last = ofSession.get(key)
      if (last !== undefined && at - last < DAY) return false
      counted.set(session, ofSession.set(key, at))
      const known = habits.get(key)
      const before = known === undefined ? 0 : decayed(known.sessions, known.at, at)
      const row = { server, tool, sessions: before + 1, at }
      habits.set(key, row)
      store.putHabit(row)
      return before < HABIT && row.sessions >= HABIT
    },
    all() {
      const at = now()
      return [...habits.values()].map((row) => ({ ...row, sessions: decayed(row.sessions, row.at, at), at }))
    },
    forget: (session) => void counted.delete(session),
    clear() {
      habits.clear()
      counted.clear()
    },
  }
}
