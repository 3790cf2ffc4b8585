import type { Clock } from '../../../base/platform.ts'

/** Records since the last checkpoint. The more there are, the longer it takes: 15 ms for these, on a disk that is not busy. */
const WORTHWHILE = 1_000
/** In ms without a call. Longer than rows wait for others in the journal, or each of their batches would end in a checkpoint. */
const IDLE = 500

/** Checkpoints of a database while nothing is written. */
export interface IdleCheckpoint {
  /** Says that there was a call. */
  noteCall(): void
  /** Says that records were added to the database. */
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
    noteCall: () => void (isBusy = true),
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
