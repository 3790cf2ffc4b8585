import type { Clock } from '../../base/platform.ts'

/** A time limit that can be paused. */
export interface PausedClock {
  /** Pauses the clock. Returns a function that resumes it. The clock runs again when all pauses have ended. */
  readonly pause: () => () => void
  /** Ends the time limit. `onOver` is not called any more. */
  stop(): void
}

/** @param onOver is called after `time` ms, not counting pauses. */
export function pausedClock(clock: Pick<Clock, 'after' | 'monotonic'>, time: number, onOver: () => void): PausedClock {
  let left = time
  let pauses = 0
  let since = clock.monotonic()
  let cancel = clock.after(left, onOver)
  let isStopped = false
  const goOn = (): void => {
    pauses -= 1
    if (pauses > 0 || isStopped) return
    since = clock.monotonic()
    cancel = clock.after(left, onOver)
  }
  return {
    pause() {
      if (pauses === 0) {
        left = Math.max(0, left - (clock.monotonic() - since))
        cancel()
      }
      pauses += 1
      let isOver = false
      return () => {
        if (!isOver) goOn()
        isOver = true
      }
    },
    stop() {
      isStopped = true
      cancel()
    },
  }
}
