import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import type { Clock } from '../engine/base/platform.ts'

/** In percent of what is in use: V8 would let the heap double, or more, as it sees how much memory the computer has. */
const GROWTH = 30
/** In bytes, both halves of it. Four collections a second with 200 people, of 3 ms each. V8 would go on to 128 MB, and 15 ms. */
const ENOUGH = 16 * 1024 * 1024
/** In ms. It doubles more slowly than this. */
const LOOK_EVERY = 250
/** In ms. Then it does not have to grow, or must not. */
const GIVE_UP_AFTER = 60_000

/**
 * Makes V8 suitable for an engine that many use. Its memory stays at what is in use and a third of that: the old generation is collected
 * earlier, mostly beside the work. Its young generation grows to 16 MB: in a small one, most of what a busy engine allocates for a moment
 * looks long-lived. With 200 people and 2 MB, it was collected 30 times a second, and the old one every six seconds.
 *
 * @param size returns the size of the young generation, in bytes.
 */
export function tuneHeapForMany(clock: Pick<Clock, 'after'>, size: () => number = youngSize): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
  if (size() >= ENOUGH) return
  setFlagsFromString('--semi-space-growth-factor=2')
  let left = GIVE_UP_AFTER / LOOK_EVERY
  const look = (): void => {
    left -= 1
    if (size() >= ENOUGH || left === 0) setFlagsFromString('--semi-space-growth-factor=1')
    else clock.after(LOOK_EVERY, look)
  }
  clock.after(LOOK_EVERY, look)
}

/** In bytes, both halves. */
function youngSize(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
}
