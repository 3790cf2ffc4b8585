import type { Clock } from '../../base/platform.ts'

/** Notices when a continuous activity has stopped. */
export interface QuietWatch {
  /** Reports activity. Called with every call, so it costs next to nothing. */
  touch(): void
  close(): void
}

/** Calls `onQuiet` once after each series of touches, between `quiet` and twice `quiet` ms after the last one. */
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
