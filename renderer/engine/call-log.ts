import type { CallRecord } from '../../electron/control/contract.ts'
import { type Store, createStore } from './store.ts'

/** One call of the list. `id` counts from 1 for as long as the window is open. */
export interface LoggedCall extends CallRecord {
  readonly id: number
  /** The name of the client that asked. */
  readonly client: string
}

/** So many calls are kept to look at; older ones leave. */
export const MOST_CALLS = 10_000

/** The calls since the window was opened, newest first. */
export interface CallLog extends Store<readonly LoggedCall[]> {
  add(call: CallRecord, client: string): void
}

/**
 * @param soon runs its argument a little later: hundreds of calls a second become one change of what is shown.
 */
export function createCallLog(soon: (run: () => void) => void): CallLog {
  const store = createStore<readonly LoggedCall[]>([])
  let waiting: LoggedCall[] = []
  let count = 0
  return {
    ...store,
    add(call, client) {
      count += 1
      waiting.push({ ...call, client, id: count })
      if (waiting.length > 1) return
      soon(() => {
        const newest = waiting.reverse()
        waiting = []
        store.set([...newest, ...store.get()].slice(0, MOST_CALLS))
      })
    },
  }
}
