import type { CallStart } from '../../electron/contract/activity.ts'
import { type Store, createStore } from './store.ts'

/** The calls that have been running for a while, oldest first. */
export interface RunningCalls extends Store<readonly CallStart[]> {
  begin(call: CallStart): void
  end(id: string): void
  /** Clears the list, e.g. after the connection was lost. */
  forget(): void
}

/**
 * Creates the list.
 *
 * @param soon runs its argument after the time that a call must run to be shown: short calls then cause no update.
 */
export function createRunningCalls(soon: (run: () => void) => void): RunningCalls {
  const store = createStore<readonly CallStart[]>([])
  const begun = new Map<string, CallStart>()
  let waiting = false
  const show = (): void => {
    waiting = false
    store.set([...begun.values()])
  }
  return {
    ...store,
    begin(call) {
      begun.set(call.id, call)
      if (waiting) return
      waiting = true
      soon(show)
    },
    end(id) {
      begun.delete(id)
      const shown = store.get()
      if (shown.some((call) => call.id === id)) store.set(shown.filter((call) => call.id !== id))
    },
    forget() {
      begun.clear()
      if (store.get().length > 0) store.set([])
    },
  }
}
