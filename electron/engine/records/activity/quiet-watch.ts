import type { Clock } from '../../base/platform.ts'

/** Notices when something that goes on all the time has stopped. */
export interface QuietWatch {
  /** It goes on. Costs next to nothing: every call says so. */
  touch(): void
  close(): void
}

/** Runs `onQuiet` once after each stretch of touches: when the last is at least `quiet` ms ago, and at most twice that. */
export function createQuietWatch(clock: Clock, quiet: number, onQuiet: () => void): QuietWatch {
  let touched = false
  let closed = false
  let cancel: (() => void) | undefined
  const wait = (): void => {
    touched = false
    cancel = clock.after(quiet, () => {
      cancel = undefined
      if (touched) wait()
      else onQuiet()
    })
  }
  return {
    touch() {
      touched = true
      if (cancel === undefined && !closed) wait()
    },
    close() {
      closed = true
      cancel?.()
    },
  }
}
