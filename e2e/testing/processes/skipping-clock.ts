import { type Clock, systemClock } from '../../../electron/engine/base/platform.ts'

/** The clock of the machine, on which time can be left out. */
export interface SkippingClock extends Clock {
  /** Lets `ms` pass at once, and runs, in order, what falls due. */
  skip(ms: number): void
}

export function skippingClock(): SkippingClock {
  let skipped = 0
  const waiting = new Set<{ readonly due: number; fire(): void }>()
  const monotonic = (): number => systemClock.monotonic() + skipped
  return {
    now: () => systemClock.now() + skipped,
    monotonic,
    after(ms, run) {
      const cancel = (): void => {
        waiting.delete(entry)
        stop()
      }
      const entry = {
        due: monotonic() + ms,
        fire() {
          cancel()
          run()
        },
      }
      const stop = systemClock.after(ms, entry.fire)
      waiting.add(entry)
      return cancel
    },
    skip(ms) {
      skipped += ms
      for (const entry of [...waiting].sort((a, b) => a.due - b.due)) if (entry.due <= monotonic()) entry.fire()
    },
  }
}
