import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import type { Clock } from '../engine/base/platform.ts'

/** In bytes, both halves of it. Four collections a second with 200 people, of 3 ms each. V8 would go on to 128 MB, and 15 ms. */
const ENOUGH = 16 * 1024 * 1024
/** In ms. It doubles more slowly than this. */
const LOOK_EVERY = 250
/** In ms. Then it does not have to grow, or must not. */
const GIVE_UP_AFTER = 60_000

/**
 * Lets V8's young generation grow to 16 MB. In a small one, most of what a busy engine allocates for a moment looks long-lived: with 200
 * people and 2 MB, V8 collects it 30 times a second, and the old generation every six seconds.
 */
export function growYoungGeneration(clock: Pick<Clock, 'after'>, size: () => number = youngSize): void {
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
