import type { CallStart } from '../../electron/control/contract.ts'
import { type Store, createStore } from './store.ts'

/** The calls that have been running for a while, oldest first. */
export interface RunningCalls extends Store<readonly CallStart[]> {
  begin(call: CallStart): void
  end(id: string): void
  /** Nothing is known of what runs, as after the connection broke. */
  forget(): void
}

/**
 * @param soon runs its argument after as long as a call must run to be worth showing: a burst of quick ones then changes nothing.
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
