import type { Clock } from '../base/platform.ts'
import type { Directory } from './directory/directory.ts'

/** Indexes offered tools before the first request for them. */
export interface WarmUp {
  /** Schedules indexing, because the offer may have changed. */
  soon(): void
  /** Starts nothing more. */
  stop(): void
}

/** In ms. The first responses of a new engine come before indexing. */
const DELAY = 250

/**
 * @param onBegin is called each time that indexing starts.
 * @param onReady is called when everything is indexed.
 * @param onError is called with the error if a catalog cannot be read.
 */
export function createWarmUp(
  clock: Clock,
  directory: Pick<Directory, 'ready'>,
  { onBegin, onReady, onError }: { readonly onBegin: () => void; readonly onReady: () => void; readonly onError: (error: unknown) => void },
): WarmUp {
  let stopped = false
  let cancel = (): void => undefined
  return {
    soon() {
      cancel()
      if (stopped) return
      cancel = clock.after(DELAY, () => {
        onBegin()
        void (directory.ready() ?? Promise.resolve()).then(onReady).catch(onError)
      })
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
