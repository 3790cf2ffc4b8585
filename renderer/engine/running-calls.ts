import type { CallStart } from '../../electron/contract/activity.ts'
import { type Store, createStore } from './store.ts'

/** A call that runs, and what its server says of it. */
export interface RunningCall extends CallStart {
  readonly message?: string
}

/** The calls that have been running for a while, oldest first. */
export interface RunningCalls extends Store<readonly RunningCall[]> {
  begin(call: CallStart): void
  /** Notes what the server says of a call. Does nothing for one that does not run. */
  progress(id: string, message: string): void
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
  const store = createStore<readonly RunningCall[]>([])
  const begun = new Map<string, RunningCall>()
  let waiting = false
  const show = (): void => store.set([...begun.values()])
  return {
    ...store,
    begin(call) {
      begun.set(call.id, call)
      if (waiting) return
      waiting = true
      soon(() => {
        waiting = false
        show()
      })
    },
    progress(id, message) {
      const call = begun.get(id)
      if (call === undefined) return
      begun.set(id, { ...call, message })
      if (store.get().some((shown) => shown.id === id)) show()
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
