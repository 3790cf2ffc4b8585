import type { Clock } from '../../../base/platform.ts'

/** Records since the last checkpoint. The more there are, the longer it takes: 2 ms for these. */
const WORTHWHILE = 1_000
/** In ms without a new record. */
const IDLE = 20

/** Checkpoints of a database while nothing is written. */
export interface IdleCheckpoint {
  /** Says that records were written. */
  wrote(records: number): void
  stop(): void
}

/**
 * Has what was written moved from the log of SQLite into the file when no more comes for a moment. SQLite does so by itself in every so
 * many commits, and the calls of that commit wait for it.
 *
 * @param checkpoint moves it. It must not throw.
 */
export function idleCheckpoint(clock: Pick<Clock, 'after'>, checkpoint: () => void): IdleCheckpoint {
  let records = 0
  let isBusy = false
  let cancel: (() => void) | undefined

  const wait = (): void => {
    isBusy = false
    cancel = clock.after(IDLE, () => {
      if (isBusy) return wait()
      cancel = undefined
      records = 0
      checkpoint()
    })
  }
  return {
    wrote(more) {
      records += more
      isBusy = true
      if (cancel === undefined && records >= WORTHWHILE) wait()
    },
    stop() {
      cancel?.()
    },
  }
}
