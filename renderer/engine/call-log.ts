import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { type Store, createStore } from './store.ts'

/** The number of calls and searches kept; older ones are dropped. */
export const MOST_CALLS = 10_000

/** The calls and searches known to the window, newest first. */
export interface CallLog extends Store<readonly ActivityRecord[]> {
  add(call: ActivityRecord): void
  /** Adds calls from before the window connected, newest first; known ones are skipped. */
  fill(calls: readonly ActivityRecord[]): void
}

/**
 * Creates the call log.
 *
 * @param soon runs its argument a little later, so that hundreds of calls a second become one update.
 */
export function createCallLog(soon: (run: () => void) => void): CallLog {
  const store = createStore<readonly ActivityRecord[]>([])
  let waiting: ActivityRecord[] = []
  const takeWaiting = (): void => {
    const newest = waiting.reverse()
    waiting = []
    if (newest.length > 0) store.set([...newest, ...store.get()].slice(0, MOST_CALLS))
  }
  return {
    ...store,
    add(call) {
      waiting.push(call)
      if (waiting.length === 1) soon(takeWaiting)
    },
    fill(calls) {
      takeWaiting()
      const known = store.get()
      const ids = new Set(known.map(({ id }) => id))
      const missed = calls.filter(({ id }) => !ids.has(id))
      if (missed.length === 0) return
      // Both lists are sorted already; a stable sort by end keeps the order of calls at the same time.
      store.set([...known, ...missed].sort((a, b) => endOf(b) - endOf(a)).slice(0, MOST_CALLS))
    },
  }
}

function endOf({ at, milliseconds }: ActivityRecord): number {
  return at + milliseconds
}
