import type { Clock } from '../../base/platform.ts'

/** A time limit whose clock can be stopped. */
export interface PausedClock {
  /** Stops it; returns what lets it go on. It stands for as long as anybody wants it to. */
  readonly pause: () => () => void
  /** Nobody wants to know any more. */
  stop(): void
}

/** @param onOver is called when so many milliseconds have gone by, not counting those while it stood. */
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
