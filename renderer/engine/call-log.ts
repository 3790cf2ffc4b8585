import type { ActivityRecord } from '../../electron/control/contract.ts'
import { type Store, createStore } from './store.ts'

/** So many calls and searches are kept to look at; older ones leave. */
export const MOST_CALLS = 10_000

/** The calls and searches that the window knows of, newest first. */
export interface CallLog extends Store<readonly ActivityRecord[]> {
  add(call: ActivityRecord): void
  /** Takes in calls from before the window listened, newest first; those that are known already are left out. */
  fill(calls: readonly ActivityRecord[]): void
}

/**
 * @param soon runs its argument a little later: hundreds of calls a second become one change of what is shown.
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
      // Each list is in order already; a sort by when calls ended keeps calls of the same moment as they are.
      store.set([...known, ...missed].sort((a, b) => endOf(b) - endOf(a)).slice(0, MOST_CALLS))
    },
  }
}

function endOf({ at, milliseconds }: ActivityRecord): number {
  return at + milliseconds
}
