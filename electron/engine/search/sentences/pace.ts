import type { Clock } from '../../base/platform.ts'

/** How fast tools are learned: each text is followed by a rest, in which others have the processor. */
export interface Pace {
  /** Notes a call or a search. */
  touch(): void
  /** Notes that a text took this long, in ms. */
  worked(ms: number): void
  /** Resolves after the rest that the last text needs, and not while the engine is paused. */
  rest(): Promise<void>
}

/** Rests for each ms of work: while the machine runs on battery, and while there are calls or searches. Else none. */
const [ON_BATTERY, IN_USE] = [9, 4]
/** For how long a call or a search counts, in ms. */
const USED = 1_000
/** How often a paused engine is asked whether it still is, in ms. */
const PAUSED = 2_000

/** Creates a pace. @param deps.isOnBattery undefined where it is not known. */
export function createPace(deps: {
  readonly clock: Clock
  readonly isPaused: () => boolean
  readonly isOnBattery: (() => boolean) | undefined
}): Pace {
  const { clock } = deps
  let used = -Infinity
  let last = 0
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      clock.after(ms, resolve)
    })
  return {
    touch: () => void (used = clock.monotonic()),
    worked: (ms) => void (last = ms),
    async rest() {
      while (deps.isPaused()) await wait(PAUSED)
      const inUse = clock.monotonic() - used < USED
      const times = deps.isOnBattery?.() === true ? ON_BATTERY : inUse ? IN_USE : 0
      if (times > 0) await wait(last * times)
    },
  }
}
