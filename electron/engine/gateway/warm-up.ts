import type { Clock } from '../base/platform.ts'
import type { Directory } from './directory/directory.ts'

/** Indexes offered tools before the first request for them. */
export interface WarmUp {
  /** Schedules indexing, because the offer may have changed. */
  soon(): void
  /** Starts nothing more. */
  stop(): void
}

interface WarmUpOptions {
  readonly isBusy: () => boolean
  readonly onBegin: () => void
  readonly onReady: () => void
  readonly onError: (error: unknown) => void
}

/** In ms. The first responses of a new engine come before indexing. */
const DELAY = 250
/** In ms. Indexing also lets calls go first that are under way, and looks so often for their end, but not for ever. */
const LOOK_AGAIN = 20
const LONGEST_WAIT = 2_000

/**
 * @param isBusy whether somebody waits for a call.
 * @param onBegin is called each time that indexing starts.
 * @param onReady is called when everything is indexed.
 * @param onError is called with the error if a catalog cannot be read.
 */
export function createWarmUp(
  clock: Clock,
  directory: Pick<Directory, 'ready'>,
  { isBusy, onBegin, onReady, onError }: WarmUpOptions,
): WarmUp {
  let stopped = false
  let cancel = (): void => undefined
  /** @param wait how much longer calls may go first, in ms. */
  const begin = (wait: number): void => {
    if (wait > 0 && isBusy()) return void (cancel = clock.after(LOOK_AGAIN, () => begin(wait - LOOK_AGAIN)))
    onBegin()
    void (directory.ready() ?? Promise.resolve()).then(onReady).catch(onError)
  }
  return {
    soon() {
      cancel()
      if (stopped) return
      cancel = clock.after(DELAY, () => begin(LONGEST_WAIT))
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
